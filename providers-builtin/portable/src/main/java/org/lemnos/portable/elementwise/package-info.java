/** Kernels that compute each element from the elements at its place: arithmetic, functions of one number, casts. */
@NullMarked
package org.lemnos.portable.elementwise;

import org.jspecify.annotations.NullMarked;
