/** Catalog, joint solver, lowering checks, epochs, memory, plans, reference device. No Vulkan. */
@NullMarked
package org.lemnos.core;

import org.jspecify.annotations.NullMarked;
