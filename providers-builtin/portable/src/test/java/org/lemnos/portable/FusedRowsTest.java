package org.lemnos.portable;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;

/**
 * Attention, residual normalizations and chains that are planned as one call give what their parts give. Shapes are random; what both runs may differ by follows
 * from the roundings of the parts.
 */
@Tag("device")
class FusedRowsTest extends FusedAgreement {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    FusedRowsTest() {
        super(DEVICE);
    }
    /** Scores up to the size of a product of a key and query, scaled, and of the mask; each rounded twice more in parts, as weights are; so weights and values are off by a part. */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void maskedAttention(ElementType type) {
        assumeThat(type == ElementType.F32 || DEVICE.device().profile().has(Capability.STORAGE_16BIT))
                .as("the parts of f16 run on this device, transposes among them")
                .isTrue();
        int batch = upTo(2);
        int heads = upTo(6);
        int queries = 8 + upTo(24);
        int keys = 8 + upTo(40);
        int size = 4 * upTo(16);
        ValueRef q = transposed(input(type, batch, queries, heads, size), 0, 2, 1, 3);
        ValueRef k = transposed(input(type, batch, keys, heads, size), 0, 2, 3, 1);
        ValueRef v = transposed(input(type, batch, keys, heads, size), 0, 2, 1, 3);
        ValueRef scaled =
                node(Mul.ID, Attributes.none(), node(MatMul.ID, Attributes.none(), q, k), scalar(type, 1.0 / size));
        ValueRef scores = node(Add.ID, Attributes.none(), scaled, input(type, batch, 1, 1, keys));
        ValueRef weights = node(Softmax.ID, Attributes.of(Softmax.AXIS, -1L), scores);
        ValueRef y = transposed(node(MatMul.ID, Attributes.none(), weights, v), 0, 2, 1, 3);
        output(y, type, batch, queries, heads, size);
        double product = LARGEST * LARGEST * size;
        double scoreError = (product + product / size + 2 * LARGEST * LARGEST) * 2 * roundoff(type)
                + (size + 24) * LARGEST * LARGEST * 0x1p-23;
        double weightError = Math.expm1(2 * scoreError) + 4 * roundoff(type) + (keys + 24) * 0x1p-23;
        agree(Attention.ID, "attention_quads", 2 * LARGEST * weightError);
    }

    /** The sum is rounded in parts; normalized numbers are at most the root of the row's length. */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void residualNormalizations(ElementType type) {
        int rows = upTo(20);
        int width = 4 * (4 + upTo(60));
        ValueRef sum = node(Add.ID, Attributes.none(), input(type, rows, width), input(type, rows, width));
        ValueRef y =
                node(LayerNorm.ID, Attributes.of(LayerNorm.EPSILON, 1f), sum, input(type, width), input(type, width));
        output(y, type, rows, width);
        double largest = LARGEST * Math.sqrt(width) + LARGEST;
        double tolerance = (4 * LARGEST * LARGEST + largest) * 4 * roundoff(type) + largest * (width + 24) * 0x1p-23;
        agree(RowNorm.RESIDUAL_LAYER_NORM.id(), "residual_layer_norm_quads", tolerance);
    }

    /** Squares, means and roots in f32 as one call; f16 is widened before them and narrowed behind. The scale is at most {@link #LARGEST}, and rows are divided by at least 1. */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void spelledNormalizations(ElementType type) {
        assumeThat(type == ElementType.F32 || DEVICE.device().profile().has(Capability.STORAGE_16BIT))
                .as("the parts of f16 run on this device, casts among them")
                .isTrue();
        for (boolean centered : new boolean[] {true, false}) {
            begin();
            int rows = upTo(20);
            int width = 4 * (4 + upTo(60));
            ValueRef x = input(type, rows, width);
            ValueRef wide = type == ElementType.F32 ? x : cast(x, ElementType.F32);
            Attributes along = Attributes.of(ReduceMean.AXES, new long[] {-1});
            ValueRef distances =
                    centered ? node(Sub.ID, Attributes.none(), wide, node(ReduceMean.ID, along, wide)) : wide;
            ValueRef mean = node(ReduceMean.ID, along, node(Mul.ID, Attributes.none(), distances, distances));
            ValueRef root =
                    node(Sqrt.ID, Attributes.none(), node(Add.ID, Attributes.none(), mean, scalar(ElementType.F32, 1)));
            ValueRef normalized = node(Div.ID, Attributes.none(), distances, root);
            ValueRef narrow = type == ElementType.F32 ? normalized : cast(normalized, type);
            ValueRef scaled = node(Mul.ID, Attributes.none(), narrow, input(type, width));
            output(centered ? node(Add.ID, Attributes.none(), scaled, input(type, width)) : scaled, type, rows, width);
            double largest = LARGEST * 2 * LARGEST + LARGEST;
            RowNorm norm = centered ? RowNorm.LAYER_NORM : RowNorm.RMS_NORM;
            String kernel = centered ? "layer_norm_quads" : "rms_norm_quads";
            agree(norm.id(), kernel, largest * (4 * roundoff(type) + (width + 24) * 0x1p-22));
        }
    }

