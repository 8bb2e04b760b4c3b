package org.lemnos.tck.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Filling;

/** What a kernel makes of given inputs, for tests that compare runs with one another. */
public final class Outputs {
    private static final int POISON = 0x7FC0_DEAD;

    private final KernelBench bench;

    /** Outputs of the bench's kernel. */
    public Outputs(KernelBench bench) {
        this.bench = bench;
    }

    /**
     * A call that the kernel does, planned.
     *
     * @throws IllegalStateException if the kernel does not do the call, which was found out before
     */
    public PlannedCall planned(CallCase call, Setting setting) {
        return bench.plan(call, setting).match(planned -> planned, refused -> {
            throw new IllegalStateException(bench.kernel() + " declines what it did before: " + refused);
        });
    }

    /** Random inputs that the operation takes. */
    public List<MemoryTensor> randomInputs(CallCase call, PlannedCall planned, Filling filling, Random random) {
        OperationOracle oracle = bench.operation().oracle();
        List<MemoryTensor> tensors = new ArrayList<>();
        for (int place = 0; place < call.inputs().size(); place++) {
            tensors.add(filling.tensor(
                    call.inputs().get(place), place, TestInputs.range(oracle, call, planned, place), random));
        }
        return tensors;
    }

    /** The program's outputs of one run. */
    public List<MemoryTensor> of(PlannedCall planned, List<MemoryTensor> inputs) {
        try (GuardedRun run = new GuardedRun(bench.device(), planned, POISON, POISON)) {
            return run.run(inputs);
        }
    }

    /** What the oracle makes of the same inputs. */
    public List<MemoryTensor> oracle(PlannedCall planned, List<MemoryTensor> inputs) {
        List<MemoryTensor> results = new ArrayList<>();
        planned.outputs().forEach(type -> results.add(MemoryTensor.zeros(type)));
        bench.operation().oracle().evaluate(planned.call(), TestInputs.operands(planned, inputs), List.copyOf(results));
        return results;
    }
}
