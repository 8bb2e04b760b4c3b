package org.lemnos.core.planner;

import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.json.DeviceProfiles;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramDigest;

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
        Program program, Dimensions dimensions, Catalog catalog, DeviceProfile device, Policy policy) {
    /** The digest of no measured costs and no kernel that is held back. */
    static final String NO_TUNING = Sha256.of("lemnos.tuning.v1").hex();

    /**
     * The digests of all this: equal identities mean equal plans.
     *
     * @param tuning the digest of what was found out about kernels on the device
     */
    PlanIdentity identity(String tuning) {
        return new PlanIdentity(
                ProgramDigest.of(program, dimensions),
                catalog.sha256(),
                DeviceProfiles.sha256(device),
                policy.sha256(),
                tuning);
    }
}
