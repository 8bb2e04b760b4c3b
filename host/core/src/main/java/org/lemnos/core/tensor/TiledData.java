package org.lemnos.core.tensor;

import java.nio.ByteBuffer;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.operation.TensorType;

/**
 * The bytes of a tensor in a tiled format, out of those of the tensor in row-major order. A weight is brought into its tiles by this on its way to the
 * device, once, when a session is made.
 */
public final class TiledData implements TensorData {
    private final TensorData source;
    private final StorageFormat format;
    private final long sizeBytes;
    private final int elementBytes;
    private final long rows;
    private final long columns;
    private final long tileRowsOfMatrix;
    private final int tilesAcross;
    private final int bandBytes;

    /**
     * Tiles a tensor.
     *
     * @param source its bytes in row-major order
     * @param format some tiles
     * @throws IllegalArgumentException if the tensor cannot lie so
     * @throws ArithmeticException if a row of tiles has 2³¹ bytes or more
     */
    public TiledData(TensorData source, TensorType type, StorageFormat format) {
        this.source = source;
        this.format = format;
        this.sizeBytes = format.sizeBytes(type);
        this.elementBytes = type.elementType().sizeBytes();
        this.rows = type.dim(type.rank() - 2);
        this.columns = type.dim(type.rank() - 1);
        this.tileRowsOfMatrix = (rows + format.tileRows() - 1) / format.tileRows();
        this.tilesAcross = Math.toIntExact((columns + format.tileColumns() - 1) / format.tileColumns());
        this.bandBytes = Math.multiplyExact(tilesAcross, format.tileRows() * format.tileColumns() * elementBytes);
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void read(long offset, ByteBuffer target) {
        long at = offset;
        while (target.hasRemaining()) {
            long band = at / bandBytes;
            int skipped = (int) (at - band * bandBytes);
            int taken = Math.min(bandBytes - skipped, target.remaining());
            target.put(band(band), skipped, taken);
            at += taken;
        }
    }

    /** A row of tiles. */
    private byte[] band(long number) {
        long firstRow = number % tileRowsOfMatrix * format.tileRows();
        int present = (int) Math.min(format.tileRows(), rows - firstRow);
        long rowBytes = columns * elementBytes;
        byte[] lines = new byte[Math.toIntExact(present * rowBytes)];
        source.read((number / tileRowsOfMatrix * rows + firstRow) * rowBytes, ByteBuffer.wrap(lines));
        byte[] band = new byte[bandBytes];
        int lineBytes = format.tileColumns() * elementBytes;
        for (int row = 0; row < present; row++) {
            for (int tile = 0; tile < tilesAcross; tile++) {
                int from = tile * lineBytes;
                int length = (int) Math.min(lineBytes, rowBytes - from);
                int to = (tile * format.tileRows() + row) * lineBytes;
                System.arraycopy(lines, Math.toIntExact(row * rowBytes + from), band, to, length);
            }
        }
        return band;
    }
}
