/**
 * The compatibility gate: what may not change between a frozen level of the contract and now. Only tests live here; the gate compares
 * jars and never the classes that run it.
 */
@NullMarked
package org.lemnos.api.compat;

import org.jspecify.annotations.NullMarked;
