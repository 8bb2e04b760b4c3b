package org.lemnos.engine;

import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** A tensor of the reference device, which is the host. */
final class OnHost extends DeviceTensor {
    private Optional<MemoryTensor> values = Optional.empty();
    private long version;
    private boolean closed;

    OnHost(TensorType type) {
        super(type);
    }

    @Override
    public synchronized void write(MemoryTensor given) {
        requireOpen();
        OnDevice.requireType(this, given);
        values = Optional.of(copy(given));
        version++;
    }

    @Override
    public synchronized MemoryTensor read() {
        requireOpen();
        return copy(values.orElseThrow(() -> new LemnosException(
                ErrorCode.INPUT_INVALID, this + " holds nothing yet; write it, or run a session that writes it")));
    }

    private static MemoryTensor copy(MemoryTensor tensor) {
        MemoryTensor copy = MemoryTensor.zeros(tensor.type());
        copy.copyFrom(tensor);
        return copy;
    }

    synchronized void requireOpen() {
        if (closed) {
            throw new LemnosException(ErrorCode.CLOSED, this + " is closed; make another");
        }
    }

    @Override
    synchronized boolean canBeUsed() {
        return !closed;
    }

    @Override
    synchronized long version() {
        return version;
    }

    @Override
    public synchronized void close() {
        closed = true;
        values = Optional.empty();
    }

    @Override
    public String toString() {
        return "tensor of type " + type();
    }
}
