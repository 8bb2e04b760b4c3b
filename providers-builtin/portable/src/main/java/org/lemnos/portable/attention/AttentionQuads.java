package org.lemnos.portable.attention;

import java.util.Locale;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.Attention.Variant;

/** Attention over keys and values of whole quads, in one dispatch. Needs no capability, f16 included. */
public final class AttentionQuads extends AttentionKernel {
    /** Makes the kernel. */
    public AttentionQuads() {
        super(served("attention_quads", Quads::claim));
    }

    @Override
    Support accepts(Problem problem, AttentionExtents extents) {
        return inQuads(problem, extents);
    }

    @Override
    long splits(Problem problem, AttentionExtents extents) {
        return 1;
    }

    @Override
    Cost cost(Problem problem, AttentionExtents extents, Cost first) {
        return first;
    }

    @Override
    Lowering launch(Problem problem, AttentionExtents extents) {
        String type = problem.output(0).elementType().token().toUpperCase(Locale.ROOT);
        return Lowering.of(
                dispatch(problem, extents, Variant.valueOf("QUADS_" + type).module(), Quads.SIZE)
                        .writes(BufferRef.output(0), Stores.byFour())
                        .build());
    }
}
