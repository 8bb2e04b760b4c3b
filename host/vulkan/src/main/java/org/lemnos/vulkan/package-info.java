/**
 * Vulkan as the engine sees it: open it, choose a device, load plans on it, run them. No native handle appears in what is public
 * here; the floors below hold them.
 */
@NullMarked
package org.lemnos.vulkan;

import org.jspecify.annotations.NullMarked;
