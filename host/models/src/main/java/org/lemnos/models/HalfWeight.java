package org.lemnos.models;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * The bytes of an f32 weight as f16, converted when they are read.
 *
 * @param name the weight's, for messages
 * @param wide the f32 bytes
 */
record HalfWeight(String name, TensorData wide) implements TensorData {
    private static final int CHUNK_ELEMENTS = 1 << 16;
    private static final int HALF_BYTES = 2;
    private static final int FLOAT_BYTES = 4;

    @Override
    public long sizeBytes() {
        return wide.sizeBytes() / FLOAT_BYTES * HALF_BYTES;
    }

    @Override
    public void read(long offset, ByteBuffer target) {
        if (offset % HALF_BYTES != 0 || target.remaining() % HALF_BYTES != 0) {
            throw new IllegalArgumentException("weight '" + name + "' is read from byte " + offset + ", "
                    + target.remaining() + " bytes; f16 takes 2 each");
        }
        long element = offset / HALF_BYTES;
        while (target.hasRemaining()) {
            int count = Math.min(CHUNK_ELEMENTS, target.remaining() / HALF_BYTES);
            target.put(halves(element, count));
            element += count;
        }
    }

    private ByteBuffer halves(long element, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count * FLOAT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        wide.read(element * FLOAT_BYTES, bytes);
        float[] numbers = new float[count];
        bytes.flip().asFloatBuffer().get(numbers);
        MemoryTensor halves = MemoryTensor.zeros(TensorType.of(ElementType.F16, count));
        halves.set(numbers);
        checkFinite(element, numbers, halves.toFloats());
        return halves.bytes();
    }

    private void checkFinite(long element, float[] numbers, float[] halves) {
        for (int i = 0; i < numbers.length; i++) {
            if (Float.isInfinite(halves[i]) && Float.isFinite(numbers[i])) {
                throw new LemnosException(
                        ErrorCode.MODEL_UNSUPPORTED,
                        "weight '" + name + "' holds " + numbers[i] + " at element " + (element + i)
                                + ", beyond the 65504 of f16; import the model in its own precision");
            }
        }
    }
}
