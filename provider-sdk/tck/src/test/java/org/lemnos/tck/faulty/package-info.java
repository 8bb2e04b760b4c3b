/** Small kernels with their own shaders: right ones, and for each rule one that breaks it. */
@NullMarked
package org.lemnos.tck.faulty;

import org.jspecify.annotations.NullMarked;
