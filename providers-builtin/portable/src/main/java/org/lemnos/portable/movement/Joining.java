package org.lemnos.portable.movement;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/concat} for every element type: one dispatch for each input that has elements. */
public final class Joining extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 16;

    /** Makes the kernel. */
    public Joining() {
        super(ClaimsByType.of(KernelDescriptor.builder("concat", Version.of(1, 0), Concat.ID, Concat.VERSION))
                .each(ClaimsByType.ALL, type -> SingleElements.claim(type, type))
                .build());
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 200, 500)
                .dispatches(filled(problem).size());
    }

    private static List<Integer> filled(Problem problem) {
        List<Integer> filled = new ArrayList<>();
        for (int input = 0; input < problem.inputs(); input++) {
            if (!problem.input(input).isEmpty()) {
                filled.add(input);
            }
        }
        return filled;
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        int axis = (int) Math.floorMod(problem.attributes().integer(Concat.AXIS), (long) output.rank());
        long[] to = StridedAxes.dense(output.dims());
        List<Integer> filled = filled(problem);
        WriteContract contract = filled.size() == 1 ? WriteContract.everyElement() : WriteContract.someElements();
        List<Dispatch> dispatches = new ArrayList<>();
        long before = 0;
        for (int input : filled) {
            long[] dims = problem.input(input).dims();
            StridedAxes axes = StridedAxes.of(dims, StridedAxes.dense(dims), to);
            dispatches.add(BoxCopy.of(output.elementType(), axes, 0, before * to[axis])
                    .dispatch(problem, BufferRef.input(input), BufferRef.output(0), contract));
            before += dims[axis];
        }
        return Lowering.of(dispatches.toArray(Dispatch[]::new));
    }
}
