/**
 * Class loaders over jars in memory, and the way from a folder of jars to providers and back: order, negotiation, duplicates, PF4J's life
 * cycle, unloading. Nothing here reads a jar's bytes by itself, judges signatures or knows what a kernel is.
 */
@NullMarked
package org.lemnos.plugins.load;

import org.jspecify.annotations.NullMarked;
