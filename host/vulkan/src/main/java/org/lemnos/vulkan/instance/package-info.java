/**
 * Finding Vulkan and the devices it offers: the loader, the instance with its validation log, and what each device says of itself.
 * Creates no logical device, allocates no device memory, and chooses none of the devices.
 */
@NullMarked
package org.lemnos.vulkan.instance;

import org.jspecify.annotations.NullMarked;
