package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.tensor.TensorData;

/**
 * Reads a large piece of a weight by several threads: one thread copies into memory that a card lends at a tenth of the rate that
 * the bus has.
 */
final class ParallelRead {
    private static final int PART_BYTES = 4 << 20;

    private ParallelRead() {}

    /** Fills the target with the data from this offset on. */
    static void fill(TensorData data, long offset, ByteBuffer target) {
        int bytes = target.remaining();
        if (bytes <= PART_BYTES) {
            data.read(offset, target);
            return;
        }
        int parts = (int) (((long) bytes + PART_BYTES - 1) / PART_BYTES);
        AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
        // A part that throws must not end the loop: the others would go on writing to memory that the caller then
        // frees.
        IntStream.range(0, parts).parallel().forEach(part -> {
            int from = part * PART_BYTES;
            int length = Math.min(PART_BYTES, bytes - from);
            try {
                data.read(offset + from, target.slice(from, length).order(target.order()));
            } catch (RuntimeException | Error failed) {
                first.compareAndSet(null, failed);
            }
        });
        rethrow(first.get());
    }

    private static void rethrow(@Nullable Throwable failed) {
        if (failed instanceof Error error) {
            throw error;
        }
        if (failed instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
