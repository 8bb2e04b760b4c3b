package org.lemnos.api.operation;

import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;

/**
 * A tensor in host memory, read and written as a whole in row-major order.
 *
 * <p>Reading converts from the element type: {@code bool} reads as 0 and 1, narrower integers widen, {@code f16} and {@code bf16}
 * widen exactly; as {@code long}, a {@code u64} is its bits, so that numbers from 2⁶³ on are negative. Writing converts to the element type: floating values round to nearest even; to an integer type they must be
 * integers within its range, for {@code u64} given as {@code long} by its bits. Not safe for concurrent writing.
 */
@HostImplements
@Stable
public interface HostTensor {
    /** Element type and extents. */
    TensorType type();

    /** All elements as binary32, in a fresh array; {@code f64} and wide integers round to nearest even. */
    float[] toFloats();

    /** All elements as binary64, in a fresh array; {@code i64} and {@code u64} round to nearest even. */
    double[] toDoubles();

    /**
     * All elements as 64-bit integers, in a fresh array.
     *
     * @throws IllegalArgumentException if the element type is floating
     */
    long[] toLongs();

    /**
     * Replaces all elements.
     *
     * @throws IllegalArgumentException if the number of values differs from the number of elements, or one does not fit an integer
     *     element type
     */
    void set(float[] values);

    /** Replaces all elements. Errors as for {@link #set(float[])}. */
    void set(double[] values);

    /** Replaces all elements. Errors as for {@link #set(float[])}. */
    void set(long[] values);
}
