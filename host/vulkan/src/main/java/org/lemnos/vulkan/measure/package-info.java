/**
 * What a device and its driver cost by themselves: a launch, an order between two launches, a wait. Figures that plans and
 * sessions are designed by, measured with the host's own recordings.
 *
 * <p>May not live here: anything that a session needs to run.
 */
@NullMarked
package org.lemnos.vulkan.measure;

import org.jspecify.annotations.NullMarked;
