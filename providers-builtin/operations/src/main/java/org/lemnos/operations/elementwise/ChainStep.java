package org.lemnos.operations.elementwise;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.operation.OperationCall;

/**
 * One step of {@code math/chain}.
 *
 * <p>Operands are numbers: those of the inputs from 0 on, those of the results of steps from {@value #FIRST_RESULT} on, those of the constants from
 * {@value #FIRST_CONSTANT} on.
 *
 * @param function what it applies
 * @param x the first operand
 * @param y the second operand, which does not count for functions of one number
 */
public record ChainStep(ChainFunction function, int x, int y) {
    /** The most inputs of a chain. */
    public static final int MOST_INPUTS = 4;

    /** The operand that is the result of the first step. */
    public static final int FIRST_RESULT = MOST_INPUTS;

    /** The most steps of a chain. */
    public static final int MOST_STEPS = 8;

    /** The operand that is the first constant. */
    public static final int FIRST_CONSTANT = FIRST_RESULT + MOST_STEPS;

    /** The most constants of a chain. */
    public static final int MOST_CONSTANTS = 8;

    /** The numbers by which an attribute writes a step down. */
    public static final int NUMBERS = 3;

    /**
     * The steps that a call's attribute holds.
     *
     * @throws IllegalArgumentException if one has no function, or an operand that is not there before it
     */
    public static List<ChainStep> of(OperationCall call) {
        long[] numbers = call.attributes().integers(ElementwiseChain.STEPS);
        if (numbers.length == 0 || numbers.length % NUMBERS != 0) {
            throw refused(call, numbers.length + " numbers; three a step are needed");
        }
        int constants = call.attributes().integers(ElementwiseChain.CONSTANTS).length;
        List<ChainStep> steps = new ArrayList<>();
        for (int at = 0; at < numbers.length; at += NUMBERS) {
            long code = numbers[at];
            ChainFunction function = ChainFunction.of(code)
                    .orElseThrow(() -> refused(call, "a step of function " + code + ", which there is not"));
            int results = steps.size();
            int x = operand(call, numbers[at + 1], results, constants);
            int y = function.isBinary() ? operand(call, numbers[at + 2], results, constants) : x;
            steps.add(new ChainStep(function, x, y));
        }
        return steps;
    }

    private static int operand(OperationCall call, long operand, int results, int constants) {
        boolean isInput = operand >= 0 && operand < call.inputs();
        boolean isResult = operand >= FIRST_RESULT && operand < FIRST_RESULT + results;
        boolean isConstant = operand >= FIRST_CONSTANT && operand < FIRST_CONSTANT + constants;
        if (!isInput && !isResult && !isConstant) {
            throw refused(
                    call,
                    "operand " + operand + " in step " + results + " of a chain of " + call.inputs() + " inputs and "
                            + constants + " constants");
        }
        return (int) operand;
    }

    private static IllegalArgumentException refused(OperationCall call, String what) {
        return new IllegalArgumentException(call.operation() + ": " + ElementwiseChain.STEPS + " has " + what);
    }
}
