package org.lemnos.operations.linear;

import java.util.Arrays;
import java.util.Locale;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.nn.Gelu;

/** What an operation makes of a sum before it is stored; each is defined by the operation that does it alone. */
public enum SumActivation {
    /** The sum as it is. */
    NONE {
        @Override
        public double of(double x) {
            return x;
        }
    },
    /** {@code nn/relu}. */
    RELU {
        @Override
        public double of(double x) {
            return UnaryFunctions.RELU.valueAt(x, 0, 0);
        }
    },
    /** {@code nn/gelu} by the error function. */
    GELU {
        @Override
        public double of(double x) {
            return Gelu.exact(x);
        }
    },
    /** {@code nn/gelu} by the hyperbolic tangent. */
    GELU_TANH {
        @Override
        public double of(double x) {
            return Gelu.approximated(x);
        }
    },
    /** {@code nn/swish} with alpha 1. */
    SILU {
        @Override
        public double of(double x) {
            return UnaryFunctions.SWISH.valueAt(x, 1, 0);
        }
    };

    /** The attribute that names it. */
    public static final String ATTRIBUTE = "activation";

    /** What it makes of a sum, in binary64. */
    public abstract double of(double x);

    /** Whether it rounds nothing: it leaves a sum as it is, or makes it zero. */
    public boolean isPiecewiseLinear() {
        return this == NONE || this == RELU;
    }

    /** The attribute's value. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a call says. */
    public static SumActivation of(OperationCall call) {
        return valueOf(call.attributes().text(ATTRIBUTE).toUpperCase(Locale.ROOT));
    }

    /** The attribute, which may name any of these. */
    static AttributeSpec attribute(SumActivation... choices) {
        return AttributeSpec.text(
                ATTRIBUTE, Arrays.stream(choices).map(SumActivation::token).toArray(String[]::new));
    }
}
