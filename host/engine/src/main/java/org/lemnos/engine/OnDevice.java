package org.lemnos.engine;

import java.nio.ByteBuffer;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** A tensor in the memory of a Vulkan device. */
final class OnDevice extends DeviceTensor {
    private final org.lemnos.vulkan.DeviceTensor tensor;

    OnDevice(org.lemnos.vulkan.DeviceTensor tensor) {
        super(tensor.type());
        this.tensor = tensor;
    }

    org.lemnos.vulkan.DeviceTensor tensor() {
        return tensor;
    }

    @Override
    public void write(MemoryTensor values) {
        requireType(this, values);
        tensor.upload(target -> MemoryTensor.over(type(), target).copyFrom(values));
    }

    static void requireType(DeviceTensor tensor, MemoryTensor values) {
        if (!values.type().equals(tensor.type())) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "values of type " + values.type() + " are no values of a tensor of type " + tensor.type());
        }
    }

    @Override
    public MemoryTensor read() {
        MemoryTensor values = MemoryTensor.zeros(type());
        tensor.download(source -> {
            ByteBuffer own = ByteBuffer.allocate(source.remaining());
            own.put(source).flip();
            values.copyFrom(MemoryTensor.over(type(), own));
        });
        return values;
    }

    @Override
    boolean canBeUsed() {
        return tensor.canBeUsed();
    }

    @Override
    long version() {
        return tensor.version();
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
