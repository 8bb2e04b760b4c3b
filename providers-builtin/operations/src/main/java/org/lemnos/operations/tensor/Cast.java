package org.lemnos.operations.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
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
import org.lemnos.operations.plain.Sweep;
import org.lemnos.operations.plain.UnsignedLongs;

/**
 * {@code tensor/cast}: the same numbers in another element type.
 *
 * <p>Input x and output y of any types and one shape; {@link #TO} is the token of the output's type. To a floating type numbers round to
 * nearest even and overflow to infinity. From a floating to an integer type they are cut toward zero and end at the type's limits, NaN
 * becomes 0; ONNX leaves both cases open. Between integer types the lower bits stay. To bool, everything but 0 is true, NaN included.
 * Definition: ONNX Cast 13.
 */
public final class Cast implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/cast");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the {@linkplain ElementType#token() token} of the output's element type. */
    public static final String TO = "to";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Converts numbers to another element type.")
            .input(Port.required("x"))
            .output(Port.required("y"))
            .attribute(AttributeSpec.text(
                    TO,
                    Arrays.stream(ElementType.values()).map(ElementType::token).toArray(String[]::new)))
            .build();

    /** Makes an oracle; it holds no state. */
    public Cast() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0)
                .withElementType(ElementType.ofToken(call.attributes().text(TO))));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor input = inputs.get(0);
        HostTensor output = outputs.get(0);
        boolean fromFloating = input.type().elementType().isFloating();
        ElementType to = output.type().elementType();
        if (input.type().elementType() == ElementType.U64 && to.isFloating()) {
            output.set(ofUnsigned(input.toLongs(), to));
        } else if (!fromFloating) {
            output.set(fitted(input.toLongs(), to));
        } else if (to.isFloating()) {
            output.set(input.toDoubles());
        } else {
            output.set(fitted(input.toDoubles(), to));
        }
    }

    private static double[] ofUnsigned(long[] bits, ElementType to) {
        LongToDoubleFunction rounding = to == ElementType.F64 ? UnsignedLongs::nearest : UnsignedLongs::roundedToOdd;
        return Arrays.stream(bits).mapToDouble(rounding).toArray();
    }

    private static long[] fitted(long[] values, ElementType to) {
        if (to.isInteger()) {
            return IntegerRange.of(to).wrapAll(values);
        }
        return to == ElementType.BOOL
                ? Arrays.stream(values).map(v -> v == 0 ? 0 : 1).toArray()
                : values;
    }

    private static long[] fitted(double[] values, ElementType to) {
        if (to == ElementType.BOOL) {
            return Arrays.stream(values).mapToLong(v -> v == 0 ? 0 : 1).toArray();
        }
        IntegerRange range = IntegerRange.of(to);
        return Arrays.stream(values).mapToLong(range::saturated).toArray();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType from : ElementType.values()) {
            for (ElementType to : ElementType.values()) {
                Sweep.add(cases, to(to), TensorType.of(from, 37));
            }
        }
        Sweep.shapes().forEach(dims -> Sweep.add(cases, to(ElementType.F32), TensorType.of(ElementType.I64, dims)));
        Sweep.shapes().forEach(dims -> Sweep.add(cases, to(ElementType.F16), TensorType.of(ElementType.F32, dims)));
    }

    private static Attributes to(ElementType type) {
        return Attributes.of(TO, type.token());
    }
}
