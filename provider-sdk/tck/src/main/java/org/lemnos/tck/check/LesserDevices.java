package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.operation.TensorType;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Reshaping;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.CaseResult.Status;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.Setting;

/**
 * Rule 305: what a device states is what the kernel keeps to. Calls are run as on a device that has no more than Vulkan 1.3 requires of all, and
 * calls that fill a whole binding of such a device are planned. Each is done or declined with {@code limit}.
 *
 * <p>Source of the numbers: Vulkan 1.3 specification, table "Required Limits".
 */
final class LesserDevices {
    private static final Map<Limit, Long> REQUIRED_OF_ALL = Map.of(
            Limit.WORKGROUP_COUNT_X, 65_535L,
            Limit.WORKGROUP_COUNT_Y, 65_535L,
            Limit.WORKGROUP_COUNT_Z, 65_535L,
            Limit.WORKGROUP_INVOCATIONS, 128L,
            Limit.WORKGROUP_SIZE_X, 128L,
            Limit.WORKGROUP_SIZE_Y, 128L,
            Limit.WORKGROUP_SIZE_Z, 64L,
            Limit.SHARED_MEMORY_BYTES, 16_384L,
            Limit.STORAGE_BUFFERS, 4L,
            Limit.STORAGE_BUFFER_RANGE_BYTES, 1L << 27);
    private static final Map<Limit, Long> ROOMY =
            Map.of(Limit.HEAP_BYTES, 1L << 40, Limit.ALLOCATION_BYTES, 1L << 31, Limit.BUFFER_BYTES, 1L << 31);
    private static final String LABEL = "on a device with the least limits";
    private static final int MOST_RUN = 2;

    private final ClaimUnderTest claim;
    private final DeviceProfile least;

    LesserDevices(ClaimUnderTest claim) {
        this.claim = claim;
        this.least = least(claim.bench().profile());
    }

    private static DeviceProfile least(DeviceProfile device) {
        DeviceProfile.Builder lesser = copy(device);
        REQUIRED_OF_ALL.forEach(
                (limit, value) -> lesser.limit(limit, Math.min(value, device.limitOrElse(limit, value))));
        return lesser.build();
    }

    /** Everything that a profile says, to be changed. */
    static DeviceProfile.Builder copy(DeviceProfile device) {
        return DeviceProfile.builder(device.name(), device.deviceClass())
                .uuid(device.uuid())
                .driver(device.driverName(), device.driverVersion())
                .capabilities(device.capabilities())
                .limits(device.limits());
    }

    void run() {
        List<CallCase> served = claim.served();
        Setting lesser = claim.usual().with(LABEL, least);
        for (CallCase call : served.subList(0, Math.min(MOST_RUN, served.size()))) {
            judge(claim.test(call, claim.runsMadeCalls() ? lesser : lesser.planOnly()));
        }
        DeviceProfile roomy = copy(least).limits(ROOMY).build();
        Setting setting = claim.usual().with(LABEL + ", planned only", roomy).planOnly();
        for (CallCase call : served) {
            List<CaseResult> planned = large(call).stream()
                    .map(each -> claim.test(each, setting))
                    .filter(CaseResult::counts)
                    .toList();
            if (!planned.isEmpty()) {
                planned.forEach(this::judge);
                return;
            }
        }
    }

    /** The call stretched along its outermost or innermost axis: to just under what one binding spans, and to twice that. */
    private List<CallCase> large(CallCase call) {
        List<CallCase> large = new ArrayList<>();
        TensorType first = call.inputs().isEmpty()
                ? TensorType.of(claim.claim().types().get(0))
                : call.inputs().get(0);
        if (first.rank() == 0) {
            return large;
        }
        long range = least.limit(Limit.STORAGE_BUFFER_RANGE_BYTES);
        for (int fromEnd : new int[] {first.rank(), 1}) {
            extent(call, first, fromEnd, range).ifPresent(extent -> {
                large.addAll(Reshaping.withExtent(call, fromEnd, extent));
                large.addAll(Reshaping.withExtent(call, fromEnd, 2 * extent));
            });
        }
        return large;
    }

    /** The largest extent along the axis with which no input spans more than the range; empty if it would be no larger than it is. */
    private static OptionalLong extent(CallCase call, TensorType first, int fromEnd, long range) {
        long rowBytes =
                call.inputs().stream().mapToLong(TensorType::sizeBytes).max().orElse(1) / first.dim(-fromEnd);
        long extent = range / Math.max(1, rowBytes) - 16;
        return extent > first.dim(-fromEnd) ? OptionalLong.of(extent) : OptionalLong.empty();
    }

    /** Only the plan or the limit may stand in the way here; what a kernel declines otherwise it declines everywhere. */
    private void judge(CaseResult result) {
        if (!result.counts()) {
            return;
        }
        boolean forLimit = result.reason().startsWith("declined:" + Decline.LIMIT);
        Optional<String> fault = result.ran()
                ? Optional.of(result.fault())
                : Optional.of(result.status() == Status.DECLINED ? "" : result.reason());
        Finding finding = fault.get().isEmpty()
                ? result.ran() || forLimit
                        ? Finding.passed(Rule.KEEPS_LIMITS, result.name())
                        : Finding.declined(Rule.KEEPS_LIMITS, result.name(), result.reason())
                : Finding.failed(Rule.KEEPS_LIMITS, result.name(), fault.get());
        claim.log().add(finding);
    }
}
