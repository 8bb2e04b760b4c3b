package org.lemnos.api.kernel;

import org.lemnos.api.Experimental;
import org.lemnos.api.operation.TensorType;

/**
 * In which order a tensor's elements follow one another in memory. Immutable, compared by value; ordered row-major first, then by tile extents.
 *
 * <p>A tiled format takes the two innermost axes apart into tiles of so many rows by columns. The matrices along the outer axes follow one another in
 * row-major order, so do the tiles within a matrix, and so do the elements within a tile. Tiles past an edge are whole tiles too: what they hold outside
 * the tensor is zeros, which whoever writes the tensor writes with it, and on which whoever reads it may count.
 */
@Experimental(since = "0.1")
public final class StorageFormat implements Comparable<StorageFormat> {
    private static final int LARGEST_EXTENT = 256;
    private static final String ROW_MAJOR_TEXT = "row_major";
    private static final String TILED_TEXT = "tiled_";
    private static final StorageFormat ROW_MAJOR = new StorageFormat(1, 1);

    private final int tileRows;
    private final int tileColumns;

    private StorageFormat(int tileRows, int tileColumns) {
        this.tileRows = tileRows;
        this.tileColumns = tileColumns;
    }

    /** The last axis innermost, nothing between elements. */
    public static StorageFormat rowMajor() {
        return ROW_MAJOR;
    }

    /**
     * Tiles of the two innermost axes.
     *
     * @param rows along the last axis but one, a power of two of at most 256
     * @param columns along the last axis, a power of two of at most 256
     * @throws IllegalArgumentException if an extent is none of those, or the tile has one element only
     */
    public static StorageFormat tiled(int rows, int columns) {
        if (!isExtent(rows) || !isExtent(columns) || rows * columns == 1) {
            throw new IllegalArgumentException("tiles of " + rows + " by " + columns
                    + " elements; extents are powers of two up to " + LARGEST_EXTENT + ", not both 1");
        }
        return new StorageFormat(rows, columns);
    }

    private static boolean isExtent(int extent) {
        return extent >= 1 && extent <= LARGEST_EXTENT && Integer.bitCount(extent) == 1;
    }

    /**
     * The format that {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static StorageFormat parse(String text) {
        if (text.equals(ROW_MAJOR_TEXT)) {
            return ROW_MAJOR;
        }
        int by = text.indexOf('x');
        if (text.startsWith(TILED_TEXT) && by > 0) {
            try {
                StorageFormat parsed = tiled(
                        Integer.parseInt(text.substring(TILED_TEXT.length(), by)),
                        Integer.parseInt(text.substring(by + 1)));
                if (parsed.toString().equals(text)) {
                    return parsed;
                }
            } catch (NumberFormatException notANumber) {
                throw new IllegalArgumentException("'" + text + "' is not a storage format", notANumber);
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a storage format; there are " + ROW_MAJOR + " and "
                + tiled(16, 16) + " with any extents that are powers of two");
    }

    /** Whether it is {@link #rowMajor}. */
    public boolean isRowMajor() {
        return tileRows * tileColumns == 1;
    }

    /** The rows of a tile; 1 for row-major. */
    public int tileRows() {
        return tileRows;
    }

    /** The columns of a tile; 1 for row-major. */
    public int tileColumns() {
        return tileColumns;
    }

    /** Whether such a tensor can lie so: tiles need two axes. */
    public boolean fits(TensorType type) {
        return isRowMajor() || type.rank() >= 2;
    }

    /**
     * The bytes of a tensor that lies so, those of tiles past its edges included.
     *
     * @throws IllegalArgumentException if it cannot, as {@link #fits} says
     * @throws ArithmeticException if they do not fit 63 bits
     */
    public long sizeBytes(TensorType type) {
        if (isRowMajor()) {
            return type.sizeBytes();
        }
        if (!fits(type)) {
            throw new IllegalArgumentException(type + " has no two axes to lie in " + this);
        }
        long elements = Math.multiplyExact(
                whole(type.dim(type.rank() - 2), tileRows), whole(type.dim(type.rank() - 1), tileColumns));
        for (int axis = 0; axis < type.rank() - 2; axis++) {
            elements = Math.multiplyExact(elements, type.dim(axis));
        }
        return Math.multiplyExact(elements, type.elementType().sizeBytes());
    }

    private static long whole(long extent, int tile) {
        return Math.addExact(extent, tile - 1) & -tile;
    }

    @Override
    public int compareTo(StorageFormat other) {
        int rows = Integer.compare(tileRows, other.tileRows);
        return rows != 0 ? rows : Integer.compare(tileColumns, other.tileColumns);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StorageFormat that && tileRows == that.tileRows && tileColumns == that.tileColumns;
    }

    @Override
    public int hashCode() {
        return tileRows * LARGEST_EXTENT + tileColumns;
    }

    /** Such as {@code row_major} or {@code tiled_16x16}. */
    @Override
    public String toString() {
        return isRowMajor() ? ROW_MAJOR_TEXT : TILED_TEXT + tileRows + "x" + tileColumns;
    }
}
