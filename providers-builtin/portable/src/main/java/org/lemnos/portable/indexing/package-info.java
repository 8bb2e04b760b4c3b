/** Kernels of operations that pick, place and order whole elements by computed indices. */
@NullMarked
package org.lemnos.portable.indexing;

import org.jspecify.annotations.NullMarked;
