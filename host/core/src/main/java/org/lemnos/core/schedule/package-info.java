/**
 * Epochs: where barriers stand. An epoch is a run of dispatches with no barrier inside; a boundary lies between two
 * epochs.
 *
 * <p>Lives here: the byte-range accesses of dispatches, the schedule with the fewest boundaries, the splitting of
 * epochs, and the hazards that each boundary orders. May not live here: kernels, Vulkan masks, placement of bytes, or
 * anything else that needs a name; the caller numbers its dispatches and resources.
 */
@NullMarked
package org.lemnos.core.schedule;

import org.jspecify.annotations.NullMarked;
