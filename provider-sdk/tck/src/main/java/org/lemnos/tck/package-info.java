/**
 * The conformance kit, a plain library: proves a provider's kernels on a device against the rules of {@code docs/provider-rules.md}. What it does not
 * do: judge speed, or load provider jars.
 */
@NullMarked
package org.lemnos.tck;

import org.jspecify.annotations.NullMarked;
