package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.vendor.ProviderFault;

/** Which kernels of a catalog are held back on a device, for whoever runs plans there and sees the device fail. For one thread. */
public final class HeldKernels {
    private final Catalog catalog;
    private final FaultLedger ledger;

    /** What the quarantine holds now. */
    public HeldKernels(Catalog catalog, DeviceProfile device, Quarantine quarantine) {
        this.catalog = catalog;
        this.ledger = new FaultLedger(catalog, device, quarantine);
    }

    /** What is known against the kernels that a plan uses, ascending by kernel. */
    public List<QuarantineEntry> usedBy(PlanDocument plan) {
        SortedSet<String> used = new TreeSet<>();
        plan.nodes().forEach(node -> used.add(node.selection().kernel()));
        List<QuarantineEntry> held = new ArrayList<>();
        used.forEach(id -> catalog.findKernel(id).flatMap(ledger::of).ifPresent(held::add));
        return held;
    }

    /** Holds back who is at fault outside of planning, as planning does: a kernel, or an operation whose oracle did not come back. */
    public void hold(ProviderFault fault) {
        ledger.accept(fault);
    }

    /**
     * Holds kernels under suspicion after the device has failed.
     *
     * @param kernels the ids of those that were running; certain if it is one
     * @param kind {@code DEVICE_LOST} or {@code DEVICE_HUNG}
     * @param detail what was seen, for people
     */
    public void suspect(SortedSet<String> kernels, ProviderFault.Kind kind, String detail) {
        for (String id : kernels) {
            ProviderFault fault = new ProviderFault(kind, id, "run", detail);
            catalog.findKernel(id).ifPresent(kernel -> ledger.suspect(kernel, fault, kernels.size() == 1));
        }
    }
}
