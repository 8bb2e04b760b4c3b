package org.lemnos.portable.matmul;

import java.util.Locale;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.shaders.GatedLinearMatrices;
import org.lemnos.shaders.GatedLinearRows;
import org.lemnos.shaders.GatedLinearTiled;
import org.lemnos.shaders.GatedLinearWide;
import org.lemnos.shaders.LinearBlocked;
import org.lemnos.shaders.LinearLanes;
import org.lemnos.shaders.LinearMatrices;
import org.lemnos.shaders.LinearPanels;
import org.lemnos.shaders.LinearRows;
import org.lemnos.shaders.LinearTiled;
import org.lemnos.shaders.LinearWide;
import org.lemnos.shaders.MatmulBlocked;
import org.lemnos.shaders.MatmulLanes;
import org.lemnos.shaders.MatmulMatrices;
import org.lemnos.shaders.MatmulPanels;
import org.lemnos.shaders.MatmulRows;
import org.lemnos.shaders.MatmulTiled;
import org.lemnos.shaders.MatmulWide;
import org.lemnos.shaders.QkvProjectionMatrices;
import org.lemnos.shaders.QkvProjectionRows;
import org.lemnos.shaders.QkvProjectionTiled;
import org.lemnos.shaders.QkvProjectionWide;

/** The variants of each way to multiply, by operation and element type, which is f32 or f16. */
final class ProductShaders {
    private ProductShaders() {}

    private static String variant(ElementType type) {
        return type.token().toUpperCase(Locale.ROOT);
    }

    /** Through shared memory, in quads or element by element. */
    static SpirvModule tiled(ProductForm form, ElementType type, boolean quads) {
        String variant = quads ? variant(type) : "RAGGED_" + variant(type);
        return switch (form) {
            case MATMUL -> MatmulTiled.Variant.valueOf(variant).module();
            case LINEAR -> LinearTiled.Variant.valueOf(variant).module();
            case QKV_PROJECTION -> QkvProjectionTiled.Variant.valueOf(variant).module();
            case GATED_LINEAR -> GatedLinearTiled.Variant.valueOf(variant).module();
        };
    }

    /** By cooperative matrices of f16. */
    static SpirvModule matrices(ProductForm form) {
        return switch (form) {
            case MATMUL -> MatmulMatrices.Variant.F16.module();
            case LINEAR -> LinearMatrices.Variant.F16.module();
            case QKV_PROJECTION -> QkvProjectionMatrices.Variant.F16.module();
            case GATED_LINEAR -> GatedLinearMatrices.Variant.F16.module();
        };
    }

    /** Over subgroups with octets in 64-bit words. */
    static SpirvModule wide(ProductForm form, ElementType type) {
        String variant = variant(type);
        return switch (form) {
            case MATMUL -> MatmulWide.Variant.valueOf(variant).module();
            case LINEAR -> LinearWide.Variant.valueOf(variant).module();
            case QKV_PROJECTION -> QkvProjectionWide.Variant.valueOf(variant).module();
            case GATED_LINEAR -> GatedLinearWide.Variant.valueOf(variant).module();
        };
    }

    /** Few rows, in quads. */
    static SpirvModule rows(ProductForm form, ElementType type) {
        String variant = variant(type);
        return switch (form) {
            case MATMUL -> MatmulRows.Variant.valueOf(variant).module();
            case LINEAR -> LinearRows.Variant.valueOf(variant).module();
            case QKV_PROJECTION -> QkvProjectionRows.Variant.valueOf(variant).module();
            case GATED_LINEAR -> GatedLinearRows.Variant.valueOf(variant).module();
        };
    }

    /** Few rows, element by element; for one product. */
    static SpirvModule raggedRows(ProductForm form, ElementType type) {
        String variant = "RAGGED_" + variant(type);
        return form == ProductForm.LINEAR
                ? LinearRows.Variant.valueOf(variant).module()
                : MatmulRows.Variant.valueOf(variant).module();
    }

    /** Over subgroups with quads; for one product. */
    static SpirvModule blocked(ProductForm form, ElementType type) {
        return form == ProductForm.LINEAR
                ? LinearBlocked.Variant.valueOf(variant(type)).module()
                : MatmulBlocked.Variant.valueOf(variant(type)).module();
    }

    /** Over subgroups with single elements; for one product. */
    static SpirvModule lanes(ProductForm form, ElementType type) {
        return form == ProductForm.LINEAR
                ? LinearLanes.Variant.valueOf(variant(type)).module()
                : MatmulLanes.Variant.valueOf(variant(type)).module();
    }

    /** Over subgroups with the right operand in tiles; for one product. */
    static SpirvModule panels(ProductForm form, ElementType type) {
        return form == ProductForm.LINEAR
                ? LinearPanels.Variant.valueOf(variant(type)).module()
                : MatmulPanels.Variant.valueOf(variant(type)).module();
    }
}
