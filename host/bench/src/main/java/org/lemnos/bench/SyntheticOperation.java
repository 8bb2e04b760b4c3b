package org.lemnos.bench;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;

/**
 * A made-up operation: some f32 inputs, one f32 output of a fixed shape. It can be planned, not run.
 *
 * @param name its name behind {@code bench/}
 * @param inputs how many inputs it has
 * @param output the output's extents
 */
record SyntheticOperation(String name, int inputs, List<Long> output) implements OperationOracle {
    static final Version VERSION = Version.of(1, 0);

    SyntheticOperation {
        output = List.copyOf(output);
    }

    OperationId id() {
        return OperationId.of("bench/" + name);
    }

    OperationDescriptor descriptor() {
        OperationDescriptor.Builder builder =
                OperationDescriptor.builder(id(), VERSION).summary("Stands for '" + name + "' in a benchmark.");
        for (int input = 0; input < inputs; input++) {
            builder.input(Port.required("in" + input).types(ElementType.F32));
        }
        return builder.output(Port.required("out").types(ElementType.F32)).build();
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        long[] extents = output.stream().mapToLong(Long::longValue).toArray();
        return List.of(TensorType.of(ElementType.F32, extents));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputTensors, List<HostTensor> outputTensors) {
        throw new UnsupportedOperationException(id() + " exists to be planned, not to be run");
    }
}
