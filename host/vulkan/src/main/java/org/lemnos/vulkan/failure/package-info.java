/** What is known about a device that failed: how, and which dispatches it was working on. Pure data; nothing here calls Vulkan. */
@NullMarked
package org.lemnos.vulkan.failure;

import org.jspecify.annotations.NullMarked;
