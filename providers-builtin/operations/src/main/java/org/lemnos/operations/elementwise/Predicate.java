package org.lemnos.operations.elementwise;

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
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code math/is_special}: whether each element is of one of the kinds that are asked for.
 *
 * <p>Input x of floating type, output y of truth values and the same shape. Definition: ONNX IsNaN 20 and IsInf 20.
 */
public final class Predicate implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/is_special");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that asks for NaN. */
    public static final String NAN = "nan";

    /** The attribute that asks for +∞. */
    public static final String PLUS_INFINITY = "plus_infinity";

    /** The attribute that asks for -∞. */
    public static final String MINUS_INFINITY = "minus_infinity";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Whether each element is NaN or infinite.")
            .input(Ports.floating("x"))
            .output(Port.required("y").types(ElementType.BOOL))
            .attribute(AttributeSpec.bool(NAN).orElse(false))
            .attribute(AttributeSpec.bool(PLUS_INFINITY).orElse(false))
            .attribute(AttributeSpec.bool(MINUS_INFINITY).orElse(false))
            .build();

    /** Makes an oracle; it holds no state. */
    public Predicate() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(TensorType.of(ElementType.BOOL, call.input(0).dims()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Attributes asked = call.attributes();
        double[] values = inputs.get(0).toDoubles();
        long[] truths = new long[values.length];
        for (int i = 0; i < truths.length; i++) {
            boolean holds = (Double.isNaN(values[i]) && asked.bool(NAN))
                    || (values[i] == Double.POSITIVE_INFINITY && asked.bool(PLUS_INFINITY))
                    || (values[i] == Double.NEGATIVE_INFINITY && asked.bool(MINUS_INFINITY));
            truths[i] = holds ? 1 : 0;
        }
        outputs.get(0).set(truths);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            Sweep.shapes().forEach(dims -> Sweep.add(cases, Attributes.of(NAN, true), TensorType.of(type, dims)));
            Sweep.add(
                    cases, Attributes.of(PLUS_INFINITY, true).with(MINUS_INFINITY, true), TensorType.of(type, 3, 257));
            Sweep.add(cases, Attributes.of(MINUS_INFINITY, true), TensorType.of(type, 257));
        }
    }
}
