package org.lemnos.models.onnx.file;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.lemnos.core.tensor.TensorData;

/** The bytes of a tensor of zeros but for some elements. Only those take room; the zeros are written where they are asked for. */
final class SparseData implements TensorData {
    private final long sizeBytes;
    private final int elementBytes;
    private final long[] places;
    private final byte[] values;

    /**
     * The bytes.
     *
     * @param elementBytes the size of an element
     * @param places the places of the elements in row-major order, ascending; not copied
     * @param values their bytes, one element after another; not copied
     */
    SparseData(long sizeBytes, int elementBytes, long[] places, byte[] values) {
        this.sizeBytes = sizeBytes;
        this.elementBytes = elementBytes;
        this.places = places;
        this.values = values;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void read(long offset, ByteBuffer target) {
        if (offset < 0 || target.remaining() > sizeBytes - offset) {
            throw new IllegalArgumentException(
                    target.remaining() + " bytes from " + offset + " on are asked of a tensor of " + sizeBytes);
        }
        int start = target.position();
        long end = offset + target.remaining();
        while (target.hasRemaining()) {
            target.put((byte) 0);
        }
        int found = Arrays.binarySearch(places, offset / elementBytes);
        for (int i = found < 0 ? -found - 1 : found; i < places.length && places[i] * elementBytes < end; i++) {
            for (int b = 0; b < elementBytes; b++) {
                long at = places[i] * elementBytes + b;
                if (at >= offset && at < end) {
                    target.put(start + (int) (at - offset), values[i * elementBytes + b]);
                }
            }
        }
    }
}
