package org.lemnos.operations.elementwise;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.ErrorFunction;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;

/** A function that one step of {@code math/chain} applies: what an operation of its own computes as well. */
// What the operators were made of holds no state.
@SuppressWarnings("ImmutableEnumChecker")
public enum ChainFunction {
    /** x + y. */
    ADD(0, Add.ID, (x, y) -> x + y),
    /** x - y. */
    SUB(1, Sub.ID, (x, y) -> x - y),
    /** x · y. */
    MUL(2, Mul.ID, (x, y) -> x * y),
    /** x / y. */
    DIV(3, Div.ID, (x, y) -> x / y),
    /** The larger one; NaN if one is NaN. */
    MAX(4, BinaryFunctions.MAX.id(), Math::max),
    /** The smaller one; NaN if one is NaN. */
    MIN(5, BinaryFunctions.MIN.id(), Math::min),
    /** -x. */
    NEG(16, UnaryFunctions.NEG.id(), x -> -x),
    /** |x|. */
    ABS(17, UnaryFunctions.ABS.id(), Math::abs),
    /** The square root. */
    SQRT(18, Sqrt.ID, Math::sqrt),
    /** The exponential function. */
    EXP(19, UnaryFunctions.EXP.id(), Math::exp),
    /** The natural logarithm. */
    LOG(20, UnaryFunctions.LOG.id(), Math::log),
    /** 1 / x. */
    RECIPROCAL(21, UnaryFunctions.RECIPROCAL.id(), x -> 1 / x),
    /** The larger of x and 0. */
    RELU(22, UnaryFunctions.RELU.id(), x -> Math.max(x, 0)),
    /** The logistic function. */
    SIGMOID(23, UnaryFunctions.SIGMOID.id(), x -> 1 / (1 + Math.exp(-x))),
    /** The hyperbolic tangent. */
    TANH(24, UnaryFunctions.TANH.id(), Math::tanh),
    /** The error function. */
    ERF(25, Erf.ID, ErrorFunction::erf),
    /** The Gaussian error linear unit by the error function. */
    GELU(26, Gelu.ID, Gelu::exact),
    /** The Gaussian error linear unit by the hyperbolic tangent. */
    GELU_TANH(27, Gelu.ID, Gelu::approximated),
    /** x times the logistic function of it. */
    SILU(28, UnaryFunctions.SWISH.id(), x -> x * (1 / (1 + Math.exp(-x))));

    private static final int FIRST_OF_ONE = 16;

    private final int code;
    private final OperationId operation;
    private final DoubleBinaryOperator form;

    ChainFunction(int code, OperationId operation, DoubleBinaryOperator form) {
        this.code = code;
        this.operation = operation;
        this.form = form;
    }

    ChainFunction(int code, OperationId operation, DoubleUnaryOperator form) {
        this(code, operation, (x, y) -> form.applyAsDouble(x));
    }

    /** The number that attributes and shaders call it by. */
    public int code() {
        return code;
    }

    /** Whether it is a function of two numbers; the second operand of others does not count. */
    public boolean isBinary() {
        return code < FIRST_OF_ONE;
    }

    /** Its value in binary64. */
    public double of(double x, double y) {
        return form.applyAsDouble(x, y);
    }

    /** The function that has the number. */
    static Optional<ChainFunction> of(long code) {
        return Arrays.stream(values()).filter(each -> each.code == code).findFirst();
    }

    /** The function that a call of another operation applies to each element, if it is one of these. */
    public static Optional<ChainFunction> of(OperationCall call) {
        return Arrays.stream(values())
                .filter(each -> each.operation.equals(call.operation()) && each.fits(call))
                .findFirst();
    }

    /** Whether the attributes of a call of its operation mean this function. */
    private boolean fits(OperationCall call) {
        return switch (this) {
            case GELU -> call.attributes().text(Gelu.APPROXIMATE).equals(Gelu.NONE);
            case GELU_TANH -> call.attributes().text(Gelu.APPROXIMATE).equals(Gelu.TANH);
            case SILU -> UnaryFunctions.SWISH.attribute(call, 0) == 1;
            default -> true;
        };
    }
}
