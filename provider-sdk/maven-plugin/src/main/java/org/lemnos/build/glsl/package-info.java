/** Shader sources: variants, includes, and the compiler that makes modules of them. Knows neither Maven nor Java generation. */
@NullMarked
package org.lemnos.build.glsl;

import org.jspecify.annotations.NullMarked;
