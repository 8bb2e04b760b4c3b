/**
 * Finding Vulkan and the devices it offers: the loader, the instance with its validation log, the adapters and the choice among
 * them, and what an adapter says of itself. Creates no logical device and allocates no device memory.
 */
@NullMarked
package org.lemnos.vulkan.instance;

import org.jspecify.annotations.NullMarked;
