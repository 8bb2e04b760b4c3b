/** Tensors in host memory and the bytes that weights come from. Nothing here knows operations or devices. */
@NullMarked
package org.lemnos.core.tensor;

import org.jspecify.annotations.NullMarked;
