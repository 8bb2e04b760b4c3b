package org.lemnos.tck.numbers;

import java.util.function.DoubleUnaryOperator;

/**
 * A number that binary32 arithmetic knows up to an error, for operations whose error depends on what they compute: each step adds its rounding to what the errors
 * before it become. What is not finite has no error: it is the same in any arithmetic.
 *
 * <p>Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, section 3.3, running error analysis.
 *
 * @param value the exact number
 * @param error how far the computed one may be from it
 */
record Uncertain(double value, double error) {
    private static final double U = Precision.F32_ROUNDOFF;
    private static final double SMALLEST_NORMAL = Float.MIN_NORMAL;
    /** Functions come within 4 units in the last place, with the rounding of their factors. */
    private static final double FUNCTION = 16 * U;
    /** Multiplying an argument by a factor moves it by its rounding. */
    private static final double ARGUMENT = 4 * U;

    Uncertain {
        error = Double.isFinite(value) ? error : 0;
    }

    static Uncertain exact(double value) {
        return new Uncertain(value, 0);
    }

    Uncertain plus(Uncertain other) {
        return rounded(value + other.value, error + other.error);
    }

    Uncertain times(Uncertain other) {
        double moved = Math.abs(value) * other.error + Math.abs(other.value) * error + error * other.error;
        return rounded(value * other.value, moved);
    }

    /** One minus it. */
    Uncertain complement() {
        return rounded(1 - value, error);
    }

    /** What a function makes of it that never falls, or never rises. */
    Uncertain through(DoubleUnaryOperator function) {
        double reach = Double.isFinite(value) ? error + ARGUMENT * Math.abs(value) : 0;
        double y = function.applyAsDouble(value);
        double above = Math.abs(function.applyAsDouble(value + reach) - y);
        double below = Math.abs(function.applyAsDouble(value - reach) - y);
        return new Uncertain(y, Math.max(above, below) + FUNCTION * Math.abs(y) + SMALLEST_NORMAL);
    }

    private static Uncertain rounded(double value, double error) {
        return new Uncertain(value, error + U * (Math.abs(value) + error) + SMALLEST_NORMAL);
    }
}
