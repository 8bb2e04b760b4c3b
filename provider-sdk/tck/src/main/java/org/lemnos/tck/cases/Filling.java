package org.lemnos.tck.cases;

import java.util.Optional;
import java.util.Random;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.tensor.MemoryTensor;

/** What numbers the inputs of a test hold. */
public enum Filling {
    /** Small whole numbers, so that sums and products are exact. */
    WHOLE("whole numbers"),
    /** Numbers of mean zero between -2 and 2; small and large integers in integer tensors. */
    RANDOM("random numbers"),
    /** Rows of the first input with a single 1, which show a tile in the wrong place; whole numbers in the others. */
    ONE_HOT("one-hot rows"),
    /** Random numbers with NaN, infinities and both zeros among them, and rows of nothing but -∞. */
    SPECIAL("special numbers");

    private static final double[] SPECIALS = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, 1.0, -1.0, 2.0
    };
    private static final int ROW_KINDS = 8;

    private final String label;

    Filling(String label) {
        this.label = label;
    }

    /** What to call it in reports. */
    public String label() {
        return label;
    }

    /**
     * A tensor of such numbers; the same for the same random source.
     *
     * @param place which input it is for
     * @param range the integers that it may hold, empty if any
     * @throws IllegalArgumentException if there are elements and no integer may be one
     */
    public MemoryTensor tensor(TensorType type, int place, Optional<ValueRange> range, Random random) {
        MemoryTensor tensor = MemoryTensor.zeros(type);
        if (type.elementType().isFloating()) {
            tensor.set(floating(type, place, random));
        } else {
            tensor.set(integers(type, range, random));
        }
        return tensor;
    }

    private double[] floating(TensorType type, int place, Random random) {
        double[] values = new double[Math.toIntExact(type.elements())];
        int row = type.rank() == 0 ? 1 : (int) Math.max(1, type.dim(-1));
        for (int start = 0; start < values.length; start += row) {
            fillRow(values, start, row, place, random);
        }
        return values;
    }

    private void fillRow(double[] values, int start, int length, int place, Random random) {
        int kind = random.nextInt(ROW_KINDS);
        int hot = random.nextInt(length);
        for (int i = 0; i < length; i++) {
            values[start + i] = switch (this) {
                case WHOLE -> random.nextInt(7) - 3;
                case RANDOM -> 4 * random.nextDouble() - 2;
                case ONE_HOT -> place > 0 ? random.nextInt(7) - 3 : i == hot ? 1 : 0;
                case SPECIAL -> special(kind, random);
            };
        }
    }

    /** One row in eight is masked throughout, three have masked places, two have everything among their numbers, two nothing special. */
    private static double special(int kind, Random random) {
        double usual = 4 * random.nextDouble() - 2;
        return switch (kind) {
            case 0 -> Double.NEGATIVE_INFINITY;
            case 1, 2, 3 -> random.nextInt(4) == 0 ? Double.NEGATIVE_INFINITY : usual;
            case 4, 5 -> random.nextInt(3) == 0 ? SPECIALS[random.nextInt(SPECIALS.length)] : usual;
            default -> usual;
        };
    }

    private long[] integers(TensorType type, Optional<ValueRange> range, Random random) {
        long[] values = new long[Math.toIntExact(type.elements())];
        for (int i = 0; i < values.length; i++) {
            boolean small = this != RANDOM || random.nextInt(2) == 0;
            long any =
                    fitted(small ? random.nextInt(7) - 3 : random.nextLong() >> random.nextInt(64), type.elementType());
            values[i] = range.isPresent() ? within(range.get(), any) : any;
        }
        return values;
    }

    /** The number, moved by a multiple of the range's length into the range. */
    private static long within(ValueRange range, long number) {
        if (range.most() < range.least()) {
            throw new IllegalArgumentException("the operation allows no value, only " + range);
        }
        return range.contains(number)
                ? number
                : range.least() + Math.floorMod(number, range.most() - range.least() + 1);
    }

    /** The lower bits, as the type reads them. */
    private static long fitted(long value, ElementType type) {
        return switch (type) {
            case BOOL -> value & 1;
            case U8 -> value & 0xFF;
            case I8 -> (byte) value;
            case U16 -> value & 0xFFFF;
            case I16 -> (short) value;
            case U32 -> value & 0xFFFF_FFFFL;
            case I32 -> (int) value;
            default -> value;
        };
    }
}
