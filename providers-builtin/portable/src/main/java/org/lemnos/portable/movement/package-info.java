/** Kernels that move elements without looking at them: views, copies, transposes, slices, joins, gathers. */
@NullMarked
package org.lemnos.portable.movement;

import org.jspecify.annotations.NullMarked;
