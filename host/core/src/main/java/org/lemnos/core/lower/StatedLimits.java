package org.lemnos.core.lower;

import java.util.List;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** The limits without which no dispatch can be checked. */
final class StatedLimits {
    private static final List<Limit> NEEDED = List.of(
            Limit.PUSH_CONSTANT_BYTES,
            Limit.SHARED_MEMORY_BYTES,
            Limit.STORAGE_BUFFERS,
            Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT,
            Limit.STORAGE_BUFFER_RANGE_BYTES,
            Limit.WORKGROUP_COUNT_X,
            Limit.WORKGROUP_COUNT_Y,
            Limit.WORKGROUP_COUNT_Z,
            Limit.WORKGROUP_INVOCATIONS,
            Limit.WORKGROUP_SIZE_X,
            Limit.WORKGROUP_SIZE_Y,
            Limit.WORKGROUP_SIZE_Z);

    private StatedLimits() {}

    /** Checks that the profile states them all and that alignments are powers of two. */
    static void require(DeviceProfile device) {
        List<Limit> missing = NEEDED.stream()
                .filter(limit -> !device.limits().containsKey(limit))
                .toList();
        if (!missing.isEmpty()) {
            throw invalid(device, "does not state " + missing);
        }
        long alignment = device.limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT);
        if (Long.bitCount(alignment) != 1 || alignment > 256) {
            throw invalid(
                    device,
                    "states a " + Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT + " of " + alignment
                            + ", which is no power of two up to 256");
        }
    }

    private static LemnosException invalid(DeviceProfile device, String why) {
        return new LemnosException(
                ErrorCode.PROFILE_INVALID,
                "the profile of " + device.name() + " " + why + "; save it again with 'lemnos devices --save'");
    }
}
