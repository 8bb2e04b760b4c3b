package org.lemnos.portable.attention;

import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.operations.attention.HeadStrides;
import org.lemnos.operations.attention.MaskStrides;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;

/** A kernel for {@code nn/attention} by attention.comp, for any number of keys; without keys the result is zero without a dispatch. */
abstract class AttentionKernel extends PortableKernel {
    /** The ports, masks and the output among them, which are the buffers of a dispatch as well. */
    static final int PORTS = 6;

    private static final int LANES_ID = 1;
    private static final int TILE_ID = 2;
    private static final int KEY_SIZE_ID = 3;
    private static final int VALUE_SIZE_ID = 4;
    private static final int ADDING_ID = 5;
    private static final int CAUSAL_ID = 6;
    private static final int HIDING_ID = 7;

    private static final int NOTHING = 0;
    private static final int ADDS_MASK_OF_OPERANDS = 1;
    private static final int ADDS_MASK_OF_WORDS = 2;
    private static final int HIDES_WHAT_FAILS = 1;
    private static final int HIDES_WHAT_HOLDS = 2;

    /** The quads of a result that an invocation keeps in registers. */
    private static final int MOST_PARTS = 16;

    /** An exponential and what else a score takes beside products. */
    private static final int OPERATIONS_PER_SCORE = 24;

    private static final int GPU_PERMILLE = 150;

    /**
     * What one invocation reaches of its share of a full device: a multiply-add every four cycles or so, because each waits for the last. Few of them are
     * held up by nothing else, so they come to less than {@link #GPU_PERMILLE} of the device and yet each to more.
     */
    private static final int ALONE_PERMILLE = 400;

    private static final int PROCESSOR_PERMILLE = 120;
    private static final int LANES_PER_COMPUTE_UNIT = 256;

    AttentionKernel(KernelDescriptor descriptor) {
        super(descriptor);
    }

    /** A descriptor with a claim for operands of each floating type, and for f16 one more with a mask of f32. */
    static KernelDescriptor served(String name, Function<ElementType[], Claim.Builder> claim) {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder(name, Version.of(1, 1), Attention.ID, Attention.VERSION);
        for (ElementType type : ClaimsByType.FLOATING) {
            descriptor.claim(claim.apply(ports(type, type)).build());
        }
        return descriptor
                .claim(claim.apply(ports(ElementType.F16, ElementType.F32)).build())
                .build();
    }

    private static ElementType[] ports(ElementType type, ElementType mask) {
        return new ElementType[] {type, type, type, mask, ElementType.BOOL, type};
    }

    /** Whether it serves such extents with at least one key. */
    abstract Support accepts(Problem problem, AttentionExtents extents);

    /** In how many parts the keys are gone through, each by workgroups of its own. */
    abstract long splits(Problem problem, AttentionExtents extents);

    /** The dispatches; the first is that of attention.comp. */
    abstract Lowering launch(Problem problem, AttentionExtents extents);

    @Override
    protected final Support accepts(Problem problem) {
        AttentionExtents extents = AttentionExtents.of(problem);
        if (extents.keys() == 0) {
            return Support.yes();
        }
        Support own = problem.has(Attention.SHOWN)
                ? Quads.fit(problem, BufferRef.input(Attention.SHOWN), problem.input(Attention.SHOWN))
                : Support.yes();
        own = own.isYes() ? accepts(problem, extents) : own;
        return own.isYes() ? fits(problem, extents) : own;
    }

    private Support fits(Problem problem, AttentionExtents extents) {
        AttentionTiles tiles = AttentionTiles.of(problem, extents);
        if (!tiles.fitsShared(problem, extents)) {
            return Support.no(
                    Decline.LIMIT,
                    "queries of " + extents.keySize() + " elements take " + tiles.sharedBytes(extents)
                            + " bytes of shared memory; " + problem.device().name() + " has "
                            + AttentionTiles.sharedMemory(problem));
        }
        if (tiles.parts(extents) > MOST_PARTS) {
            return Support.no(
                    Decline.LIMIT,
                    "values of " + extents.valueSize() + " elements; an invocation keeps up to " + MOST_PARTS
                            + " quads of them");
        }
        return takes(problem, PORTS, tiles.groups(extents) * splits(problem, extents), tiles.workgroup());
    }

    /** The tiles of an invocation, in each of them the quads of a key, then its places twice and a share of them. */
    @Override
    protected final long rounds(Problem problem) {
        AttentionExtents extents = AttentionExtents.of(problem);
        AttentionTiles tiles = AttentionTiles.of(problem, extents);
        long loads = Quads.count(extents.keySize()) + LOOP_ENDS;
        long tile = loads + 2L * (tiles.tile() + LOOP_ENDS) + tiles.tile() / tiles.lanes() + LOOP_ENDS + 1;
        return loads + Grid.cover(keysOfSplit(problem, extents), tiles.tile()) * tile;
    }

    /** The keys of one part: whole tiles. */
    final long keysOfSplit(Problem problem, AttentionExtents extents) {
        int tile = AttentionTiles.of(problem, extents).tile();
        return Grid.cover(Grid.cover(extents.keys(), splits(problem, extents)), tile) * tile;
    }

