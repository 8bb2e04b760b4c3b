package org.lemnos.models.rewrite;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lemnos.core.tensor.TensorData;

/**
 * The bytes of a weight with two neighbouring axes swapped. They are turned as a whole when they are first asked for, since any part of them needs most of
 * what is stored, and forgotten when memory is collected after their last reader.
 */
final class TurnedWeight implements TensorData {
    /** What is turned is held by the host while it is read, and by nothing but an array: larger weights are for the device to turn. */
    private static final long MOST_BYTES = 256L << 20;

    /** Read at once: little enough to stay in a processor's cache while it is scattered, and much for a file. */
    private static final long PIECE_BYTES = 512 << 10;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle HALVES =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    private final TensorData stored;
    private final AxisSwap swap;
    private WeakReference<byte[]> last = new WeakReference<>(new byte[0]);

    /**
     * The turned bytes of a weight.
     *
     * @param stored what is stored, of a size that it {@link #holds}
     * @param swap how it is turned
     */
    TurnedWeight(TensorData stored, AxisSwap swap) {
        long blocks = swap.batch() * swap.rows() * swap.columns();
        if (!holds(stored.sizeBytes()) || stored.sizeBytes() != blocks * swap.blockBytes()) {
            throw new IllegalArgumentException(
                    swap + " of " + stored.sizeBytes() + " bytes; its own, and at most " + MOST_BYTES + ", are turned");
        }
        this.stored = stored;
        this.swap = swap;
    }

    /** Whether weights of a size are turned here. */
    static boolean holds(long sizeBytes) {
        return sizeBytes > 0 && sizeBytes <= MOST_BYTES;
    }

    @Override
    public long sizeBytes() {
        return stored.sizeBytes();
    }

    @Override
    public void read(long offset, ByteBuffer target) {
        if (offset < 0 || offset + target.remaining() > sizeBytes()) {
            throw new IllegalArgumentException(
                    target.remaining() + " bytes from " + offset + " on are asked of a weight of " + sizeBytes());
        }
        target.put(turned(), (int) offset, target.remaining());
    }

    private synchronized byte[] turned() {
        byte[] held = last.get();
        if (held != null && held.length == sizeBytes()) {
            return held;
        }
        byte[] turned = new byte[(int) sizeBytes()];
        int matrixBytes = (int) (sizeBytes() / swap.batch());
        for (int matrix = 0; matrix < swap.batch(); matrix++) {
            turn(turned, matrix * matrixBytes);
        }
        last = new WeakReference<>(turned);
        return turned;
    }

    /** Turns one matrix, rows of it at once or, where they are long, a part of one. */
    private void turn(byte[] turned, int begin) {
        int columns = (int) Math.min(swap.columns(), Math.max(1, PIECE_BYTES / swap.blockBytes()));
        int rows = columns < swap.columns()
                ? 1
                : (int) Math.min(swap.rows(), Math.max(1, PIECE_BYTES / (columns * swap.blockBytes())));
        byte[] piece = new byte[(int) ((long) rows * columns * swap.blockBytes())];
        for (int row = 0; row < swap.rows(); row += rows) {
            for (int column = 0; column < swap.columns(); column += columns) {
                int high = (int) Math.min(rows, swap.rows() - row);
                int wide = (int) Math.min(columns, swap.columns() - column);
                long from = begin + (row * swap.columns() + column) * swap.blockBytes();
                stored.read(from, ByteBuffer.wrap(piece, 0, (int) ((long) high * wide * swap.blockBytes())));
                scatter(piece, high, wide, turned, begin + (int) ((column * swap.rows() + row) * swap.blockBytes()));
            }
        }
    }

    /** Puts rows where columns go: one after another of what lies below one another. */
    private void scatter(byte[] piece, int high, int wide, byte[] turned, int begin) {
        int block = (int) swap.blockBytes();
        int line = (int) swap.rows() * block;
        for (int column = 0; column < wide; column++) {
            int to = begin + column * line;
            for (int row = 0; row < high; row++) {
                move(piece, (row * wide + column) * block, turned, to + row * block, block);
            }
        }
    }

    private static void move(byte[] from, int at, byte[] to, int place, int block) {
        switch (block) {
            case Integer.BYTES -> WORDS.set(to, place, (int) WORDS.get(from, at));
            case Short.BYTES -> HALVES.set(to, place, (short) HALVES.get(from, at));
            default -> System.arraycopy(from, at, to, place, block);
        }
    }
}
