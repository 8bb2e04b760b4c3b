package org.lemnos.operations.plain;

import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;

/**
 * The elements of one tensor in a Java array that holds them exactly, to be moved without looking at them: {@code long[]} for bool and
 * integers, {@code float[]} for floating types up to 32 bits, {@code double[]} for f64.
 */
public final class Elements {
    private final Object array;

    private Elements(Object array) {
        this.array = array;
    }

    /** The elements of a tensor, in a copy. */
    public static Elements of(HostTensor tensor) {
        ElementType type = tensor.type().elementType();
        if (!type.isFloating()) {
            return new Elements(tensor.toLongs());
        }
        return new Elements(type == ElementType.F64 ? tensor.toDoubles() : tensor.toFloats());
    }

    /** Room for so many elements of a type. */
    public static Elements room(ElementType type, long count) {
        int length = Math.toIntExact(count);
        if (!type.isFloating()) {
            return new Elements(new long[length]);
        }
        return new Elements(type == ElementType.F64 ? new double[length] : new float[length]);
    }

    /** Copies a run of elements; both sides are of one element type. */
    public void copy(int from, Elements to, int at, int count) {
        System.arraycopy(array, from, to.array, at, count);
    }

    /** The elements with these numbers, in that order. */
    public Elements pick(int[] sources) {
        if (array instanceof long[] longs) {
            long[] picked = new long[sources.length];
            for (int i = 0; i < picked.length; i++) {
                picked[i] = longs[sources[i]];
            }
            return new Elements(picked);
        }
        if (array instanceof float[] floats) {
            float[] picked = new float[sources.length];
            for (int i = 0; i < picked.length; i++) {
                picked[i] = floats[sources[i]];
            }
            return new Elements(picked);
        }
        double[] doubles = (double[]) array;
        double[] picked = new double[sources.length];
        for (int i = 0; i < picked.length; i++) {
            picked[i] = doubles[sources[i]];
        }
        return new Elements(picked);
    }

    /** Replaces all elements of a tensor of the same element type by these. */
    public void writeTo(HostTensor tensor) {
        if (array instanceof long[] longs) {
            tensor.set(longs);
        } else if (array instanceof float[] floats) {
            tensor.set(floats);
        } else {
            tensor.set((double[]) array);
        }
    }
}