    @Override
    protected final Cost cost(Problem problem) {
        AttentionExtents extents = AttentionExtents.of(problem);
        if (extents.keys() == 0) {
            return Cost.of(0, portBytes(problem));
        }
        AttentionTiles tiles = AttentionTiles.of(problem, extents);
        long groups = tiles.groups(extents) * splits(problem, extents);
        long perScore = 2L * (extents.keySize() + extents.valueSize()) + OPERATIONS_PER_SCORE;
        long scores = groups * tiles.rows() * keysOfSplit(problem, extents);
        int permille = onProcessor(problem)
                ? PROCESSOR_PERMILLE
                : (int) Math.max(
                        1,
                        Math.min(
                                GPU_PERMILLE,
                                ALONE_PERMILLE * busyPermille(problem, groups * tiles.workgroup()) / 1000));
        return cost(problem, extents, Cost.of(scores * perScore, portBytes(problem)))
                .efficiency(permille);
    }

    /** What it costs beside the first dispatch. */
    abstract Cost cost(Problem problem, AttentionExtents extents, Cost first);

    private static long busyPermille(Problem problem, long invocations) {
        long lanes = problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1) * LANES_PER_COMPUTE_UNIT;
        return Math.min(1000, invocations * 1000 / lanes);
    }

    @Override
    protected final Lowering launch(Problem problem) {
        AttentionExtents extents = AttentionExtents.of(problem);
        return extents.keys() == 0 ? Lowering.none().afterZeroing(BufferRef.output(0)) : launch(problem, extents);
    }

    /**
     * The dispatch of attention.comp up to its buffer for results.
     *
     * @param unit elements that a stride counts as one
     */
    final Dispatch.Builder dispatch(Problem problem, AttentionExtents extents, SpirvModule module, int unit) {
        AttentionTiles tiles = AttentionTiles.of(problem, extents);
        boolean masked = problem.has(Attention.MASK);
        boolean hiding = problem.has(Attention.SHOWN);
        Dispatch.Builder dispatch = Grid.workgroups(
                        module, tiles.groups(extents) * splits(problem, extents), tiles.workgroup(), problem.device())
                .specialize(LANES_ID, tiles.lanes())
                .specialize(TILE_ID, tiles.tile())
                .specialize(KEY_SIZE_ID, extents.keySize())
                .specialize(VALUE_SIZE_ID, extents.valueSize())
                .specialize(ADDING_ID, mask(problem))
                .specialize(CAUSAL_ID, extents.causal())
                .specialize(HIDING_ID, hiding(problem))
                .reads(BufferRef.input(Attention.QUERY))
                .reads(BufferRef.input(Attention.KEY))
                .reads(BufferRef.input(Attention.VALUE))
                // A module has a fixed number of bindings; in place of a mask stand the queries, which are not read
                // there.
                .reads(BufferRef.input(masked ? Attention.MASK : Attention.QUERY))
                .reads(BufferRef.input(hiding ? Attention.SHOWN : Attention.QUERY))
                .push((int) AttentionTiles.matrices(extents))
                .push(extents.keyHeads())
                .push(extents.headsOfKey())
                .push(extents.queries())
                .push(extents.keys())
                .push((int) splits(problem, extents))
                .push((int) keysOfSplit(problem, extents))
                .push(extents.scale())
                .push(extents.fill());
        push(dispatch, extents.query(), unit);
        push(dispatch, extents.key(), unit);
        push(dispatch, extents.value(), unit);
        push(dispatch, extents.result(), unit);
        push(dispatch, extents.mask());
        push(dispatch, extents.shown());
        return dispatch;
    }

    private static int mask(Problem problem) {
        if (!problem.has(Attention.MASK)) {
            return NOTHING;
        }
        boolean alike = problem.input(Attention.MASK).elementType()
                == problem.input(Attention.QUERY).elementType();
        return alike ? ADDS_MASK_OF_OPERANDS : ADDS_MASK_OF_WORDS;
    }

    private static int hiding(Problem problem) {
        if (!problem.has(Attention.SHOWN)) {
            return NOTHING;
        }
        return problem.attributes().bool(Attention.HIDES) ? HIDES_WHAT_HOLDS : HIDES_WHAT_FAILS;
    }

    private static void push(Dispatch.Builder dispatch, MaskStrides strides) {
        dispatch.push((int) strides.batch())
                .push((int) strides.head())
                .push((int) strides.query())
                .push((int) strides.key());
    }

    static void push(Dispatch.Builder dispatch, HeadStrides strides, int unit) {
        dispatch.push((int) (strides.batch() / unit))
                .push((int) (strides.head() / unit))
                .push((int) (strides.row() / unit));
    }

    /** Whether keys and values are whole quads and all buffers are fit for quads. */
    static Support inQuads(Problem problem, AttentionExtents extents) {
        return extents.keySize() % Quads.SIZE == 0 && extents.valueSize() % Quads.SIZE == 0
                ? Quads.fitAll(problem)
                : Support.no(
                        Decline.SHAPE,
                        "keys of " + extents.keySize() + " elements and values of " + extents.valueSize()
                                + "; whole numbers of " + Quads.SIZE + " are needed");
    }
}
