package org.lemnos.portable;

import static org.assertj.core.api.Assumptions.assumeThat;

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
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvActivation;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.operations.nn.Window;
import org.lemnos.operations.tensor.Reshape;

/** Convolutions with a bias, batch normalization, a tensor that is added and an activation, each of them or not, give as one call what their parts give. */
@Tag("device")
class FusedConvTest extends FusedAgreement {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final double EPSILON = 4;
    private static final double LARGEST_ACTIVATION = 6;

    private int channels;
    private ElementType type = ElementType.F32;

    FusedConvTest() {
        super(DEVICE);
    }

    /**
     * Sums are rounded in parts, and by each part that follows; variances plus epsilon are at least 2, so that factors are at most {@link #LARGEST}, and no
     * activation is steeper than 1.13.
     */
    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void layers(ElementType elements) {
        assumeThat(elements == ElementType.F32 || DEVICE.device().profile().has(Capability.STORAGE_16BIT))
                .as("convolutions of f16 run on this device")
                .isTrue();
        type = elements;
        for (ConvActivation activation : ConvActivation.values()) {
            begin();
            int groups = upTo(2);
            int seen = upTo(4);
            channels = groups * (1 + upTo(9));
            int side = 2 + upTo(12);
            long[] size = {upTo(2), channels, side, side + 3};
            Attributes attributes = Attributes.of(Conv.GROUP, (long) groups).with(Window.PADS, new long[] {1, 1, 1, 1});
            ValueRef sum = node(
                    Conv.ID,
                    attributes,
                    input(type, size[0], (long) groups * seen, side, side + 3),
                    input(type, channels, seen, 3, 3));
            ValueRef biased = random.nextBoolean() ? add(sum, perChannel(input(type, channels))) : sum;
            ValueRef normalized =
                    random.nextBoolean() || activation == ConvActivation.NONE ? normalized(biased) : biased;
            ValueRef added = random.nextBoolean() ? add(input(type, size), normalized) : normalized;
            output(activated(activation, added), type, size);
            double terms = 9.0 * seen;
            double largest = LARGEST * (LARGEST * LARGEST * terms + 3 * LARGEST) + 2 * LARGEST;
            double accumulation = (terms + 24) * 0x1p-23 * largest;
            double steepest = activation == ConvActivation.SIGMOID ? 0.25 : 1.13;
            double tolerance = steepest * (8 * roundoff(type) * largest + accumulation) + roundoff(type);
            agree(ConvLayer.ID, "conv_layer_direct", tolerance);
            agree(ConvLayer.ID, "conv_layer_lanes", tolerance);
        }
    }

    private ValueRef add(ValueRef a, ValueRef b) {
        return node(Add.ID, Attributes.none(), a, b);
    }

    private ValueRef mul(ValueRef a, ValueRef b) {
        return node(Mul.ID, Attributes.none(), a, b);
    }

    private ValueRef perChannel(ValueRef numbers) {
        MemoryTensor extents = MemoryTensor.zeros(TensorType.of(ElementType.I64, 3));
        extents.set(new long[] {-1, 1, 1});
        return node(Reshape.ID, Attributes.none(), numbers, constant(extents));
    }

    private ValueRef normalized(ValueRef x) {
        ValueRef spread = add(input(type, channels), scalar(type, EPSILON));
        ValueRef factor =
                node(Div.ID, Attributes.none(), input(type, channels), node(Sqrt.ID, Attributes.none(), spread));
        ValueRef offset = node(Sub.ID, Attributes.none(), input(type, channels), mul(input(type, channels), factor));
        return add(mul(x, perChannel(factor)), perChannel(offset));
    }

    private ValueRef activated(ConvActivation activation, ValueRef x) {
        return switch (activation) {
            case NONE -> x;
            case RELU -> node(UnaryFunctions.RELU.id(), Attributes.none(), x);
            case CLIP ->
                node(
                        BinaryFunctions.MIN.id(),
                        Attributes.none(),
                        node(BinaryFunctions.MAX.id(), Attributes.none(), x, scalar(type, 0)),
                        scalar(type, LARGEST_ACTIVATION));
            case LEAKY_RELU -> node(UnaryFunctions.LEAKY_RELU.id(), Attributes.of("alpha", 0.25f), x);
            case HARD_SWISH -> node(UnaryFunctions.HARD_SWISH.id(), Attributes.none(), x);
            case SILU -> mul(x, node(UnaryFunctions.SIGMOID.id(), Attributes.none(), x));
            case SIGMOID -> node(UnaryFunctions.SIGMOID.id(), Attributes.none(), x);
        };
    }
}
