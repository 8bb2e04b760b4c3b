package org.lemnos.bench;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * The numbers that tensors are filled with: eighths in [-1, 1), which f16 holds exactly and of which sums of products in f32 are exact, too. They begin
 * again after a prime number of elements, at another place in each tensor.
 */
public final class Numbers {
    private static final int PERIOD = 65_521;
    private static final int SHIFT = 7_919;
    private static final int STEPS = 16;
    private static final long SEED = 20_261_130;
    private static final float[] VALUES = values();
    private static final Map<ElementType, ByteBuffer> BYTES = new EnumMap<>(Map.of(
            ElementType.F32, bytes(ElementType.F32),
            ElementType.F16, bytes(ElementType.F16)));

    private Numbers() {}

    private static float[] values() {
        SplittableRandom random = new SplittableRandom(SEED);
        float[] values = new float[PERIOD];
        for (int i = 0; i < PERIOD; i++) {
            values[i] = (float) (random.nextInt(STEPS) - STEPS / 2) / (STEPS / 2);
        }
        return values;
    }

    private static ByteBuffer bytes(ElementType type) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, PERIOD));
        tensor.set(VALUES);
        return tensor.bytes();
    }

    /** An element of the tensor with that number. */
    public static double at(int tensor, long element) {
        return VALUES[(int) (((long) tensor * SHIFT + element) % PERIOD)];
    }

    /** The tensor with that number, of type f32 or f16. */
    public static TensorData tensor(int number, TensorType type) {
        ByteBuffer period = BYTES.getOrDefault(type.elementType(), ByteBuffer.allocate(0));
        long begin = (long) number * SHIFT % PERIOD * type.elementType().sizeBytes();
        return new TensorData() {
            @Override
            public long sizeBytes() {
                return type.sizeBytes();
            }

            @Override
            public void read(long offset, ByteBuffer target) {
                int at = (int) ((begin + offset) % period.capacity());
                while (target.hasRemaining()) {
                    int part = Math.min(target.remaining(), period.capacity() - at);
                    target.put(period.slice(at, part));
                    at = 0;
                }
            }
        };
    }
}
