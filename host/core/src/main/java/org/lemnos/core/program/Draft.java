package org.lemnos.core.program;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * A node that runs, its values still numbered as slots.
 *
 * @param id its name
 * @param operation what it does
 * @param call attributes and input types
 * @param inputs one slot a place, {@link #LEFT_OUT} where an optional input is left out
 * @param outputs slots
 */
record Draft(String id, DefinedOperation operation, BoundCall call, List<Integer> inputs, List<Integer> outputs) {
    /** Stands for no slot. */
    static final int LEFT_OUT = -1;

    /**
     * What is known of a value while binding.
     *
     * @param id its name
     * @param type its type
     * @param origin where it comes from
     * @param constant its content, if known before the run
     * @param weight its bytes, if it is a weight
     */
    record Slot(
            String id, TensorType type, Origin origin, Optional<MemoryTensor> constant, Optional<TensorData> weight) {
        static Slot of(String id, TensorType type, Origin origin) {
            return new Slot(id, type, origin, Optional.empty(), Optional.empty());
        }

        static Slot constant(String id, MemoryTensor tensor) {
            return new Slot(id, tensor.type(), Origin.CONSTANT, Optional.of(tensor), Optional.empty());
        }

        /** The bytes that are known before the run. */
        Optional<TensorData> data() {
            return weight.or(() -> constant.map(MemoryTensor::data));
        }
    }

    /** The slot whose bytes an output always has; {@link #LEFT_OUT} if it has its own. */
    int aliased(int output) {
        Port port = operation.descriptor().outputs().get(output);
        return port.aliasKind() == Port.AliasKind.MUST
                ? inputs.get(port.aliasedInput().orElseThrow())
                : LEFT_OUT;
    }
}
