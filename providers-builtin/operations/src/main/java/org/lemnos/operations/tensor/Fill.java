package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
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
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/fill}: a tensor of a shape whose elements are all the same.
 *
 * <p>Input value of any type and one element; input shape of i64, one-dimensional, known before the run; output of the type of value.
 * Definition: ONNX ConstantOfShape 9, its value taken as an input.
 */
public final class Fill implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/fill");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Makes a tensor of one value.")
            .input(Port.required("value"))
            .input(Port.required("shape").types(ElementType.I64))
            .output(Port.required("output"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Fill() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        if (call.input(0).elements() != 1) {
            throw new IllegalArgumentException(ID + ": the value is " + call.input(0) + "; one element is needed");
        }
        return List.of(TensorType.of(call.input(0).elementType(), Operands.known(call, 1, "the shape")));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] sources = new int[Math.toIntExact(outputs.get(0).type().elements())];
        Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            Sweep.addWithConstants(cases, Attributes.none(), TensorType.of(type, 1), new long[] {3, 5});
            Sweep.addWithConstants(cases, Attributes.none(), TensorType.of(type), new long[] {257});
        }
    }
}
