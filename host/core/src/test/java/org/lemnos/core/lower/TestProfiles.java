package org.lemnos.core.lower;

import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;

/** A device with the least limits that Vulkan 1.3 allows, and rates of its own. */
public final class TestProfiles {
    private TestProfiles() {}

    /** The profile, to be added to. */
    public static DeviceProfile.Builder least() {
        return DeviceProfile.builder("least device", DeviceClass.DISCRETE)
                .driver("test", "1")
                .limit(Limit.STORAGE_BUFFER_RANGE_BYTES, 1 << 27)
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 256)
                .limit(Limit.STORAGE_BUFFERS, 4)
                .limit(Limit.BUFFER_BYTES, 1 << 30)
                .limit(Limit.ALLOCATION_BYTES, 1 << 30)
                .limit(Limit.HEAP_BYTES, 1L << 33)
                .limit(Limit.PUSH_CONSTANT_BYTES, 128)
                .limit(Limit.SHARED_MEMORY_BYTES, 16384)
                .limit(Limit.WORKGROUP_INVOCATIONS, 128)
                .limit(Limit.WORKGROUP_SIZE_X, 128)
                .limit(Limit.WORKGROUP_SIZE_Y, 128)
                .limit(Limit.WORKGROUP_SIZE_Z, 64)
                .limit(Limit.WORKGROUP_COUNT_X, 65535)
                .limit(Limit.WORKGROUP_COUNT_Y, 65535)
                .limit(Limit.WORKGROUP_COUNT_Z, 65535)
                .limit(Limit.SUBGROUP_SIZE, 32)
                .limit(Limit.SUBGROUP_SIZE_LEAST, 16)
                .limit(Limit.SUBGROUP_SIZE_MOST, 32)
                .limit(Limit.F32_OPERATIONS_PER_SECOND, 1_000_000_000_000L)
                .limit(Limit.BYTES_PER_SECOND, 100_000_000_000L)
                .limit(Limit.DISPATCH_NANOSECONDS, 100)
                .limit(Limit.BOUNDARY_NANOSECONDS, 1000);
    }
}
