/** Tensors in NumPy's {@code .npy} files. Nothing here knows models, engines or commands. */
@NullMarked
package org.lemnos.app.npy;

import org.jspecify.annotations.NullMarked;
