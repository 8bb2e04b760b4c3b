package org.lemnos.operations.sequence;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a gate of a recurrent layer makes of its sum. Each function has up to two factors, alpha and beta. Definition: ONNX RNN, GRU and LSTM 22; the
 * factors' defaults are those of ONNX's operators of the same name, and 1 and 0 or 1 and 1 where there is none.
 */
public enum Activation {
    /** max(0, x). */
    RELU {
        @Override
        public double apply(double x, double alpha, double beta) {
            return Math.max(0, x);
        }
    },
    /** tanh(x). */
    TANH {
        @Override
        public double apply(double x, double alpha, double beta) {
            return Math.tanh(x);
        }
    },
    /** 1 / (1 + exp(-x)). */
    SIGMOID {
        @Override
        public double apply(double x, double alpha, double beta) {
            return 1 / (1 + Math.exp(-x));
        }
    },
    /** alpha · x + beta. */
    AFFINE(1, 0) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return alpha * x + beta;
        }
    },
    /** x, times alpha if it is negative. */
    LEAKY_RELU(0.01f) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return x < 0 ? alpha * x : x;
        }
    },
    /** x from alpha on, 0 below. */
    THRESHOLDED_RELU(1) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return x < alpha ? 0 : x;
        }
    },
    /** alpha · tanh(beta · x). */
    SCALED_TANH(1, 1) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return alpha * Math.tanh(beta * x);
        }
    },
    /** alpha · x + beta, held between 0 and 1. */
    HARD_SIGMOID(0.2f, 0.5f) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return Math.max(0, Math.min(1, alpha * x + beta));
        }
    },
    /** x, or alpha · (exp(x) - 1) if it is negative. */
    ELU(1) {
        @Override
        public double apply(double x, double alpha, double beta) {
            return x < 0 ? alpha * Math.expm1(x) : x;
        }
    },
    /** x / (1 + |x|). */
    SOFTSIGN {
        @Override
        public double apply(double x, double alpha, double beta) {
            return x / (1 + Math.abs(x));
        }
    },
    /** log(1 + exp(x)). */
    SOFTPLUS {
        @Override
        public double apply(double x, double alpha, double beta) {
            return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
        }
    };

    private final int factors;
    private final float alpha;
    private final float beta;

    Activation() {
        this(0, 0, 0);
    }

    Activation(float alpha) {
        this(1, alpha, 0);
    }

    Activation(float alpha, float beta) {
        this(2, alpha, beta);
    }

    Activation(int factors, float alpha, float beta) {
        this.factors = factors;
        this.alpha = alpha;
        this.beta = beta;
    }

    /** What it makes of a number; NaN comes to NaN but for infinite numbers whose quotient has no value. */
    public abstract double apply(double x, double alpha, double beta);

    /** How many factors it has: none, alpha alone, or both. */
    public int factors() {
        return factors;
    }

    /** Alpha if it is not given. */
    public float defaultAlpha() {
        return alpha;
    }

    /** Beta if it is not given. */
    public float defaultBeta() {
        return beta;
    }

    /** What attributes call it, such as {@code leaky_relu}. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The tokens of all. */
    public static String[] tokens() {
        return Arrays.stream(values()).map(Activation::token).toArray(String[]::new);
    }

    /** The one that a name means, such as {@code LeakyRelu}: capitals and underscores do not count. */
    public static Optional<Activation> named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.name().replace("_", "").equalsIgnoreCase(name.replace("_", "")))
                .findFirst();
    }
}
