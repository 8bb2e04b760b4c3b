package org.lemnos.engine.eager;

import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;
import org.lemnos.core.vendor.Oversight;

/** What eager work needs of the engine that it runs on; the engine implements it. Safe from several threads. */
public interface EagerHost {
    /** The operations and kernels that are there now. */
    Catalog catalog();

    /** How oracles are watched that are asked for a type. */
    Oversight oversight();

    /**
     * Plans a program without symbolic extents.
     *
     * @throws org.lemnos.core.LemnosException see {@link org.lemnos.core.planner.Planner#plan}
     */
    ExecutionPlan plan(Program program, Policy policy);

    /**
     * Makes a plan live.
     *
     * @throws org.lemnos.core.LemnosException as the engine's {@code load}
     */
    LivePlan load(ExecutionPlan plan);

    /**
     * Memory for the elements of a tensor, without any yet.
     *
     * @throws org.lemnos.core.LemnosException with {@code DEVICE_OUT_OF_MEMORY}, among others
     */
    Resident resident(TensorType type);

    /** How many bytes of such memory may be kept. */
    long residentBytes();
}
