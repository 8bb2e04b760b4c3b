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
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/expand}: a tensor repeated to the shape that it and another one broadcast to.
 *
 * <p>Input data of any type; input shape of i64, one-dimensional, known before the run; output of the type of data. Definition: ONNX Expand 13.
 */
public final class Expand implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/expand");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Repeats a tensor along axes of extent 1.")
            .input(Port.required("data"))
            .input(Port.required("shape").types(ElementType.I64))
            .output(Port.required("output"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Expand() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        long[] shape = Operands.known(call, 1, "the shape");
        return List.of(call.input(0).withDims(Broadcast.dims(call, call.input(0).dims(), shape)));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] sources = StridedView.broadcast(
                        call.input(0).dims(), outputs.get(0).type().dims())
                .sources();
        Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            add(cases, TensorType.of(type), 3, 5);
            add(cases, TensorType.of(type, 3, 1), 1, 65);
            add(cases, TensorType.of(type, 65), 3, 2, 1);
            add(cases, TensorType.of(type, 2, 1, 16), 2, 7, 16);
            add(cases, TensorType.of(type, 1, 3), 0, 3);
            add(cases, TensorType.of(type, 17), 17);
        }
    }

    private static void add(OperationCases cases, TensorType data, long... shape) {
        Sweep.addWithConstants(cases, Attributes.none(), data, shape);
    }
}
