/** Kernels of operations that look at tensors between their elements. */
@NullMarked
package org.lemnos.portable.resampling;

import org.jspecify.annotations.NullMarked;
