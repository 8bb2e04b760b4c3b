/** Attention over keys and values that lie in tensors, as one operation. Linear attention, which keeps a state, is in {@code sequence}. */
@NullMarked
package org.lemnos.operations.attention;

import org.jspecify.annotations.NullMarked;