    private ValueRef cast(ValueRef x, ElementType to) {
        return node(Cast.ID, Attributes.of(Cast.TO, to.token()), x);
    }

    /**
     * Rows are off by what {@link #residualNormalizations} says, so that a product of k terms is off by k times that, and by the rounding of the rows in
     * parts, which one call does not do.
     */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void projectionsOfNormalizedRows(ElementType type) {
        for (NormalizedProjection operation : NormalizedProjection.ALL) {
            begin();
            int rows = upTo(32);
            int k = 4 * (4 + upTo(60));
            boolean keepsSum = random.nextBoolean();
            ValueRef sum = node(Add.ID, Attributes.none(), input(type, rows, k), input(type, rows, k));
            ValueRef normalized = normalized(operation.norm().isCentered(), sum, type, k);
            boolean gated = operation.result() == NormalizedProjection.Result.GATED_LINEAR;
            int n = 4 * upTo(30);
            List<ValueRef> products = new ArrayList<>();
            for (int number = 0; number < operation.result().products(); number++) {
                ValueRef product = node(MatMul.ID, Attributes.none(), normalized, input(type, k, n));
                products.add(node(Add.ID, Attributes.none(), product, input(type, n)));
            }
            if (gated) {
                ValueRef gate = node(UnaryFunctions.RELU.id(), Attributes.none(), products.get(0));
                output(node(Mul.ID, Attributes.none(), gate, products.get(1)), type, rows, n);
            } else {
                products.forEach(each -> output(each, type, rows, n));
            }
            output(keepsSum ? sum : normalized, type, rows, k);
            double largest = LARGEST * Math.sqrt(k) + LARGEST;
            double ofRows = (4 * LARGEST * LARGEST + largest) * 4 * roundoff(type) + largest * (k + 24) * 0x1p-23;
            // By Cauchy and Schwarz no product is larger: the normalized numbers of a row have squares that add up to
            // k.
            double largestProduct = LARGEST * LARGEST * k + LARGEST * k + LARGEST;
            double ofProducts = k * LARGEST * ofRows + largestProduct * (3 * roundoff(type) + (k + 24) * 0x1p-23);
            agree(operation.id(), kernel(operation), gated ? 2 * largestProduct * ofProducts : ofProducts);
        }
    }

    private static String kernel(NormalizedProjection operation) {
        return operation.id().name().substring("nn/".length()) + "_rows";
    }

    private ValueRef normalized(boolean centered, ValueRef sum, ElementType type, int k) {
        Attributes attributes = Attributes.of(LayerNorm.EPSILON, 1f);
        return centered
                ? node(LayerNorm.ID, attributes, sum, input(type, k), input(type, k))
                : node(RowNorm.RMS_NORM.id(), attributes, sum, input(type, k));
    }

    /** Each step of a chain rounds as its part does, up to the few units of a function, which may round to a neighbour. */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void chains(ElementType type) {
        int rows = upTo(30);
        int width = 4 * upTo(40);
        ValueRef a = input(type, rows, width);
        ValueRef product = node(Mul.ID, Attributes.none(), a, input(type, width));
        ValueRef sum = node(Add.ID, Attributes.none(), product, scalar(type, 0.5));
        ValueRef bent = node(UnaryFunctions.TANH.id(), Attributes.none(), sum);
        output(node(Mul.ID, Attributes.none(), bent, a), type, rows, width);
        agree(ElementwiseChain.ID, "chain_quads", 16 * LARGEST * (LARGEST * LARGEST + 1) * roundoff(type));
    }

    /** Steps in f32 on inputs of either type, whose result has either type: at least one of them is f16. */
    @Test
    void convertingChains() {
        assumeThat(DEVICE.device().profile().has(Capability.STORAGE_16BIT))
                .as("casts from and to f16 run on this device")
                .isTrue();
        for (int form = 0; form < 3; form++) {
            begin();
            ElementType from = form == 0 ? ElementType.F32 : ElementType.F16;
            ElementType to = form == 1 ? ElementType.F32 : ElementType.F16;
            int rows = upTo(30);
            int width = 4 * upTo(40);
            ValueRef a = widened(input(from, rows, width), from);
            ValueRef b = widened(input(from, width), from);
            ValueRef sum = node(
                    Add.ID, Attributes.none(), node(Mul.ID, Attributes.none(), a, b), scalar(ElementType.F32, 0.5));
            ValueRef bent = node(UnaryFunctions.TANH.id(), Attributes.none(), sum);
            output(to == ElementType.F16 ? cast(bent, to) : bent, to, rows, width);
            agree(ElementwiseChain.ID, "chain_quads", 4 * roundoff(to) + 16 * LARGEST * LARGEST * 0x1p-24);
        }
    }

    private ValueRef widened(ValueRef x, ElementType from) {
        return from == ElementType.F16 ? cast(x, ElementType.F32) : x;
    }
}
