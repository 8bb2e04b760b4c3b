package org.lemnos.tck.numbers;

import java.util.List;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.elementwise.ChainFunction;
import org.lemnos.operations.elementwise.ChainStep;
import org.lemnos.operations.elementwise.ElementwiseChain;

/** How far a chain of functions in binary32 may be from the exact one: it is run once more on numbers that carry their error, rounded after each step as the chain is. */
final class ChainBound implements Tolerance.ElementBound {
    /** Where x · Φ(x) turns. */
    private static final double GELU_TURN = -0.751791524693564;
    /** Where its approximation turns. */
    private static final double GELU_TANH_TURN = -0.752461422071016;
    /** Where x · σ(x) turns. */
    private static final double SILU_TURN = -1.278464542761074;
    /** What a number that is weighed by a function of it may be off by, relative to the number. */
    private static final double GATED = 6 * Precision.F32_ULP;

    private final ElementType type;
    private final List<ChainStep> steps;
    private final float[] constants;
    private final double[][] inputs;
    private final List<long[]> inputDims;
    private final long[] dims;

    ChainBound(OperationCall call, Truth truth, List<? extends HostTensor> inputs) {
        this.type = ElementwiseChain.stepType(call);
        this.steps = ChainStep.of(call);
        this.constants = ElementwiseChain.constants(call);
        this.inputs = inputs.stream().map(HostTensor::toDoubles).toArray(double[][]::new);
        this.inputDims = inputs.stream().map(input -> input.type().dims()).toList();
        this.dims = truth.rounded().type().dims();
    }

    @Override
    public double of(int element) {
        return run(element).error();
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(run(element).error());
    }

    private Uncertain run(int element) {
        Uncertain[] operands = new Uncertain[ChainStep.FIRST_CONSTANT + ChainStep.MOST_CONSTANTS];
        for (int input = 0; input < inputs.length; input++) {
            operands[input] =
                    Uncertain.exact(inputs[input][BroadcastOperands.source(element, dims, inputDims.get(input))]);
        }
        for (int i = 0; i < constants.length; i++) {
            operands[ChainStep.FIRST_CONSTANT + i] = Uncertain.exact(constants[i]);
        }
        Uncertain result = Uncertain.exact(0);
        for (int step = 0; step < steps.size(); step++) {
            ChainStep each = steps.get(step);
            result = applied(each.function(), operands[each.x()], operands[each.y()]);
            operands[ChainStep.FIRST_RESULT + step] = result.roundedTo(type);
        }
        return result;
    }

    private static Uncertain applied(ChainFunction function, Uncertain x, Uncertain y) {
        return switch (function) {
            case ADD -> x.plus(y);
            case SUB -> x.plus(y.negated());
            case MUL -> x.times(y);
            case DIV -> x.times(y.through(number -> 1 / number, 0));
            case MAX -> x.orLarger(y);
            case MIN -> x.negated().orLarger(y.negated()).negated();
            case NEG -> x.negated();
            case ABS, RELU, RECIPROCAL -> x.through(number -> function.of(number, 0), 0);
            case GELU -> x.through(number -> function.of(number, 0), GELU_TURN).widened(GATED, x);
            case GELU_TANH ->
                x.through(number -> function.of(number, 0), GELU_TANH_TURN).widened(GATED, x);
            case SILU -> x.through(number -> function.of(number, 0), SILU_TURN).widened(GATED, x);
            case SQRT, EXP, LOG, SIGMOID, TANH, ERF -> x.through(number -> function.of(number, 0));
        };
    }
}
