package org.lemnos.operations.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class ErrorFunctionTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal PI =
            new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899");

    private static double exact(double x) {
        return series(x).doubleValue();
    }

    private static double exactComplement(double x) {
        return BigDecimal.ONE.subtract(series(x), DIGITS).doubleValue();
    }

    /** 2/√π Σ (-1)ⁿ x²ⁿ⁺¹ / (n! (2n+1)): another series than the code's, summed in so many digits that cancellation leaves enough. */
    private static BigDecimal series(double x) {
        BigDecimal square = new BigDecimal(x).pow(2, DIGITS);
        BigDecimal power = new BigDecimal(x);
        BigDecimal sum = power;
        for (int n = 1; n < 250; n++) {
            power = power.multiply(square, DIGITS).divide(BigDecimal.valueOf(-n), DIGITS);
            sum = sum.add(power.divide(BigDecimal.valueOf(2L * n + 1), DIGITS), DIGITS);
        }
        return sum.multiply(BigDecimal.valueOf(2), DIGITS).divide(PI.sqrt(DIGITS), DIGITS);
    }

    @Test
    void isWithinOnePartInTenToTheFifteenEverywhere() {
        for (int i = -140; i <= 140; i++) {
            double x = i / 20.0 + i * 1e-7;
            assertThat(ErrorFunction.erf(x)).as("erf(%s)", x).isCloseTo(exact(x), within(1e-15));
        }
    }

    @Test
    void keepsRelativePrecisionNearZero() {
        for (double x = 1; x > 1e-300; x /= 7) {
            assertThat(ErrorFunction.erf(x) / exact(x)).as("erf(%s)", x).isCloseTo(1, within(1e-15));
        }
        assertThat(ErrorFunction.erf(-0.0)).isEqualTo(-0.0);
    }

    @Test
    void theComplementKeepsItsLeadingDigitsWhereItIsSmall() {
        for (double x = -6; x <= 6; x += 0.0837) {
            assertThat(ErrorFunction.complement(x) / exactComplement(x))
                    .as("erfc(%s)", x)
                    .isCloseTo(1, within(1e-13));
        }
    }

    @Test
    void theComplementEndsAtZeroAndTwoAndKeepsNaN() {
        assertThat(ErrorFunction.complement(Double.POSITIVE_INFINITY)).isZero();
        assertThat(ErrorFunction.complement(28)).isZero();
        assertThat(ErrorFunction.complement(27.99)).isNotNegative();
        assertThat(ErrorFunction.complement(Double.NEGATIVE_INFINITY)).isEqualTo(2);
        assertThat(ErrorFunction.complement(Double.NaN)).isNaN();
    }

    @Test
    void endsAtOneAndKeepsNaN() {
        assertThat(ErrorFunction.erf(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(ErrorFunction.erf(Double.NEGATIVE_INFINITY)).isEqualTo(-1);
        assertThat(ErrorFunction.erf(1e300)).isEqualTo(1);
        assertThat(ErrorFunction.erf(Double.NaN)).isNaN();
    }
}
