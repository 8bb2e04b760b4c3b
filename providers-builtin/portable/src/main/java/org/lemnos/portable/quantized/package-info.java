/** Kernels between numbers and the small integers that stand for them. Products of such integers lie with the other products. */
@NullMarked
package org.lemnos.portable.quantized;

import org.jspecify.annotations.NullMarked;
