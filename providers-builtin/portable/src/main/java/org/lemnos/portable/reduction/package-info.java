/** Kernels that sum along axes: means, softmax and layer normalization. */
@NullMarked
package org.lemnos.portable.reduction;

import org.jspecify.annotations.NullMarked;
