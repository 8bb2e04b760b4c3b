package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;

/** Programs of any size, with the catalog and device to plan them for. */
final class SyntheticPrograms {
    private static final List<Long> HIDDEN = List.of(128L, 384L);
    private static final List<Long> WIDE = List.of(128L, 1536L);
    private static final List<Long> SCORES = List.of(12L, 128L, 128L);

    private static final SyntheticOperation NORM = new SyntheticOperation("norm", 1, HIDDEN);
    private static final SyntheticOperation PROJECT = new SyntheticOperation("project", 1, HIDDEN);
    private static final SyntheticOperation ROTATE = new SyntheticOperation("rotate", 1, HIDDEN);
    private static final SyntheticOperation SCORE = new SyntheticOperation("score", 3, SCORES);
    private static final SyntheticOperation SOFTMAX = new SyntheticOperation("softmax", 1, SCORES);
    private static final SyntheticOperation MIX = new SyntheticOperation("mix", 2, HIDDEN);
    private static final SyntheticOperation ADD = new SyntheticOperation("add", 2, HIDDEN);
    private static final SyntheticOperation WIDEN = new SyntheticOperation("widen", 1, WIDE);
    private static final SyntheticOperation GATE = new SyntheticOperation("gate", 2, WIDE);
    private static final SyntheticOperation NARROW = new SyntheticOperation("narrow", 1, HIDDEN);

    /** What transformers are made of. */
    static final List<SyntheticOperation> NETWORK_OPERATIONS =
            List.of(NORM, PROJECT, ROTATE, SCORE, SOFTMAX, MIX, ADD, WIDEN, GATE, NARROW);

    static final SyntheticOperation PRODUCE = new SyntheticOperation("produce", 1, HIDDEN);
    static final SyntheticOperation JOIN = new SyntheticOperation("join", 2, HIDDEN);

    private static final int LAYER_NODES = 17;
    private static final long SEED = 1;

    private final ProgramBuilder builder = ProgramBuilder.inJava();
    private int nodes;

    private SyntheticPrograms() {}

    /**
     * A decoder-only transformer: residual values that live through a layer, a mask that lives through all of them.
     *
     * @param nodes how many nodes it has: whole layers, and projections of the last layer's result for the rest
     */
    static PlanRequest transformer(int nodes) {
        SyntheticPrograms program = new SyntheticPrograms();
        ValueRef mask = program.input("mask", SCORES);
        ValueRef hidden = program.input("hidden", HIDDEN);
        while (program.nodes + LAYER_NODES <= nodes) {
            hidden = program.layer(hidden, mask);
        }
        while (program.nodes < nodes) {
            hidden = program.node(PROJECT, hidden);
        }
        return request(program.builder.output("last", hidden).build());
    }

    /** Values that all live until consumers tie random pairs of them together: no order of forgetting helps. */
    static PlanRequest wideLiveSet(int values) {
        Random random = new Random(SEED);
        SyntheticPrograms program = new SyntheticPrograms();
        ValueRef input = program.input("hidden", HIDDEN);
        List<ValueRef> made = new ArrayList<>();
        for (int value = 0; value < values; value++) {
            made.add(program.node(PRODUCE, input));
        }
        for (int join = 0; join < 2 * values; join++) {
            int one = random.nextInt(values);
            int other = (one + 1 + random.nextInt(values - 1)) % values;
            program.builder.output("joined" + join, program.node(JOIN, made.get(one), made.get(other)));
        }
        return request(program.builder.build());
    }

    private static PlanRequest request(Program program) {
        Catalog catalog = Catalog.of(List.of(new SyntheticProvider()));
        return new PlanRequest(program, Dimensions.none(), catalog, device(), Policy.defaults());
    }

    private ValueRef layer(ValueRef input, ValueRef mask) {
        ValueRef normed = node(NORM, input);
        ValueRef query = node(ROTATE, node(PROJECT, normed));
        ValueRef key = node(ROTATE, node(PROJECT, normed));
        ValueRef value = node(PROJECT, normed);
        ValueRef weights = node(SOFTMAX, node(SCORE, query, key, mask));
        ValueRef attended = node(ADD, input, node(PROJECT, node(MIX, weights, value)));
        ValueRef normedAgain = node(NORM, attended);
        ValueRef gated = node(GATE, node(WIDEN, normedAgain), node(WIDEN, normedAgain));
        return node(ADD, attended, node(NARROW, gated));
    }

    private ValueRef input(String name, List<Long> extents) {
        return builder.input(
                name, ElementType.F32, extents.stream().map(Dim::of).toArray(Dim[]::new));
    }

    private ValueRef node(SyntheticOperation operation, ValueRef... inputs) {
        String id = operation.name() + "." + nodes++;
        return builder.node(id, operation.id(), SyntheticOperation.VERSION, Attributes.none(), inputs);
    }

    /** A made-up device with what Vulkan 1.3 requires of all. */
    private static DeviceProfile device() {
        return DeviceProfile.builder("synthetic device", DeviceClass.DISCRETE)
                .limit(Limit.STORAGE_BUFFER_RANGE_BYTES, 1L << 27)
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 256)
                .limit(Limit.STORAGE_BUFFERS, 16)
                .limit(Limit.BUFFER_BYTES, 1L << 30)
                .limit(Limit.ALLOCATION_BYTES, 1L << 30)
                .limit(Limit.HEAP_BYTES, 1L << 36)
                .limit(Limit.PUSH_CONSTANT_BYTES, 128)
                .limit(Limit.SHARED_MEMORY_BYTES, 1L << 14)
                .limit(Limit.WORKGROUP_INVOCATIONS, 128)
                .limit(Limit.WORKGROUP_SIZE_X, 128)
                .limit(Limit.WORKGROUP_SIZE_Y, 128)
                .limit(Limit.WORKGROUP_SIZE_Z, 64)
                .limit(Limit.WORKGROUP_COUNT_X, 65_535)
                .limit(Limit.WORKGROUP_COUNT_Y, 65_535)
                .limit(Limit.WORKGROUP_COUNT_Z, 65_535)
                .build();
    }
}
