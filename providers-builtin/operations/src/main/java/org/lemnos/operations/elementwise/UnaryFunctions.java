package org.lemnos.operations.elementwise;

import java.util.List;
import org.lemnos.operations.elementwise.UnaryFunction.Parameter;

/** The functions of one floating number, by ONNX's definitions (operator set 25) unless said otherwise. NaN gives NaN unless it says otherwise. */
public final class UnaryFunctions {
    /** |x|. */
    public static final UnaryFunction ABS =
            UnaryFunction.ofAnyNumber("math/abs", "The size of each element.", x -> Math.abs(x), Math::abs, x -> x);

    /** -x. */
    public static final UnaryFunction NEG =
            UnaryFunction.ofAnyNumber("math/neg", "Each element with the other sign.", x -> -x, x -> -x, x -> -x);

    /** -1, 0 or 1. */
    public static final UnaryFunction SIGN = UnaryFunction.ofAnyNumber(
            "math/sign", "The sign of each element.", x -> Math.signum(x), Long::signum, x -> x == 0 ? 0 : 1);

    /** The least whole number that is not less. */
    public static final UnaryFunction CEIL = UnaryFunction.of("math/ceil", "Rounds up.", Math::ceil);

    /** The largest whole number that is not more. */
    public static final UnaryFunction FLOOR = UnaryFunction.of("math/floor", "Rounds down.", Math::floor);

    /** The nearest whole number, the even one of two. */
    public static final UnaryFunction ROUND =
            UnaryFunction.of("math/round", "Rounds to the nearest, ties to even.", Math::rint);

    /** eˣ. */
    public static final UnaryFunction EXP = UnaryFunction.of("math/exp", "The exponential function.", Math::exp);

    /** The natural logarithm; NaN below 0. */
    public static final UnaryFunction LOG = UnaryFunction.of("math/log", "The natural logarithm.", Math::log);

    /** The sine of an angle in radians. */
    public static final UnaryFunction SIN = UnaryFunction.of("math/sin", "The sine.", Math::sin);

    /** The cosine of an angle in radians. */
    public static final UnaryFunction COS = UnaryFunction.of("math/cos", "The cosine.", Math::cos);

    /** The tangent of an angle in radians. */
    public static final UnaryFunction TAN = UnaryFunction.of("math/tan", "The tangent.", Math::tan);

    /** The angle in [-π/2, π/2] with a sine; NaN outside [-1, 1]. */
    public static final UnaryFunction ASIN = UnaryFunction.of("math/asin", "The inverse sine.", Math::asin);

    /** The angle in [0, π] with a cosine; NaN outside [-1, 1]. */
    public static final UnaryFunction ACOS = UnaryFunction.of("math/acos", "The inverse cosine.", Math::acos);

    /** The angle in [-π/2, π/2] with a tangent. */
    public static final UnaryFunction ATAN = UnaryFunction.of("math/atan", "The inverse tangent.", Math::atan);

    /** (eˣ - e⁻ˣ) / 2. */
    public static final UnaryFunction SINH = UnaryFunction.of("math/sinh", "The hyperbolic sine.", Math::sinh);

    /** (eˣ + e⁻ˣ) / 2. */
    public static final UnaryFunction COSH = UnaryFunction.of("math/cosh", "The hyperbolic cosine.", Math::cosh);

    /** sinh x / cosh x. */
    public static final UnaryFunction TANH = UnaryFunction.of("math/tanh", "The hyperbolic tangent.", Math::tanh);

    /** The number with a hyperbolic sine. */
    public static final UnaryFunction ASINH =
            UnaryFunction.of("math/asinh", "The inverse hyperbolic sine.", UnaryFunctions::asinh);

    /** The number of at least 0 with a hyperbolic cosine; NaN below 1. */
    public static final UnaryFunction ACOSH =
            UnaryFunction.of("math/acosh", "The inverse hyperbolic cosine.", UnaryFunctions::acosh);

    /** The number with a hyperbolic tangent; NaN outside [-1, 1]. */
    public static final UnaryFunction ATANH =
            UnaryFunction.of("math/atanh", "The inverse hyperbolic tangent.", UnaryFunctions::atanh);

    /** 1/x. */
    public static final UnaryFunction RECIPROCAL =
            UnaryFunction.of("math/reciprocal", "One divided by each element.", x -> 1 / x);

    /** max(0, x). */
    public static final UnaryFunction RELU =
            UnaryFunction.of("nn/relu", "The rectified linear unit.", x -> Math.max(0.0, x));

    /** 1 / (1 + e⁻ˣ). */
    public static final UnaryFunction SIGMOID =
            UnaryFunction.of("nn/sigmoid", "The logistic function.", UnaryFunctions::sigmoid);

    /** log(1 + eˣ). */
    public static final UnaryFunction SOFTPLUS =
            UnaryFunction.of("nn/softplus", "The soft rectifier.", UnaryFunctions::softplus);

    /** x / (1 + |x|). */
    public static final UnaryFunction SOFTSIGN =
            UnaryFunction.of("nn/softsign", "The soft sign.", x -> x / (1 + Math.abs(x)));

