package org.lemnos.engine;

import org.lemnos.api.device.Limit;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.engine.eager.EagerHost;
import org.lemnos.engine.eager.LivePlan;
import org.lemnos.engine.eager.Resident;

/** An engine as eager work sees it. */
final class EagerSessions implements EagerHost {
    private static final long UNKNOWN_HEAP_BYTES = 4L << 30;
    /** Sessions need memory as well. */
    private static final long SHARE = 4;

    private final Engine engine;
    private final VendorWatch watch;

    EagerSessions(Engine engine, VendorWatch watch) {
        this.engine = engine;
        this.watch = watch;
    }

    @Override
    public Catalog catalog() {
        return engine.catalog();
    }

    @Override
    public Oversight oversight() {
        return watch.oversight();
    }

    @Override
    public ExecutionPlan plan(Program program, Policy policy) {
        return engine.plan(program, Dimensions.none(), policy);
    }

    @Override
    public LivePlan load(ExecutionPlan plan) {
        return new LiveSession(engine.load(plan));
    }

    @Override
    public Resident resident(TensorType type) {
        return new EngineMemory(engine.tensor(type));
    }

    @Override
    public long residentBytes() {
        return engine.device().limitOrElse(Limit.HEAP_BYTES, UNKNOWN_HEAP_BYTES) / SHARE;
    }
}
