/**
 * The Maven plugin's goals, what they read and what they write.
 *
 * <p>{@code lemnos:shaders} turns GLSL into modules, a manifest and typed classes; {@code lemnos:manifest} writes a provider jar's
 * attributes. Nothing here knows a device or the host; kernels are vetted by {@code org.lemnos.spirv}.
 */
@NullMarked
package org.lemnos.build;

import org.jspecify.annotations.NullMarked;
