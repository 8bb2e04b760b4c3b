package org.lemnos.engine;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.HeldKernels;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.vulkan.SessionOptions;
import org.lemnos.vulkan.failure.DeviceFailure;

/** Holds an engine's plans against what is held back, and holds back what ran when the device failed. Safe from several threads. */
final class VendorWatch {
    private final VendorGuard guard;
    private final DeviceProfile device;
    private final Supplier<Catalog> catalog;

    VendorWatch(VendorGuard guard, DeviceProfile device, Supplier<Catalog> catalog) {
        this.guard = guard;
        this.device = device;
        this.catalog = catalog;
    }

    VendorGuard guard() {
        return guard;
    }

    /** How oracles are watched outside of planning: one that does not come back is held back like one that planning asks. */
    Oversight oversight() {
        return new Oversight(guard.limits(), fault -> held().hold(fault));
    }

    /**
     * How a plan may be made live: step by step if it uses kernels of which one, but nobody knows which, has made the device fail.
     *
     * @throws LemnosException with {@code KERNEL_QUARANTINED} if it uses one that is known to fail
     */
    SessionOptions optionsFor(PlanDocument plan) {
        List<QuarantineEntry> held = held().usedBy(plan);
        for (QuarantineEntry entry : held) {
            if (entry.certain()) {
                throw new LemnosException(
                        ErrorCode.KERNEL_QUARANTINED,
                        "the plan uses kernel " + entry.key().subject() + ", which has failed on " + device + ": "
                                + entry.evidence() + ". Plan again, which avoids it",
                        Map.of("kernel", entry.key().subject(), "reason", entry.code()));
            }
        }
        return held.isEmpty()
                ? SessionOptions.defaults()
                : SessionOptions.defaults().oneStepAtATime();
    }

    private HeldKernels held() {
        return new HeldKernels(catalog.get(), device, guard.quarantine());
    }

    /** Puts the kernels that were running under suspicion. */
    void blame(DeviceFailure failure) {
        ProviderFault.Kind kind = failure.code() == ErrorCode.DEVICE_LOST
                ? ProviderFault.Kind.DEVICE_LOST
                : ProviderFault.Kind.DEVICE_HUNG;
        held().suspect(failure.kernels(), kind, failure.how() + "; " + failure.named());
    }
}
