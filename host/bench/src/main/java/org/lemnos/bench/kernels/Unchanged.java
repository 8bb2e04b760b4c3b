package org.lemnos.bench.kernels;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;

/** y = x in f32: what a kernel does that is there to keep a device busy. An attribute says in which of several ways. */
final class Unchanged implements OperationOracle {
    /** The version of all such operations. */
    static final Version VERSION = Version.of(1, 0);

    /** The attribute that says in which way. */
    static final String WAY = "way";

    private static final int MOST_WAYS = 1 << 10;

    /** The contract of an operation of that name. */
    static OperationDescriptor descriptor(OperationId id) {
        return OperationDescriptor.builder(id, VERSION)
                .summary("Gives what it was given, after some work.")
                .input(Port.required("x").types(ElementType.F32))
                .output(Port.required("y").types(ElementType.F32))
                .attribute(AttributeSpec.integer(WAY).range(1, MOST_WAYS))
                .build();
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        outputs.get(0).set(inputs.get(0).toFloats());
    }
}
