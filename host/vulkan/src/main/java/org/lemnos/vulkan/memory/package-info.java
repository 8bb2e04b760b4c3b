/**
 * Device memory: which kind of memory serves which use, buffers, arenas, and running out of it. Knows neither kernels nor plans, and
 * copies nothing.
 */
@NullMarked
package org.lemnos.vulkan.memory;

import org.jspecify.annotations.NullMarked;