    /** x, or alpha (eˣ - 1) below 0. */
    public static final UnaryFunction ELU = UnaryFunction.of(
            "nn/elu",
            "The exponential linear unit.",
            (x, alpha, none) -> x < 0 ? alpha * Math.expm1(x) : x,
            new Parameter("alpha", 1));

    /** gamma x, or gamma alpha (eˣ - 1) below 0. */
    public static final UnaryFunction SELU = UnaryFunction.of(
            "nn/selu",
            "The scaled exponential linear unit.",
            (x, alpha, gamma) -> gamma * (x < 0 ? alpha * Math.expm1(x) : x),
            new Parameter("alpha", 1.6732632f),
            new Parameter("gamma", 1.050701f));

    /** x, or alpha (e^(x / alpha) - 1) below 0. */
    public static final UnaryFunction CELU = UnaryFunction.of(
            "nn/celu",
            "The continuously differentiable exponential linear unit.",
            (x, alpha, none) -> x < 0 ? alpha * Math.expm1(x / alpha) : x,
            new Parameter("alpha", 1));

    /** x, or alpha x below 0. */
    public static final UnaryFunction LEAKY_RELU = UnaryFunction.of(
            "nn/leaky_relu",
            "The leaky rectified linear unit.",
            (x, alpha, none) -> x < 0 ? alpha * x : x,
            new Parameter("alpha", 0.01f));

    /** x above alpha, else 0, which NaN gives as well. */
    public static final UnaryFunction THRESHOLDED_RELU = UnaryFunction.of(
            "nn/thresholded_relu",
            "The thresholded rectified linear unit.",
            (x, alpha, none) -> x > alpha ? x : 0,
            new Parameter("alpha", 1));

    /** max(0, min(1, alpha x + beta)). */
    public static final UnaryFunction HARD_SIGMOID = UnaryFunction.of(
            "nn/hard_sigmoid",
            "The logistic function by three straight lines.",
            (x, alpha, beta) -> Math.max(0.0, Math.min(1.0, alpha * x + beta)),
            new Parameter("alpha", 0.2f),
            new Parameter("beta", 0.5f));

    /** x max(0, min(1, alpha x + beta)); ONNX has 1/6 and 1/2. */
    public static final UnaryFunction HARD_SWISH = UnaryFunction.of(
            "nn/hard_swish",
            "Weighs each element by the logistic function of it, by three straight lines.",
            (x, alpha, beta) -> x * Math.max(0.0, Math.min(1.0, alpha * x + beta)),
            new Parameter("alpha", 1 / 6f),
            new Parameter("beta", 0.5f));

    /** x tanh(log(1 + eˣ)). */
    public static final UnaryFunction MISH =
            UnaryFunction.of("nn/mish", "The Mish function.", x -> x * Math.tanh(softplus(x)));

    /** x / (1 + e^(-alpha x)). */
    public static final UnaryFunction SWISH = UnaryFunction.of(
            "nn/swish",
            "Weighs each element by the logistic function of it.",
            (x, alpha, none) -> x * sigmoid(alpha * x),
            new Parameter("alpha", 1));

    /** x moved by bias toward 0, or 0 for all that is neither below -lambd nor above lambd, of which NaN is one. */
    public static final UnaryFunction SHRINK = UnaryFunction.of(
            "nn/shrink",
            "Moves each element toward zero.",
            UnaryFunctions::shrink,
            new Parameter("lambd", 0.5f),
            new Parameter("bias", 0));

    /** All of them. */
    public static final List<UnaryFunction> ALL = List.of(
            ABS,
            NEG,
            SIGN,
            CEIL,
            FLOOR,
            ROUND,
            EXP,
            LOG,
            SIN,
            COS,
            TAN,
            ASIN,
            ACOS,
            ATAN,
            SINH,
            COSH,
            TANH,
            ASINH,
            ACOSH,
            ATANH,
            RECIPROCAL,
            RELU,
            SIGMOID,
            SOFTPLUS,
            SOFTSIGN,
            ELU,
            SELU,
            CELU,
            LEAKY_RELU,
            THRESHOLDED_RELU,
            HARD_SIGMOID,
            HARD_SWISH,
            MISH,
            SWISH,
            SHRINK);

    private UnaryFunctions() {}

    private static double asinh(double x) {
        double size = Math.abs(x);
        double value = size > 1e8
                ? Math.log(size) + Math.log(2)
                : Math.log1p(size + size * size / (1 + Math.sqrt(1 + size * size)));
        return Math.copySign(value, x);
    }

    private static double acosh(double x) {
        if (x < 1) {
            return Double.NaN;
        }
        double above = x - 1;
        return x > 1e8 ? Math.log(x) + Math.log(2) : Math.log1p(above + Math.sqrt(2 * above + above * above));
    }

    private static double atanh(double x) {
        double size = Math.abs(x);
        return Math.copySign(0.5 * Math.log1p(2 * size / (1 - size)), x);
    }

    private static double sigmoid(double x) {
        double e = Math.exp(-Math.abs(x));
        return (x >= 0 ? 1 : e) / (1 + e);
    }

    private static double softplus(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    private static double shrink(double x, double lambd, double bias) {
        if (x < -lambd) {
            return x + bias;
        }
        return x > lambd ? x - bias : 0;
    }
}
