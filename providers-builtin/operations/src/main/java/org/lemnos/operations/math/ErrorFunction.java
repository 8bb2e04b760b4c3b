package org.lemnos.operations.math;

/**
 * The error function erf(x) = 2/√π ∫₀ˣ exp(-t²) dt and its complement erfc(x) = 1 - erf(x) in binary64, with an absolute error below 10⁻¹⁵;
 * where erfc is small, its relative error is below 10⁻¹³.
 *
 * <p>Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 (a series of terms of one sign, used near 0) and 7.1.14 (a
 * continued fraction for erfc, used where erf is close to 1, so that errors in the tail barely count).
 */
public final class ErrorFunction {
    private static final double TWO_OVER_SQRT_PI = 2 / Math.sqrt(Math.PI);
    private static final double SERIES_ENDS = 2;
    private static final double ROUNDS_TO_ONE = 6;
    /** From here on erfc is below the smallest positive number. */
    private static final double VANISHES = 28;
    /** Depth at which the continued fraction no longer changes in binary64 for any argument from 2 on. */
    private static final int FRACTION_DEPTH = 60;

    private ErrorFunction() {}

    /** erf(x). */
    public static double erf(double x) {
        double size = Math.abs(x);
        if (size < SERIES_ENDS) {
            return series(x);
        }
        if (size < ROUNDS_TO_ONE) {
            return Math.copySign(1 - tail(size), x);
        }
        return Double.isNaN(x) ? x : Math.copySign(1, x);
    }

    /** erfc(x), exact in its leading digits where 1 - erf(x) would have lost them. */
    public static double complement(double x) {
        if (x < SERIES_ENDS) {
            return 1 - erf(x);
        }
        if (x < VANISHES) {
            return tail(x);
        }
        return Double.isNaN(x) ? x : 0;
    }

    /** 2/√π exp(-x²) Σ 2ⁿ x²ⁿ⁺¹ / (1·3·…·(2n+1)). */
    private static double series(double x) {
        double square = x * x;
        double term = x;
        double sum = x;
        for (int n = 1; Math.abs(term) > Math.ulp(sum) / 4; n++) {
            term *= 2 * square / (2 * n + 1);
            sum += term;
        }
        return TWO_OVER_SQRT_PI * gauss(x) * sum;
    }

    /** erfc(x) = exp(-x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), evaluated from the innermost denominator. */
    private static double tail(double x) {
        double denominator = x;
        for (int n = FRACTION_DEPTH; n >= 1; n--) {
            denominator = x + n / 2.0 / denominator;
        }
        return TWO_OVER_SQRT_PI / 2 * gauss(x) / denominator;
    }

    /** exp(-x²), corrected for the rounding of x². */
    private static double gauss(double x) {
        double square = x * x;
        double lost = Math.fma(x, x, -square);
        return Math.exp(-square) * (1 - lost);
    }
}
