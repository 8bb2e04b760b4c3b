package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/** Computes a node while binding where every input that is read is known. */
final class Folding {
    private Folding() {}

    /** Whether a call can be computed now: something goes in, all that is read is known, and what comes out is small. */
    static boolean isPossible(BoundCall call, List<Port> ports, List<TensorType> outputs) {
        if (ports.isEmpty()) {
            return false;
        }
        for (int place = 0; place < call.inputs(); place++) {
            boolean read = call.has(place) && !ports.get(place).isTypeOnly();
            if (read && call.constant(place).isEmpty()) {
                return false;
            }
        }
        long left = Binder.MOST_FOLDED_BYTES;
        for (TensorType output : outputs) {
            if (output.sizeBytes() > left) {
                return false;
            }
            left -= output.sizeBytes();
        }
        return true;
    }

    /** The outputs. Errors as for {@link OracleCall#evaluate}. */
    static List<MemoryTensor> fold(OracleCall oracle, BoundCall call, List<TensorType> types) {
        List<HostTensor> inputs = new ArrayList<>();
        for (int place = 0; place < call.inputs(); place++) {
            Optional<HostTensor> known = call.constant(place);
            UnreadTensor unread = call.has(place) ? new UnreadTensor(call.input(place)) : UnreadTensor.LEFT_OUT;
            inputs.add(known.orElse(unread));
        }
        List<MemoryTensor> outputs = types.stream().map(MemoryTensor::zeros).toList();
        oracle.evaluate(call, inputs, List.copyOf(outputs));
        return outputs;
    }
}
