/**
 * A layer between the host and its Vulkan driver, for tests that see calls fail which no real driver fails when it is wanted. Knows nothing of the
 * host: it stands under it as a driver does.
 */
@NullMarked
package org.lemnos.vulkan.layer;

import org.jspecify.annotations.NullMarked;
