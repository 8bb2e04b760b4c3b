package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;

/** Writes what no elements come to. */
final class Filling {
    private Filling() {}

    /**
     * The dispatch.
     *
     * @param value for floating types: 0, 1, an infinity or NaN, which every one has
     * @param whole for integers and truth values, of which the lower bits count
     */
    static Dispatch dispatch(Problem problem, double value, long whole) {
        TensorType output = problem.output(0);
        ElementType type = output.elementType();
        long bits =
                !type.isFloating() ? whole : type == ElementType.F16 ? halfOf((float) value) : bitsOf((float) value);
        return Grid.invocations(Shaders.fill(type.sizeBytes()), output.elements(), problem.device())
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) output.elements())
                .push((int) bits)
                .push((int) (bits >>> Integer.SIZE))
                .build();
    }

    private static int bitsOf(float value) {
        return Float.floatToIntBits(value);
    }

    /** The binary16 of a binary32 that is 0, of a size near 1, infinite or NaN, cut off. */
    private static int halfOf(float value) {
        int bits = bitsOf(value);
        int sign = (bits >>> 16) & 0x8000;
        int magnitude = bits & 0x7FFF_FFFF;
        if (magnitude == 0) {
            return sign;
        }
        return magnitude >= 0x7F80_0000
                ? sign | 0x7C00 | ((magnitude >>> 13) & 0x3FF)
                : sign | ((magnitude - 0x3800_0000) >>> 13);
    }
}
