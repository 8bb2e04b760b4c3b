package org.lemnos.core.tensor;

import java.nio.ByteBuffer;

/**
 * Where the bytes of a weight or constant come from: row-major, little-endian. Reads may come from several threads at once, and give the
 * same bytes every time.
 */
public interface TensorData {
    /** The number of bytes. */
    long sizeBytes();

    /**
     * Fills the target's remaining bytes.
     *
     * @param offset where to start, in bytes
     * @param target takes {@code remaining()} bytes; its position moves to its limit
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if the bytes cannot be had
     */
    void read(long offset, ByteBuffer target);

    /** The bytes of an array, which must not change afterwards. */
    static TensorData of(byte[] bytes) {
        return of(ByteBuffer.wrap(bytes));
    }

    /** The bytes between a buffer's position and limit, which must not change afterwards. */
    static TensorData of(ByteBuffer bytes) {
        ByteBuffer own = bytes.slice().asReadOnlyBuffer();
        return new TensorData() {
            @Override
            public long sizeBytes() {
                return own.capacity();
            }

            @Override
            public void read(long offset, ByteBuffer target) {
                target.put(own.slice(Math.toIntExact(offset), target.remaining()));
            }
        };
    }
}
