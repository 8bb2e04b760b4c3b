package org.lemnos.core.catalog;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/** A call without attributes whose inputs are all there. */
record TestCall(OperationId operation, Version version, List<TensorType> types) implements OperationCall {
    static TestCall of(String operation, int minor, TensorType... types) {
        return new TestCall(OperationId.of(operation), Version.of(1, minor), List.of(types));
    }

    @Override
    public Attributes attributes() {
        return Attributes.none();
    }

    @Override
    public int inputs() {
        return types.size();
    }

    @Override
    public boolean has(int input) {
        return input < types.size();
    }

    @Override
    public TensorType input(int input) {
        return types.get(input);
    }

    @Override
    public Optional<HostTensor> constant(int input) {
        return Optional.empty();
    }
}
