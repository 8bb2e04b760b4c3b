package org.lemnos.portable.reduction;

import java.util.Locale;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.nn.EmbeddingNorm;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.EmbeddingNormQuads;
import org.lemnos.shaders.EmbeddingNormWorkgroup;

/** {@code nn/embedding_layer_norm}, with indices of i64, read as pairs of words, or of i32. */
public final class EmbeddingNormalizing extends PortableKernel {
    private static final int WEIGHTS_ID = 1;
    private static final int TABLES_ID = 3;
    private static final int INDEX_WORDS_ID = 4;
    private static final int BUFFERS = EmbeddingNorm.BIAS + 2;
    private static final int OPERATIONS = RowCosts.LAYER_NORM_OPERATIONS + EmbeddingNorm.MOST_TABLES;
    private static final long LOOPS = 3;

    private final boolean quads;

    private EmbeddingNormalizing(String ending, boolean quads) {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "embedding_layer_norm" + ending, Version.of(1, 0), EmbeddingNorm.ID, EmbeddingNorm.VERSION))
                .eachPair(ClaimsByType.INDICES, ClaimsByType.FLOATING, (index, type) -> claim(quads, index, type))
                .build());
        this.quads = quads;
    }

    /** The kernel for rows of any length, one a workgroup. */
    public static EmbeddingNormalizing ofSingleElements() {
        return new EmbeddingNormalizing("", false);
    }

    /** The kernel for rows of whole quads, one an invocation. */
    public static EmbeddingNormalizing ofQuads() {
        return new EmbeddingNormalizing("_quads", true);
    }

    private static Claim.Builder claim(boolean quads, ElementType index, ElementType type) {
        ElementType[] types = {type, index, type, index, type, index, type, type, type};
        return quads
                ? Claim.types(types).chain(Chain.blocked(Quads.SIZE))
                : SingleElements.claim(types).chain(Chain.blocked(Grid.WORKGROUP));
    }

    private static long width(Problem problem) {
        return problem.output(0).dim(-1);
    }

    private static long rows(Problem problem) {
        return problem.output(0).elements() / width(problem);
    }

    private int workgroup(Problem problem) {
        return quads ? LayerNormQuads.workgroup(problem) : Grid.WORKGROUP;
    }

    private long groups(Problem problem) {
        return quads ? Grid.cover(rows(problem), workgroup(problem)) : rows(problem);
    }

    @Override
    protected Support accepts(Problem problem) {
        Support fits = quads ? inQuads(problem) : Support.yes();
        return fits.isYes() ? takes(problem, BUFFERS, groups(problem), workgroup(problem)) : fits;
    }

    /** Indices are read one by one; all else must be whole quads. */
    private static Support inQuads(Problem problem) {
        if (width(problem) % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE,
                    "rows of " + width(problem) + " elements; whole numbers of " + Quads.SIZE + " are needed");
        }
        for (int input = 0; input < problem.inputs(); input++) {
            boolean read =
                    problem.has(input) && problem.input(input).elementType().isFloating();
            Support fits = read ? Quads.fit(problem, BufferRef.input(input), problem.input(input)) : Support.yes();
            if (!fits.isYes()) {
                return fits;
            }
        }
        return Quads.fit(problem, BufferRef.output(0), problem.output(0));
    }

    @Override
    protected long rounds(Problem problem) {
        return LOOPS * (quads ? Quads.count(width(problem)) : Grid.cover(width(problem), Grid.WORKGROUP));
    }

    /** Of the tables no more is read than is picked. */
    @Override
    protected Cost cost(Problem problem) {
        Cost rows = quads
                ? RowCosts.inSmallWorkgroups(
                        problem, rows(problem), Quads.count(width(problem)), 2 * OPERATIONS, workgroup(problem))
                : RowCosts.oneWorkgroup(problem, rows(problem), width(problem), OPERATIONS, 2);
        long bytes = (EmbeddingNorm.tables(problem) + 1) * problem.output(0).sizeBytes();
        return Cost.of(rows.operations(), bytes).efficiency(rows.efficiency());
    }

    @Override
    protected Lowering launch(Problem problem) {
        int tables = EmbeddingNorm.tables(problem);
        boolean scaled = problem.has(EmbeddingNorm.SCALE);
        boolean biased = problem.has(EmbeddingNorm.BIAS);
        String type = problem.output(0).elementType().token().toUpperCase(Locale.ROOT);
        Dispatch.Builder dispatch = Grid.workgroups(
                        quads
                                ? EmbeddingNormQuads.Variant.valueOf(type).module()
                                : EmbeddingNormWorkgroup.Variant.valueOf(type).module(),
                        groups(problem),
                        workgroup(problem),
                        problem.device())
                .specialize(WEIGHTS_ID, (scaled ? 1 : 0) + (biased ? 1 : 0))
                .specialize(TABLES_ID, tables)
                .specialize(INDEX_WORDS_ID, problem.input(1).elementType().sizeBytes() / Integer.BYTES);
        for (int table = 0; table < EmbeddingNorm.MOST_TABLES; table++) {
            int bound = table < tables ? 2 * table : 0;
            dispatch.reads(BufferRef.input(bound)).reads(BufferRef.input(bound + 1));
        }
        dispatch.reads(BufferRef.input(scaled ? EmbeddingNorm.SCALE : 0))
                .reads(BufferRef.input(biased ? EmbeddingNorm.BIAS : 0))
                .writes(
                        BufferRef.output(0),
                        Stores.byRow(quads ? Partition.EXCLUSIVE_PER_INVOCATION : Partition.EXCLUSIVE_PER_WORKGROUP))
                .push((int) rows(problem))
                .push((int) width(problem))
                .push(problem.attributes().f32(LayerNorm.EPSILON));
        for (int table = 0; table < EmbeddingNorm.MOST_TABLES; table++) {
            dispatch.push(
                    (int) problem.input(table < tables ? 2 * table + 1 : 1).elements());
        }
        for (int table = 0; table < EmbeddingNorm.MOST_TABLES; table++) {
            dispatch.push((int) problem.input(table < tables ? 2 * table : 0).dim(0));
        }
        return Lowering.of(dispatch.build());
    }
}
