package org.lemnos.portable.window;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.PoolPlaces;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** Pools of any form, one output element an invocation: {@code nn/pool}, or {@code nn/pool_places}. */
public final class DirectPool extends PortableKernel {
    private static final int KIND_ID = 1;
    private static final int COUNTS_PADDING_ID = 2;
    private static final int FIRST_BEHIND_ID = 3;
    private static final int SIGNED_ID = 6;
    private static final int COLUMN_MAJOR_ID = 7;
    private static final int OPERATIONS_PER_TERM = 14;

    /** In the numbering of pool.comp. */
    private static final List<String> KINDS = List.of(Pool.MEAN, Pool.LARGEST, Pool.SUM);

    private static final List<ElementType> TYPES =
            List.of(ElementType.F32, ElementType.F16, ElementType.U8, ElementType.I8);

    private final boolean places;

    private DirectPool(String name, OperationId operation, Version needs, boolean places) {
        super(descriptor(name, operation, needs, places));
        this.places = places;
    }

    /** The pools. */
    public static DirectPool ofElements() {
        return new DirectPool("pool_direct", Pool.ID, Pool.VERSION, false);
    }

    /** The places of the largest. */
    public static DirectPool ofPlaces() {
        return new DirectPool("pool_places_direct", PoolPlaces.ID, PoolPlaces.VERSION, true);
    }

    private static KernelDescriptor descriptor(String name, OperationId operation, Version needs, boolean places) {
        return ClaimsByType.of(KernelDescriptor.builder(name, Version.of(1, 0), operation, needs))
                .each(TYPES, type -> SingleElements.claim(type, places ? ElementType.I64 : type))
                .build();
    }

    @Override
    protected long rounds(Problem problem) {
        return WindowPush.rounds(Walk.of(Pool.window(problem)));
    }

    @Override
    protected Cost cost(Problem problem) {
        long terms = Pool.window(problem).elements();
        return ElementCosts.of(problem, terms * OPERATIONS_PER_TERM, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        ElementType type = problem.input(0).elementType();
        Walk walk = Walk.of(Pool.window(problem));
        Dispatch.Builder dispatch = Grid.sweep(
                places ? Shaders.poolPlaces(type) : Shaders.pool(type),
                problem.output(0).elements(),
                rounds(problem),
                problem.device());
        if (places) {
            dispatch.specialize(KIND_ID, KINDS.indexOf(Pool.LARGEST))
                    .specialize(COLUMN_MAJOR_ID, problem.attributes().bool(PoolPlaces.COLUMN_MAJOR));
        } else {
            specialize(dispatch, problem, walk);
        }
        if (type == ElementType.I8) {
            dispatch.specialize(SIGNED_ID, true);
        }
        dispatch.reads(BufferRef.input(0)).writes(BufferRef.output(0), Stores.byElement());
        return Lowering.of(WindowPush.push(dispatch, problem, walk, 0, 1).build());
    }

    private static void specialize(Dispatch.Builder dispatch, Problem problem, Walk walk) {
        dispatch.specialize(KIND_ID, KINDS.indexOf(problem.attributes().text(Pool.KIND)))
                .specialize(COUNTS_PADDING_ID, problem.attributes().bool(Pool.COUNTS_PADDING));
        Window window = Pool.window(problem);
        for (int place = 0; place < Window.MOST_AXES; place++) {
            dispatch.specialize(FIRST_BEHIND_ID + place, (int) walk.at(place, window::behind, 0));
        }
    }
}
