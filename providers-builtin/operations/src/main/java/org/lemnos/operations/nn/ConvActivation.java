package org.lemnos.operations.nn;

import java.util.Arrays;
import java.util.Locale;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;

/** What {@code nn/conv_layer} makes of a sum before it is stored, of which some take two numbers, a and b. */
public enum ConvActivation {
    /** The sum as it is. */
    NONE {
        @Override
        public double of(double x, double a, double b) {
            return x;
        }
    },
    /** {@code nn/relu}. */
    RELU {
        @Override
        public double of(double x, double a, double b) {
            return Math.max(x, 0);
        }
    },
    /** The larger of x and a, and of that and b the smaller: {@code math/max} and {@code math/min}. */
    CLIP {
        @Override
        public double of(double x, double a, double b) {
            return Math.min(Math.max(x, a), b);
        }
    },
    /** {@code nn/leaky_relu} with alpha a. */
    LEAKY_RELU {
        @Override
        public double of(double x, double a, double b) {
            return x < 0 ? a * x : x;
        }
    },
    /** {@code nn/hard_swish} with alpha a and beta b. */
    HARD_SWISH {
        @Override
        public double of(double x, double a, double b) {
            return x * Math.max(0.0, Math.min(1.0, a * x + b));
        }
    },
    /** {@code nn/swish} with alpha 1. */
    SILU {
        @Override
        public double of(double x, double a, double b) {
            return x * (1 / (1 + Math.exp(-x)));
        }
    },
    /** {@code nn/sigmoid}. */
    SIGMOID {
        @Override
        public double of(double x, double a, double b) {
            return 1 / (1 + Math.exp(-x));
        }
    };

    /** The attribute that names it. */
    public static final String ATTRIBUTE = "activation";

    /** The attribute with the number a; 0 if not given. */
    public static final String A = "a";

    /** The attribute with the number b; 0 if not given. */
    public static final String B = "b";

    /** What it makes of a sum, in binary64. */
    public abstract double of(double x, double a, double b);

    /** The attribute's value. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a call says. */
    public static ConvActivation of(OperationCall call) {
        return valueOf(call.attributes().text(ATTRIBUTE).toUpperCase(Locale.ROOT));
    }

    static AttributeSpec attribute() {
        return AttributeSpec.text(
                ATTRIBUTE, Arrays.stream(values()).map(ConvActivation::token).toArray(String[]::new));
    }
}
