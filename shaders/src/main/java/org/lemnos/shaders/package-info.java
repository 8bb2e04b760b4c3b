/** The built-in kernels' GLSL and what is generated from it. */
@NullMarked
package org.lemnos.shaders;

import org.jspecify.annotations.NullMarked;
