/** Kernels whose output elements look at a window of the input: convolution and pooling. */
@NullMarked
package org.lemnos.portable.window;

import org.jspecify.annotations.NullMarked;
