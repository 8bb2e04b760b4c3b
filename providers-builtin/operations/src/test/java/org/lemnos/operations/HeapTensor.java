package org.lemnos.operations;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/** A tensor in a Java array: the values that the element type can hold, in {@code double[]} or {@code long[]}. */
public final class HeapTensor implements HostTensor {
    private final TensorType type;
    private final double[] doubles;
    private final long[] longs;

    private HeapTensor(TensorType type) {
        this.type = type;
        boolean floating = type.elementType().isFloating();
        this.doubles = new double[floating ? (int) type.elements() : 0];
        this.longs = new long[floating ? 0 : (int) type.elements()];
    }

    /** A tensor with these elements. */
    public static HeapTensor of(TensorType type, double... values) {
        HeapTensor tensor = new HeapTensor(type);
        tensor.set(values);
        return tensor;
    }

    /** A tensor with these elements. */
    public static HeapTensor ofLongs(TensorType type, long... values) {
        HeapTensor tensor = new HeapTensor(type);
        tensor.set(values);
        return tensor;
    }

    /** A tensor whose i-th element is a function of i. */
    public static HeapTensor filled(TensorType type, LongUnaryOperator element) {
        long[] values = new long[(int) type.elements()];
        Arrays.setAll(values, element::applyAsLong);
        return ofLongs(type, values);
    }

    /** A one-dimensional i64 tensor. */
    public static HeapTensor list(long... values) {
        return ofLongs(TensorType.of(ElementType.I64, values.length), values);
    }

    @Override
    public TensorType type() {
        return type;
    }

    @Override
    public float[] toFloats() {
        double[] all = toDoubles();
        float[] floats = new float[all.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) all[i];
        }
        return floats;
    }

    @Override
    public double[] toDoubles() {
        return type.elementType().isFloating()
                ? doubles.clone()
                : Arrays.stream(longs).asDoubleStream().toArray();
    }

    @Override
    public long[] toLongs() {
        if (type.elementType().isFloating()) {
            throw new IllegalArgumentException(type + " has no integers");
        }
        return longs.clone();
    }

    @Override
    public void set(float[] values) {
        double[] wide = new double[values.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        set(wide);
    }

    @Override
    public void set(double[] values) {
        checkCount(values.length);
        for (int i = 0; i < values.length; i++) {
            if (type.elementType().isFloating()) {
                doubles[i] = rounded(values[i]);
            } else {
                longs[i] = checked((long) values[i]);
            }
        }
    }

    @Override
    public void set(long[] values) {
        checkCount(values.length);
        for (int i = 0; i < values.length; i++) {
            if (type.elementType().isFloating()) {
                doubles[i] = rounded((double) values[i]);
            } else {
                longs[i] = checked(values[i]);
            }
        }
    }

    private void checkCount(int count) {
        if (count != type.elements()) {
            throw new IllegalArgumentException(count + " values for " + type);
        }
    }

    private double rounded(double value) {
        return switch (type.elementType()) {
            case F16 -> rounded(value, 11, -14, 65504);
            case BF16 -> rounded(value, 8, -126, 0x1.FEp127);
            case F32 -> (float) value;
            default -> value;
        };
    }

    /** To nearest even at so many significant bits, with subnormals below the least exponent. */
    private static double rounded(double value, int bits, int leastExponent, double largest) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        double ulp = Math.scalb(1.0, Math.max(Math.getExponent(value), leastExponent) - bits + 1);
        double rounded = Math.rint(value / ulp) * ulp;
        return Math.abs(rounded) > largest ? Math.copySign(Double.POSITIVE_INFINITY, value) : rounded;
    }

    private long checked(long value) {
        long[] range =
                switch (type.elementType()) {
                    case BOOL -> new long[] {0, 1};
                    case U8 -> new long[] {0, 255};
                    case I8 -> new long[] {-128, 127};
                    case U16 -> new long[] {0, 0xFFFF};
                    case I16 -> new long[] {Short.MIN_VALUE, Short.MAX_VALUE};
                    case U32 -> new long[] {0, 0xFFFF_FFFFL};
                    case I32 -> new long[] {Integer.MIN_VALUE, Integer.MAX_VALUE};
                    default -> new long[] {Long.MIN_VALUE, Long.MAX_VALUE};
                };
        if (value < range[0] || value > range[1]) {
            throw new IllegalArgumentException(value + " does not fit " + type.elementType());
        }
        return value;
    }
}
