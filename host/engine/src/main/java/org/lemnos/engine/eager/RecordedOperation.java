package org.lemnos.engine.eager;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;

/** One use of an operation that was recorded. */
final class RecordedOperation {
    private final long sequence;
    private final OperationDescriptor operation;
    private final Version needs;
    private final Attributes attributes;
    private final List<Optional<Value>> inputs;
    private final List<Value> outputs;

    /**
     * A use.
     *
     * @param sequence larger than that of every use that was recorded before
     * @param inputs the values that it reads, as they were when it was recorded; empty where an optional one is left out
     * @param outputs the values that it makes
     */
    RecordedOperation(
            long sequence,
            OperationDescriptor operation,
            Version needs,
            Attributes attributes,
            List<Optional<Value>> inputs,
            List<Value> outputs) {
        this.sequence = sequence;
        this.operation = operation;
        this.needs = needs;
        this.attributes = attributes;
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
    }

    long sequence() {
        return sequence;
    }

    OperationDescriptor operation() {
        return operation;
    }

    Version needs() {
        return needs;
    }

    Attributes attributes() {
        return attributes;
    }

    List<Optional<Value>> inputs() {
        return inputs;
    }

    List<Value> outputs() {
        return outputs;
    }

    /** The values that it reads. */
    List<Value> reads() {
        return inputs.stream().flatMap(Optional::stream).toList();
    }

    /** Whether it writes over the bytes of an input. */
    boolean updates(int input) {
        List<Port> ports = operation.inputs();
        return ports.get(Math.min(input, ports.size() - 1)).isUpdated();
    }

    /** Whether an output is an input's bytes as they were. */
    boolean isView(Value output) {
        Port port = operation.outputs().get(outputs.indexOf(output));
        return port.aliasKind() == Port.AliasKind.MUST
                && !updates(port.aliasedInput().orElseThrow());
    }
}
