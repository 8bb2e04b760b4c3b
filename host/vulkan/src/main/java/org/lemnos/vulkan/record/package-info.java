/** Command buffers: what is recorded into them, and with which barriers. Submits nothing. */
@NullMarked
package org.lemnos.vulkan.record;

import org.jspecify.annotations.NullMarked;
