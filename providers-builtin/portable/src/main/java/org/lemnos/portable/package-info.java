/** Built-in kernels for every Vulkan 1.3 device. */
@NullMarked
package org.lemnos.portable;

import org.jspecify.annotations.NullMarked;
