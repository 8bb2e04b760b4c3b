/**
 * A provider's jar as bytes in memory, and the rules that its archive and its entries must keep. Nothing here defines a class, asks whether
 * a jar is trusted or knows what a provider is.
 */
@NullMarked
package org.lemnos.plugins.jar;

import org.jspecify.annotations.NullMarked;
