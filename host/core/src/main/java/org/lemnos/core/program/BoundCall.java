package org.lemnos.core.program;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * A call with concrete input types; immutable.
 *
 * @param operation the operation
 * @param version the version that the caller needs
 * @param attributes complete
 * @param types one a place; empty where an optional input is left out
 * @param constants one a place; empty where the value is not known before the run
 */
record BoundCall(
        OperationId operation,
        Version version,
        Attributes attributes,
        List<Optional<TensorType>> types,
        List<Optional<MemoryTensor>> constants)
        implements OperationCall {
    BoundCall {
        types = List.copyOf(types);
        constants = List.copyOf(constants);
    }

    @Override
    public int inputs() {
        return types.size();
    }

    @Override
    public boolean has(int input) {
        return input >= 0 && input < types.size() && types.get(input).isPresent();
    }

    @Override
    public TensorType input(int input) {
        if (!has(input)) {
            throw new IllegalArgumentException(operation + " has no tensor at input " + input + " of " + types.size());
        }
        return types.get(input).get();
    }

    /** The tensor is a read-only view: a kernel cannot change what other kernels see. */
    @Override
    public Optional<HostTensor> constant(int input) {
        if (input < 0 || input >= constants.size()) {
            return Optional.empty();
        }
        return constants.get(input).map(tensor -> MemoryTensor.over(tensor.type(), tensor.bytes()));
    }
}
