/** What all built-in kernels share: the frame of a kernel, folded axes, workgroup grids. No kernel lives here. */
@NullMarked
package org.lemnos.portable.launch;

import org.jspecify.annotations.NullMarked;
