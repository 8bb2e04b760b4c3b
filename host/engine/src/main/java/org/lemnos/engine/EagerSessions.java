package org.lemnos.engine;

import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.engine.eager.EagerHost;
import org.lemnos.engine.eager.LivePlan;

/** An engine as eager work sees it. */
final class EagerSessions implements EagerHost {
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
}
