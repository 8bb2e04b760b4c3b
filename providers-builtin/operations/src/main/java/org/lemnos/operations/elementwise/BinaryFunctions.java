package org.lemnos.operations.elementwise;

import java.util.List;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.TypeSets;

/** The functions of two elements that are not in classes of their own, by ONNX's definitions (operator set 25). */
public final class BinaryFunctions {
    private static final List<ElementType> FLOATING = TypeSets.FLOATING;
    private static final List<ElementType> WHOLE = TypeSets.WHOLE;
    private static final List<ElementType> UNSIGNED =
            List.of(ElementType.U8, ElementType.U16, ElementType.U32, ElementType.U64);
    private static final List<ElementType> TRUTH = List.of(ElementType.BOOL);
    private static final List<ElementType> NUMERIC = TypeSets.and(FLOATING, WHOLE);
    private static final List<ElementType> ANY = TypeSets.and(NUMERIC, TRUTH);

    private static final ValueRange SMALL = new ValueRange(-9, 9);
    private static final ValueRange DIVISORS = new ValueRange(1, 9);
    private static final ValueRange DISTANCES = new ValueRange(0, 40);
    private static final BinaryFunction.Floating NO_FLOATING = (a, b) -> Double.NaN;
    private static final BinaryFunction.Whole NO_WHOLE = (a, b) -> 0;

    /** The larger one; NaN if either is. */
    public static final BinaryFunction MAX = BinaryFunction.of(
                    "math/max", "The larger of two.", NUMERIC, Math::max, Math::max, SMALL)
            .ofUnsigned((a, b) -> Long.compareUnsigned(a, b) < 0 ? b : a);

    /** The smaller one; NaN if either is. */
    public static final BinaryFunction MIN = BinaryFunction.of(
                    "math/min", "The smaller of two.", NUMERIC, Math::min, Math::min, SMALL)
            .ofUnsigned((a, b) -> Long.compareUnsigned(b, a) < 0 ? b : a);

    /** What a division leaves whose quotient is cut toward zero; it has the first one's sign. By the integer 0 it is refused. */
    public static final BinaryFunction REMAINDER = BinaryFunction.of(
                    "math/remainder",
                    "What a division leaves, with the dividend's sign.",
                    NUMERIC,
                    (a, b) -> a % b,
                    (a, b) -> a % divisor("math/remainder", a, b),
                    DIVISORS)
            .ofUnsigned((a, b) -> Long.remainderUnsigned(a, divisor("math/remainder", a, b)));

    /** What a division leaves whose quotient is rounded down; it has the second one's sign. By 0 it is refused. */
    public static final BinaryFunction MODULO = BinaryFunction.of(
                    "math/modulo",
                    "What a division leaves, with the divisor's sign.",
                    WHOLE,
                    NO_FLOATING,
                    (a, b) -> Math.floorMod(a, divisor("math/modulo", a, b)),
                    DIVISORS)
            .ofUnsigned((a, b) -> Long.remainderUnsigned(a, divisor("math/modulo", a, b)));

    /** The first, times the second if it is below 0. */
    public static final BinaryFunction PRELU = BinaryFunction.of(
            "nn/prelu",
            "The rectified linear unit with a slope for each element.",
            FLOATING,
            (a, b) -> a < 0 ? a * b : a,
            NO_WHOLE,
            SMALL);

    /** The bits that both have. */
    public static final BinaryFunction BITWISE_AND = BinaryFunction.of(
            "math/bitwise_and", "The bits that both have.", WHOLE, NO_FLOATING, (a, b) -> a & b, SMALL);

    /** The bits that either has. */
    public static final BinaryFunction BITWISE_OR = BinaryFunction.of(
            "math/bitwise_or", "The bits that either has.", WHOLE, NO_FLOATING, (a, b) -> a | b, SMALL);

    /** The bits that one of both has. */
    public static final BinaryFunction BITWISE_XOR = BinaryFunction.of(
            "math/bitwise_xor", "The bits that one of both has.", WHOLE, NO_FLOATING, (a, b) -> a ^ b, SMALL);

    /** The first, its bits moved toward the upper end by the second; 0 from 64 on. */
    public static final BinaryFunction SHIFT_LEFT = BinaryFunction.of(
            "math/shift_left",
            "Moves bits toward the upper end.",
            UNSIGNED,
            NO_FLOATING,
            (a, b) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a << b,
            DISTANCES);

    /** The first, its bits moved toward the lower end by the second; 0 from 64 on. */
    public static final BinaryFunction SHIFT_RIGHT = BinaryFunction.of(
            "math/shift_right",
            "Moves bits toward the lower end.",
            UNSIGNED,
            NO_FLOATING,
            (a, b) -> Long.compareUnsigned(b, 63) > 0 ? 0 : a >>> b,
            DISTANCES);

    /** Whether both are true. */
    public static final BinaryFunction AND =
            BinaryFunction.asking("math/and", "Whether both are true.", TRUTH, NO_FLOATING, (a, b) -> a & b);

    /** Whether either is true. */
    public static final BinaryFunction OR =
            BinaryFunction.asking("math/or", "Whether either is true.", TRUTH, NO_FLOATING, (a, b) -> a | b);

    /** Whether one of both is true. */
    public static final BinaryFunction XOR =
            BinaryFunction.asking("math/xor", "Whether one of both is true.", TRUTH, NO_FLOATING, (a, b) -> a ^ b);

    /** Whether both are equal; NaN is equal to nothing. */
    public static final BinaryFunction EQUAL = BinaryFunction.asking(
            "math/equal", "Whether both are equal.", ANY, (a, b) -> a == b ? 1 : 0, (a, b) -> a == b ? 1 : 0);

    /** Whether the first is the smaller one. */
    public static final BinaryFunction LESS = BinaryFunction.asking(
                    "math/less",
                    "Whether the first is smaller.",
                    NUMERIC,
                    (a, b) -> a < b ? 1 : 0,
                    (a, b) -> a < b ? 1 : 0)
            .ofUnsigned((a, b) -> Long.compareUnsigned(a, b) < 0 ? 1 : 0);

    /** Whether the first is not the larger one. */
    public static final BinaryFunction LESS_OR_EQUAL = BinaryFunction.asking(
                    "math/less_or_equal",
                    "Whether the first is smaller or equal.",
                    NUMERIC,
                    (a, b) -> a <= b ? 1 : 0,
                    (a, b) -> a <= b ? 1 : 0)
            .ofUnsigned((a, b) -> Long.compareUnsigned(a, b) <= 0 ? 1 : 0);

    /** All of them. */
    public static final List<BinaryFunction> ALL = List.of(
            MAX,
            MIN,
            REMAINDER,
            MODULO,
            PRELU,
            BITWISE_AND,
            BITWISE_OR,
            BITWISE_XOR,
            SHIFT_LEFT,
            SHIFT_RIGHT,
            AND,
            OR,
            XOR,
            EQUAL,
            LESS,
            LESS_OR_EQUAL);

    private BinaryFunctions() {}

    private static long divisor(String operation, long a, long b) {
        if (b == 0) {
            throw new IllegalArgumentException(operation + ": " + a + " divided by the integer 0 has no value");
        }
        return b;
    }
}
