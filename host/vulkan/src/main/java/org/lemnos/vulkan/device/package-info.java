/**
 * A logical device with its one queue: creation, submission in order, waiting, being lost, being closed. Allocates no buffer and
 * records no command.
 */
@NullMarked
package org.lemnos.vulkan.device;

import org.jspecify.annotations.NullMarked;
