package org.lemnos.engine;

import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.eager.Resident;

/** A tensor of an engine as eager work sees it. */
final class EngineMemory implements Resident {
    private final DeviceTensor tensor;

    EngineMemory(DeviceTensor tensor) {
        this.tensor = tensor;
    }

    /** The tensor of memory that an engine gave. */
    static DeviceTensor of(Resident memory) {
        if (memory instanceof EngineMemory own) {
            return own.tensor;
        }
        throw new IllegalStateException(memory + " is no memory of an engine");
    }

    @Override
    public void write(MemoryTensor elements) {
        tensor.write(elements);
    }

    @Override
    public MemoryTensor read() {
        return tensor.read();
    }

    @Override
    public boolean canBeUsed() {
        return tensor.canBeUsed();
    }

    @Override
    public void close() {
        tensor.close();
    }

    @Override
    public String toString() {
        return tensor.toString();
    }
}
