package org.lemnos.tck.check;

import java.util.List;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.KernelBench;
import org.lemnos.tck.run.Setting;

/** Rule 306: a kernel that asks for a subgroup size is run with every size that the device has, each told to it as the device's own. */
final class SubgroupSizes {
    private static final int MOST_CALLS = 2;

    private final ClaimUnderTest claim;

    SubgroupSizes(ClaimUnderTest claim) {
        this.claim = claim;
    }

    void run() {
        KernelBench bench = claim.bench();
        DeviceProfile device = bench.profile();
        long least = device.limitOrElse(Limit.SUBGROUP_SIZE_LEAST, 1);
        long most = device.limitOrElse(Limit.SUBGROUP_SIZE_MOST, 0);
        List<CallCase> calls = claim.served().stream()
                .filter(bench::asksForSubgroupSize)
                .limit(MOST_CALLS)
                .toList();
        for (long size = least; size <= most; size *= 2) {
            DeviceProfile told =
                    LesserDevices.copy(device).limit(Limit.SUBGROUP_SIZE, size).build();
            Setting setting = claim.usual().with("subgroups of " + size, told);
            for (CallCase call : calls) {
                claim.log().add(claim.number(), claim.test(call, setting), Rule.ANY_SUBGROUP_SIZE);
            }
        }
    }
}
