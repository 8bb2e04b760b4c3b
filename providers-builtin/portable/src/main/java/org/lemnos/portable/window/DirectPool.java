package org.lemnos.portable.window;

import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;

/** {@code nn/pool} of any form, one output element an invocation. */
public final class DirectPool extends PortableKernel {
    private static final int LARGEST_ID = 1;
    private static final int COUNTS_PADDING_ID = 2;
    private static final int FIRST_BEHIND_ID = 3;
    private static final int OPERATIONS_PER_TERM = 14;

    /** Makes the kernel. */
    public DirectPool() {
        super(KernelDescriptor.builder("pool_direct", Version.of(1, 0), Pool.ID, Pool.VERSION)
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .claim(Claim.types(ElementType.F16, ElementType.F16)
                        .requires(Capability.STORAGE_16BIT)
                        .build())
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return WindowPush.rounds(Pool.window(problem));
    }

    @Override
    protected Cost cost(Problem problem) {
        long terms = Pool.window(problem).elements();
        return Cost.of(problem.output(0).elements() * terms * OPERATIONS_PER_TERM, portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        Window window = Pool.window(problem);
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.pool(y.elementType()), y.elements(), rounds(problem), problem.device())
                .specialize(LARGEST_ID, problem.attributes().bool(Pool.LARGEST))
                .specialize(COUNTS_PADDING_ID, problem.attributes().bool(Pool.COUNTS_PADDING));
        for (int place = 0; place < Window.MOST_AXES; place++) {
            dispatch.specialize(FIRST_BEHIND_ID + place, WindowPush.behind(window, place));
        }
        dispatch.reads(BufferRef.input(0)).writes(BufferRef.output(0), WriteContract.everyElement());
        return Lowering.of(WindowPush.push(dispatch, problem, window, 0, 1).build());
    }
}
