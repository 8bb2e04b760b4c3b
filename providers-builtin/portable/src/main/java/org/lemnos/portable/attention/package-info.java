/** Kernels for {@code nn/attention}. Its parts, which are operations of their own, are in {@code matmul} and {@code reduction}. */
@NullMarked
package org.lemnos.portable.attention;

import org.jspecify.annotations.NullMarked;
