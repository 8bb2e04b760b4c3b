/**
 * The kernels that are only measured, generated from the GLSL of this module. May not live here: a kernel that a plan could choose.
 */
@NullMarked
package org.lemnos.bench.shaders;

import org.jspecify.annotations.NullMarked;
