/**
 * Device memory: which kind of memory serves which use, buffers, uploads through a ring of mapped slots, and running out of it.
 * Knows neither kernels nor plans.
 */
@NullMarked
package org.lemnos.vulkan.memory;

import org.jspecify.annotations.NullMarked;
