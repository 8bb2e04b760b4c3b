package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
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
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/copy}: the same tensor in bytes of its own.
 *
 * <p>Input x and output y of one type. This is what makes a program's output out of an input, weight or constant. Definition: ONNX
 * Identity 13, whose output never shares bytes here.
 */
public final class Copy implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/copy");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Copies a tensor.")
            .input(Port.required("x"))
            .output(Port.required("y"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Copy() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Elements.of(inputs.get(0)).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        Sweep.eachElement(
                cases,
                ElementType.F32,
                ElementType.F16,
                ElementType.I64,
                ElementType.I32,
                ElementType.U8,
                ElementType.BOOL);
    }
}
