/**
 * The conformance kit, a plain library: runs a kernel's claims over its operation's cases on a device and compares with the oracle. What it
 * does not do: judge speed, or load provider jars.
 */
@NullMarked
package org.lemnos.tck;

import org.jspecify.annotations.NullMarked;
