package org.lemnos.tck.numbers;

import java.util.function.DoubleUnaryOperator;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.elementwise.Rounding;

/**
 * A number that binary32 arithmetic knows up to an error, for operations whose error depends on what they compute: each step adds its rounding to what the errors
 * before it become. Past the largest number of binary32 infinity is as right, and so is all that follows from it: NaN where infinity meets zero or its opposite.
 *
 * <p>Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, section 3.3, running error analysis; IEEE 754-2019, section 7.4, overflow.
 *
 * @param value the exact number; NaN or infinite where the inputs make it so
 * @param low the least that may be computed
 * @param high the most that may be computed
 * @param isLost whether anything may be computed, NaN as well
 */
record Uncertain(double value, double low, double high, boolean isLost) {
    private static final double U = Precision.F32_ROUNDOFF;
    private static final double LARGEST = Float.MAX_VALUE;
    private static final double SMALLEST_NORMAL = Float.MIN_NORMAL;
    /** Functions come within 4 units in the last place, with the rounding of their factors. */
    private static final double FUNCTION = 16 * U;
    /** Multiplying an argument by a factor moves it by its rounding. */
    private static final double ARGUMENT = 4 * U;

    static Uncertain exact(double value) {
        return new Uncertain(value, value, value, false);
    }

    /** A number that may be computed as another so far from it. */
    static Uncertain within(double value, double error) {
        return new Uncertain(value, value - error, value + error, false);
    }

    /** How far the computed number may be from the exact one: infinite where it may be infinite and need not, NaN where it may be anything. */
    double error() {
        boolean crossed =
                (value >= 0 && low == Double.NEGATIVE_INFINITY) || (value <= 0 && high == Double.POSITIVE_INFINITY);
        if (isLost || crossed) {
            return Double.NaN;
        }
        double below = distance(low);
        double above = distance(high);
        // That what lies past the largest number may become infinite, everybody knows.
        return Math.abs(value) >= LARGEST ? Math.min(below, above) : Math.max(below, above);
    }

    private double distance(double end) {
        return value == end || Double.isNaN(value) ? 0 : Math.abs(value - end);
    }

    Uncertain plus(Uncertain other) {
        double sum = value + other.value;
        boolean opposed = (canBe(Double.POSITIVE_INFINITY) && other.canBe(Double.NEGATIVE_INFINITY))
                || (canBe(Double.NEGATIVE_INFINITY) && other.canBe(Double.POSITIVE_INFINITY));
        return opposed ? without(sum, other) : rounded(sum, other, low + other.low, high + other.high);
    }

    Uncertain times(Uncertain other) {
        double product = value * other.value;
        if ((canBeInfinite() && other.canBe(0)) || (canBe(0) && other.canBeInfinite())) {
            return without(product, other);
        }
        double a = low * other.low;
        double b = low * other.high;
        double c = high * other.low;
        double d = high * other.high;
        return rounded(
                product, other, Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
    }

    private boolean canBe(double number) {
        return low <= number && number <= high;
    }

    private boolean canBeInfinite() {
        return canBe(Double.POSITIVE_INFINITY) || canBe(Double.NEGATIVE_INFINITY);
    }

    private boolean isExact() {
        return !isLost && (low == high || isNan());
    }

    /** What has no value, if both are what they are, and may be anything else. */
    private Uncertain without(double result, Uncertain other) {
        boolean certain = (isExact() && other.isExact()) || isNan() || other.isNan();
        return certain ? exact(result) : lost(result);
    }

    private static Uncertain lost(double value) {
        return new Uncertain(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);
    }

    /** The same with the other sign. */
    Uncertain negated() {
        return new Uncertain(-value, -high, -low, isLost);
    }

    /** The larger of both; NaN if one of them is. */
    Uncertain orLarger(Uncertain other) {
        double larger = Math.max(value, other.value);
        if (isNan() || other.isNan()) {
            return exact(Double.NaN);
        }
        return isLost || other.isLost
                ? lost(larger)
                : new Uncertain(larger, Math.max(low, other.low), Math.max(high, other.high), false);
    }

    /** The same after it was rounded to a type. */
    Uncertain roundedTo(ElementType type) {
        return new Uncertain(Rounding.to(type, value), Rounding.to(type, low), Rounding.to(type, high), isLost);
    }

    /** The same, further off by a part of the size of another number. */
    Uncertain widened(double relative, Uncertain of) {
        double error = relative * Math.max(Math.abs(of.low), Math.abs(of.high));
        return Double.isFinite(error) ? new Uncertain(value, low - error, high + error, isLost) : this;
    }

    /** One minus it. */
    Uncertain complement() {
        return exact(1).plus(new Uncertain(-value, -high, -low, isLost));
    }

    /** The nearest number to it between these. */
    Uncertain between(double least, double most) {
        return new Uncertain(
                between(value, least, most), between(low, least, most), between(high, least, most), isLost);
    }

    private static double between(double number, double least, double most) {
        return Math.max(least, Math.min(most, number));
    }

    /**
     * What a function makes of it.
     *
     * @param turns where the function may jump, which it does from just below to there, or turn; before, between and after it never falls, or never rises
     */
    Uncertain through(DoubleUnaryOperator function, double... turns) {
        double y = function.applyAsDouble(value);
        if (isLost || Double.isNaN(value)) {
            return isLost ? lost(y) : exact(y);
        }
        double from = low - moved(low);
        double to = high + moved(high);
        double first = function.applyAsDouble(from);
        double last = function.applyAsDouble(to);
        double least = Math.min(y, Math.min(first, last));
        double most = Math.max(y, Math.max(first, last));
        for (double turn : turns) {
            if (from <= turn && turn <= to) {
                double there = function.applyAsDouble(turn);
                double before = function.applyAsDouble(from == turn ? turn : Math.nextDown(turn));
                least = Math.min(least, Math.min(there, before));
                most = Math.max(most, Math.max(there, before));
            }
        }
        if (Double.isNaN(least)) {
            return Double.isNaN(y) && isExact() ? exact(y) : lost(y);
        }
        return ranging(y, least, most, FUNCTION);
    }

    /** How far the rounding of a factor may move an argument. */
    private static double moved(double argument) {
        return Double.isInfinite(argument) ? 0 : ARGUMENT * Math.abs(argument);
    }

    /** The result of one operation on this and another. */
    private Uncertain rounded(double result, Uncertain other, double least, double most) {
        if (isNan() || other.isNan()) {
            return exact(Double.NaN);
        }
        return isLost || other.isLost ? lost(result) : ranging(result, least, most, U);
    }

    /** Whether it is NaN in any arithmetic. */
    private boolean isNan() {
        return Double.isNaN(value) && !isLost;
    }

    /** A number that is computed with a relative error, between these. */
    private static Uncertain ranging(double value, double least, double most, double relative) {
        double low = least - (relative * Math.abs(least) + SMALLEST_NORMAL);
        double high = most + (relative * Math.abs(most) + SMALLEST_NORMAL);
        return new Uncertain(value, leastOf(least, low), -leastOf(-most, -high), false);
    }

    /** The lower end of a range, past the largest numbers: those below it are infinite, and those above it may be the largest. */
    private static double leastOf(double unrounded, double low) {
        if (Double.isInfinite(unrounded)) {
            return unrounded;
        }
        return low < -LARGEST ? Double.NEGATIVE_INFINITY : Math.min(low, LARGEST);
    }
}
