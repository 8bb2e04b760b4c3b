/** Kernels that sum along axes: means and softmax. */
@NullMarked
package org.lemnos.portable.reduction;

import org.jspecify.annotations.NullMarked;
