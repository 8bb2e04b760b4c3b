package org.lemnos.core.planner;

import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.policy.Policy;

/** The most bytes that one chunk of an arena, and so one resource, may have: what one allocation and one buffer of the device may, up to 1 GiB. */
final class ChunkSize {
    /** What chunks are multiples of, and the largest alignment that a workspace may ask for. */
    static final long QUANTUM = 1 << 16;

    private ChunkSize() {}

    /**
     * The size for a device under a policy; 0 if nothing fits.
     *
     * @throws LemnosException with {@code POLICY_INVALID} if a storage profile has blocks that are larger
     */
    static long of(DeviceProfile device, Policy policy) {
        long most = Math.min(
                device.limitOrElse(Limit.ALLOCATION_BYTES, Long.MAX_VALUE),
                device.limitOrElse(Limit.BUFFER_BYTES, Long.MAX_VALUE));
        if (device.deviceClass() == DeviceClass.REFERENCE) {
            return most;
        }
        most = Math.min(most, ArenaLimits.DEFAULT_CHUNK_BYTES);
        long quantum = QUANTUM;
        for (StorageProfile profile : policy.storageProfiles()) {
            if (profile.blockBytes() > most) {
                throw new LemnosException(
                        ErrorCode.POLICY_INVALID,
                        "the policy's storage profile " + profile + " has blocks larger than the " + most
                                + " bytes that one allocation of " + device.name() + " has; leave it out");
            }
            quantum = Math.max(quantum, profile.blockBytes());
        }
        return most & -quantum;
    }
}
