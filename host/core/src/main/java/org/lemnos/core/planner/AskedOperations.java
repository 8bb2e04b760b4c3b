package org.lemnos.core.planner;

import java.util.HashMap;
import java.util.Map;
import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.OperationSource;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.core.vendor.VendorThreads;

/** The catalog's operations, with oracles that are asked under watch. For one planning. */
final class AskedOperations implements OperationSource {
    private final Catalog catalog;
    private final VendorThreads threads;
    private final VendorLimits limits;
    private final FaultLedger ledger;
    private final Map<OperationId, DefinedOperation> known = new HashMap<>();

    AskedOperations(Catalog catalog, VendorThreads threads, VendorLimits limits, FaultLedger ledger) {
        this.catalog = catalog;
        this.threads = threads;
        this.limits = limits;
        this.ledger = ledger;
    }

    @Override
    public DefinedOperation require(OperationId id, Version needed, String node) {
        try {
            OperationEntry entry = catalog.operation(id, needed);
            return known.computeIfAbsent(id, first -> defined(entry));
        } catch (LemnosException unknown) {
            throw new LemnosException(unknown.code(), "node '" + node + "': " + unknown.getMessage(), unknown.fields());
        }
    }

    private DefinedOperation defined(OperationEntry entry) {
        AskedOracle asked = new AskedOracle(entry, threads, limits, ledger.ofOperation(entry.toString()));
        return new DefinedOperation(entry.descriptor(), entry.oracle(), asked);
    }
}
