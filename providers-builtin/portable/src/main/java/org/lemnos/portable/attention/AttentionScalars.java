package org.lemnos.portable.attention;

import java.util.Locale;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.Attention.Variant;

/** Attention over keys and values of any size, element by element, in one dispatch. */
public final class AttentionScalars extends AttentionKernel {
    /** A load of one element costs what one of four does. */
    private static final int LOADS = 3;

    /** Makes the kernel. */
    public AttentionScalars() {
        super(served("attention_scalars", AttentionScalars::claim));
    }

    /** Truth values are read four at a time and need nothing. */
    private static Claim.Builder claim(ElementType... inPortOrder) {
        return SingleElements.require(Claim.types(inPortOrder), inPortOrder[0]);
    }

    @Override
    Support accepts(Problem problem, AttentionExtents extents) {
        return Support.yes();
    }

    @Override
    long splits(Problem problem, AttentionExtents extents) {
        return 1;
    }

    @Override
    Cost cost(Problem problem, AttentionExtents extents, Cost first) {
        return Cost.of(LOADS * first.operations(), first.bytesMoved());
    }

    @Override
    Lowering launch(Problem problem, AttentionExtents extents) {
        String type = problem.output(0).elementType().token().toUpperCase(Locale.ROOT);
        return Lowering.of(
                dispatch(problem, extents, Variant.valueOf("SCALARS_" + type).module(), 1)
                        .writes(BufferRef.output(0), Stores.byElement())
                        .build());
    }
}
