/**
 * The semantic graph: values, nodes, weights and constants, with symbolic extents; and what it becomes once the extents are bound. Knows
 * no kernel and no device.
 */
@NullMarked
package org.lemnos.core.program;

import org.jspecify.annotations.NullMarked;
