package org.lemnos.portable.reduction;

import java.util.Locale;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.shaders.LayerNormQuads;
import org.lemnos.shaders.LayerNormWorkgroup;
import org.lemnos.shaders.ResidualNormQuads;
import org.lemnos.shaders.ResidualNormSumQuads;
import org.lemnos.shaders.ResidualNormSumWorkgroup;
import org.lemnos.shaders.ResidualNormWorkgroup;

/** The variants of the shaders that normalize rows, by what they read and write. */
final class NormShaders {
    private NormShaders() {}

    private static String variant(ElementType type) {
        return type.token().toUpperCase(Locale.ROOT);
    }

    /** Rows of quads, one row an invocation; f32 or f16. */
    static SpirvModule quads(RowNorm form, ElementType type) {
        if (form.keepsSum()) {
            return ResidualNormSumQuads.Variant.valueOf(variant(type)).module();
        }
        return form.addsResidual()
                ? ResidualNormQuads.Variant.valueOf(variant(type)).module()
                : LayerNormQuads.Variant.valueOf(variant(type)).module();
    }

    /** One row a workgroup; f32 or f16. */
    static SpirvModule workgroups(RowNorm form, ElementType type) {
        if (form.keepsSum()) {
            return ResidualNormSumWorkgroup.Variant.valueOf(variant(type)).module();
        }
        return form.addsResidual()
                ? ResidualNormWorkgroup.Variant.valueOf(variant(type)).module()
                : LayerNormWorkgroup.Variant.valueOf(variant(type)).module();
    }
}
