package org.lemnos.bench.kernels;

import java.util.List;
import java.util.stream.Stream;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;

/**
 * How much is measured, so that a device's clock says something and nobody waits for long.
 *
 * @param rotatedBytes the least bytes that a case's repeats read between two readings of the same: more than the last cache holds
 * @param copyBytes the bytes of the copy that says what memory gives, more than caches hold
 * @param invocations of the loop of multiply-adds
 * @param rounds of that loop
 * @param runs that are measured
 * @param cases those that run where none is named
 */
record Scale(long rotatedBytes, long copyBytes, int invocations, int rounds, int runs, List<String> cases) {
    /** What the large copy's bytes are a multiple of. */
    private static final long ALIGNMENT = 4096;

    private static final List<String> SHAPES_OF_CARDS = List.of(
            "matmul-%s-1x384to1536",
            "matmul-%s-1x4096to4096",
            "matmul-%s-16x384to1536",
            "matmul-%s-512x2048to2048",
            "matmul-%s-4096x4096to4096",
            "softmax-%s-8192x1024",
            "layernorm-%s-8192x1024",
            "sum-%s-8192x1024",
            "copy-%s-8192x4096",
            "transpose-%s-8192x4096");

    private static final List<String> CASES_OF_PROCESSORS = List.of(
            "matmul-f32-1x1024to1024",
            "matmul-f32-16x384to1536",
            "matmul-f32-128x512to512",
            "softmax-f32-1024x512",
            "layernorm-f32-1024x512",
            "sum-f32-1024x512",
            "copy-f32-2048x1024",
            "transpose-f32-2048x1024");

    private static final Scale CARD = new Scale(
            256L << 20,
            1L << 30,
            1 << 20,
            1024,
            11,
            Stream.of("f32", "f16")
                    .flatMap(type -> SHAPES_OF_CARDS.stream().map(shape -> shape.formatted(type)))
                    .toList());

    private static final Scale PROCESSOR = new Scale(32L << 20, 64L << 20, 1 << 13, 512, 5, CASES_OF_PROCESSORS);

    /** What suits a device. */
    static Scale of(DeviceProfile device) {
        return device.deviceClass() == DeviceClass.CPU ? PROCESSOR : CARD;
    }

    /** The bytes of the large copy on a device: no more than one binding spans, and an eighth of its memory. */
    long copyBytes(DeviceProfile device) {
        long span = device.limitOrElse(Limit.STORAGE_BUFFER_RANGE_BYTES, 1L << 27) / 2;
        long memory = device.limitOrElse(Limit.HEAP_BYTES, Long.MAX_VALUE) / 8;
        long least = Math.min(copyBytes, Math.min(span, memory));
        return Math.max(1, least / ALIGNMENT) * ALIGNMENT;
    }
}
