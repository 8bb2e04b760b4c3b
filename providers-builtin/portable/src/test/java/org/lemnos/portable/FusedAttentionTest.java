package org.lemnos.portable;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * Attention put together at random out of what exported models have in it gives as one call what its parts give: heads that are shared and repeated, scales on
 * either side, scores that are hidden, rows of them throughout, masks that are added, causal ones that are known, and softmax in f32 between tensors of f16.
 */
@Tag("device")
class FusedAttentionTest extends FusedAgreement {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final int FORMS = 12;

    /** What hides a key without hiding it wholly. */
    private static final double FILL = -3;

    private int batch;
    private int heads;
    private int groups;
    private int queries;
    private int keys;
    private int size;

    FusedAttentionTest() {
        super(DEVICE);
    }

    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void formsOfAttention(ElementType type) {
        assumeThat(DEVICE.device().profile())
                .as("the parts run on this device, truth values and transposes of f16 among them")
                .matches(device -> device.has(Capability.STORAGE_8BIT)
                        && (type == ElementType.F32 || device.has(Capability.STORAGE_16BIT)));
        for (int form = 0; form < FORMS; form++) {
            begin();
            batch = upTo(2);
            groups = upTo(3);
            heads = groups * upTo(3);
            queries = 8 + upTo(20);
            keys = queries + random.nextInt(30);
            size = 4 * upTo(12);
            form(type);
            // The parts round a score, which is at most that large before and after its scale, and what is added to it.
            double largest = LARGEST * LARGEST;
            double scoreError = (largest + 2 * LARGEST - FILL) * 4 * roundoff(type) + (size + 24) * largest * 0x1p-23;
            double weightError = Math.expm1(2 * scoreError) + 4 * roundoff(type) + (keys + 24) * 0x1p-23;
            agree(Attention.ID, "attention_quads", 2 * LARGEST * weightError);
        }
    }

    private void form(ElementType type) {
        boolean inF32 = type == ElementType.F16 && random.nextBoolean();
        ValueRef q = transposed(input(type, batch, queries, heads, size), 0, 2, 1, 3);
        ValueRef k = shared(type);
        ValueRef v = shared(type);
        double scale = 1.0 / size;
        if (random.nextBoolean()) {
            q = node(Mul.ID, Attributes.none(), q, scalar(type, Math.sqrt(scale)));
            k = node(Mul.ID, Attributes.none(), k, scalar(type, Math.sqrt(scale)));
            scale = 1;
        }
        ValueRef scores = node(MatMul.ID, Attributes.none(), q, transposed(k, 0, 1, 3, 2));
        ElementType wide = inF32 ? ElementType.F32 : type;
        if (inF32) {
            scores = cast(scores, ElementType.F32);
        }
        if (scale != 1) {
            scores = node(Div.ID, Attributes.none(), scores, scalar(wide, size));
        }
        boolean adds = random.nextBoolean();
        scores = random.nextInt(4) == 0 ? scores : hidden(scores, wide, adds);
        scores = adds
                ? node(Add.ID, Attributes.none(), scores, random.nextBoolean() ? added(wide) : causal(wide))
                : scores;
        ValueRef weights = node(Softmax.ID, Attributes.of(Softmax.AXIS, -1L), scores);
        ValueRef product = node(MatMul.ID, Attributes.none(), inF32 ? cast(weights, type) : weights, v);
        boolean back = random.nextBoolean();
        if (back) {
            output(transposed(product, 0, 2, 1, 3), type, batch, queries, heads, size);
        } else {
            output(product, type, batch, heads, queries, size);
        }
    }

    private ValueRef cast(ValueRef x, ElementType to) {
        return node(Cast.ID, Attributes.of(Cast.TO, to.token()), x);
    }

    /** [batch, heads, keys, size], each key head repeated where there are fewer. */
    private ValueRef shared(ElementType type) {
        ValueRef x = transposed(input(type, batch, keys, groups, size), 0, 2, 1, 3);
        if (heads == groups) {
            return x;
        }
        ValueRef added = node(Unsqueeze.ID, Attributes.of(Unsqueeze.AXES, new long[] {2}), x);
        ValueRef repeated = node(Expand.ID, Attributes.none(), added, list(batch, groups, heads / groups, keys, size));
        return node(Reshape.ID, Attributes.none(), repeated, list(batch, heads, keys, size));
    }

    private ValueRef list(long... numbers) {
        return constant(tensor(ElementType.I64, new long[] {numbers.length}, numbers));
    }

    private static MemoryTensor tensor(ElementType type, long[] dims, long... numbers) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, dims));
        tensor.set(numbers);
        return tensor;
    }

    /** Truth values at random, of which some rows and columns have none that hold. */
    private ValueRef hidden(ValueRef scores, ElementType type, boolean thenAdds) {
        long[] dims = random.nextBoolean() ? new long[] {batch, 1, queries, keys} : new long[] {queries, 1};
        long count = LongStream.of(dims).reduce(1, Math::multiplyExact);
        long[] holds = LongStream.range(0, count)
                .map(place -> place < count / queries ? 0 : random.nextInt(2))
                .toArray();
        ValueRef condition = input(tensor(ElementType.BOOL, dims, holds));
        // Where all of a row is hidden, f16 would round away what is added to its lowest number, and the whole adds in
        // f32.
        double lowest = type == ElementType.F16 ? (thenAdds ? FILL : -65_504) : -Float.MAX_VALUE;
        double[] fills = {Double.NEGATIVE_INFINITY, lowest, FILL};
        ValueRef fill = scalar(type, fills[random.nextInt(fills.length)]);
        return random.nextBoolean()
                ? node(Where.ID, Attributes.none(), condition, scores, fill)
                : node(Where.ID, Attributes.none(), condition, fill, scores);
    }

    private ValueRef added(ElementType type) {
        return input(type, batch, 1, 1, keys);
    }

    /** The mask by which queries, which are the last places of the keys, see keys up to their own. */
    private ValueRef causal(ElementType type) {
        MemoryTensor mask = MemoryTensor.zeros(TensorType.of(type, queries, keys));
        double[] elements = new double[queries * keys];
        for (int place = 0; place < elements.length; place++) {
            boolean sees = place % keys <= place / keys + keys - queries;
            elements[place] = sees ? 0 : Double.NEGATIVE_INFINITY;
        }
        mask.set(elements);
        return constant(mask);
    }
}
