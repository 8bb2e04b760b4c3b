package org.lemnos.portable.attention;

import java.util.Locale;
import java.util.Optional;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.AttentionMerge;
import org.lemnos.shaders.AttentionParts;

/**
 * Attention of few queries over many keys, such as in decoding: parts of the keys are gone through side by side, and a second dispatch puts together
 * what was found in each, so that a few heads reach all of a device.
 */
public final class AttentionSplit extends AttentionKernel {
    private static final int MOST_QUERIES = 16;
    private static final int FEWEST_KEYS = 256;
    private static final int FEWEST_KEYS_OF_SPLIT = 64;
    private static final int GROUPS_PER_UNIT = 4;
    private static final int QUAD_BYTES = 16;
    private static final int CHAINED_DISPATCHES = 2;

    /** Makes the kernel. */
    public AttentionSplit() {
        super(served("attention_split", Quads::claim));
    }

    @Override
    Support accepts(Problem problem, AttentionExtents extents) {
        if (extents.queries() > MOST_QUERIES || extents.keys() < FEWEST_KEYS) {
            return Support.no(
                    Decline.SHAPE,
                    extents.queries() + " queries and " + extents.keys() + " keys; up to " + MOST_QUERIES
                            + " queries and at least " + FEWEST_KEYS + " keys are worth it");
        }
        Support quads = inQuads(problem, extents);
        return quads.isYes() ? spans(problem, BufferRef.scratch(), scratchBytes(problem, extents)) : quads;
    }

    /** Enough to keep the device busy. */
    @Override
    long splits(Problem problem, AttentionExtents extents) {
        long groups = AttentionTiles.of(problem, extents).groups(extents);
        long busy = GROUPS_PER_UNIT * problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1);
        long wished = Math.max(2, Grid.cover(busy, groups));
        return Math.min(wished, Math.max(1, extents.keys() / FEWEST_KEYS_OF_SPLIT));
    }

    private static long rows(AttentionExtents extents) {
        return (long) extents.batch() * extents.heads() * extents.queries();
    }

    /** Of each row and part the result so far, and behind it the sum of the weights and the largest score. */
    private long scratchBytes(Problem problem, AttentionExtents extents) {
        long quads = Quads.count(extents.valueSize()) + 1;
        return rows(extents) * splits(problem, extents) * quads * QUAD_BYTES;
    }

    @Override
    protected Optional<Workspace> scratch(Problem problem) {
        AttentionExtents extents = AttentionExtents.of(problem);
        return extents.keys() == 0 ? Optional.empty() : Optional.of(Workspace.bytes(scratchBytes(problem, extents)));
    }

    @Override
    Cost cost(Problem problem, AttentionExtents extents, Cost first) {
        return Cost.of(first.operations(), first.bytesMoved() + 2 * scratchBytes(problem, extents))
                .dispatches(CHAINED_DISPATCHES);
    }

    @Override
    Lowering launch(Problem problem, AttentionExtents extents) {
        String type = problem.output(0).elementType().token().toUpperCase(Locale.ROOT);
        Dispatch parts = dispatch(
                        problem, extents, AttentionParts.Variant.valueOf(type).module(), Quads.SIZE)
                .writes(BufferRef.scratch(), Stores.someByFour())
                .build();
        return Lowering.of(
                parts,
                merge(problem, extents, AttentionMerge.Variant.valueOf(type).module()));
    }

    private Dispatch merge(Problem problem, AttentionExtents extents, SpirvModule module) {
        long quads = Quads.count(extents.valueSize());
        Dispatch.Builder dispatch = Grid.invocations(module, rows(extents) * quads, problem.device())
                .reads(BufferRef.scratch())
                .writes(BufferRef.output(0), Stores.byFour())
                .push((int) (rows(extents) * quads))
                .push((int) quads)
                .push((int) splits(problem, extents))
                .push(extents.queries())
                .push(extents.heads());
        push(dispatch, extents.result(), Quads.SIZE);
        return dispatch.build();
    }
}
