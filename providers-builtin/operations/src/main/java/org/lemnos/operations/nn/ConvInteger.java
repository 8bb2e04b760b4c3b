package org.lemnos.operations.nn;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/conv_integer}: the convolution of 8-bit integers less their zero points, summed up in i32, which wraps around.
 *
 * <p>Inputs x and w of u8 or i8, each its own, with extents as {@link Conv} takes them; x_zero_point of x's type with one element,
 * w_zero_point of w's type with one element or one for each output channel. Padding is the zero point, so that it adds nothing. Definition:
 * ONNX ConvInteger 10.
 */
public final class ConvInteger implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/conv_integer");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Convolves small integers over spatial axes.")
                    .input(MatMulInteger.small("x"))
                    .input(MatMulInteger.small("w"))
                    .input(MatMulInteger.small("x_zero_point"))
                    .input(MatMulInteger.small("w_zero_point"))
                    .output(Port.required("y").types(ElementType.I32))
                    .attribute(AttributeSpec.integer(Conv.GROUP)
                            .range(1, Integer.MAX_VALUE)
                            .orElse(1L)))
            .build();

    /** Makes an oracle; it holds no state. */
    public ConvInteger() {}

    /** Whether each output channel has a zero point of its own, rather than one for all of w. */
    public static boolean hasChannelZeroPoints(OperationCall call) {
        return call.input(3).elements() != 1;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 2);
        Operands.sameElementType(call, 1, 3);
        TensorType y = Conv.outputType(call);
        TensorType ofX = call.input(2);
        TensorType ofW = call.input(3);
        boolean each = ofW.rank() == 1 && ofW.dim(0) == y.dim(1);
        if (ofX.elements() != 1 || (ofW.elements() != 1 && !each)) {
            throw new IllegalArgumentException(ID + ": zero points " + ofX + " and " + ofW + "; one for x, and one or "
                    + y.dim(1) + " for w are needed");
        }
        return List.of(y.withElementType(ElementType.I32));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        ConvPlan plan = ConvPlan.of(call, outputs.get(0).type());
        long[] x = inputs.get(0).toLongs();
        long[] w = inputs.get(1).toLongs();
        long ofX = inputs.get(2).toLongs()[0];
        long[] ofW = inputs.get(3).toLongs();
        long[] y = new long[(int) outputs.get(0).type().elements()];
        for (int i = 0; i < y.length; i++) {
            int at = i;
            long fromW = ofW[ofW.length == 1 ? 0 : plan.channel(i)];
            plan.visit(i, (element, weight) -> y[at] += (x[element] - ofX) * (w[weight] - fromW));
        }
        outputs.get(0).set(IntegerRange.of(ElementType.I32).wrapAll(y));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType left : new ElementType[] {ElementType.U8, ElementType.I8}) {
            for (ElementType right : new ElementType[] {ElementType.U8, ElementType.I8}) {
                Attributes padded = Attributes.of(Window.PADS, new long[] {1, 1, 1, 1});
                add(cases, padded, TensorType.of(left, 2, 4, 7, 7), TensorType.of(right, 8, 4, 3, 3), 8);
                Attributes groups = Attributes.of(Window.DILATIONS, new long[] {2, 2})
                        .with(Window.STRIDES, new long[] {2, 1})
                        .with(Conv.GROUP, 2L);
                add(cases, groups, TensorType.of(left, 1, 4, 12, 9), TensorType.of(right, 6, 2, 3, 3));
                add(cases, Attributes.none(), TensorType.of(left, 2, 3, 33), TensorType.of(right, 4, 3, 3), 4);
                add(cases, Attributes.none(), TensorType.of(left, 1, 2, 4, 5, 6), TensorType.of(right, 3, 2, 2, 3, 2));
                add(cases, Attributes.none(), TensorType.of(left, 0, 2, 5, 5), TensorType.of(right, 3, 2, 3, 3));
            }
        }
    }

    private static void add(OperationCases cases, Attributes attributes, TensorType x, TensorType w, long... channels) {
        Sweep.add(cases, attributes, x, w, TensorType.of(x.elementType()), TensorType.of(w.elementType(), channels));
    }
}
