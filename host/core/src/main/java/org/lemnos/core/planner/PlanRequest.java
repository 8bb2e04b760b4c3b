package org.lemnos.core.planner;

import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;

/**
 * Everything that a plan follows from.
 *
 * @param program what is to be computed
 * @param dimensions its extents
 * @param catalog the operations and kernels there are
 * @param device what it is to run on
 * @param policy what the host asks for
 */
public record PlanRequest(
        Program program, Dimensions dimensions, Catalog catalog, DeviceProfile device, Policy policy) {}
