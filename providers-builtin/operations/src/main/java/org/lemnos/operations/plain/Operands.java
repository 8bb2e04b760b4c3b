package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;

/** Operands whose values decide a shape and must therefore be known before the run. */
public final class Operands {
    private Operands() {}

    /**
     * The value of a one-dimensional integer input.
     *
     * @param name what to call it in messages
     * @throws IllegalArgumentException if it is not known before the run or has another rank than 1
     */
    public static long[] known(OperationCall call, int input, String name) {
        HostTensor value = call.constant(input)
                .orElseThrow(() -> new IllegalArgumentException(
                        call.operation() + ": " + name + " must be known before the run, but input " + input
                                + " is computed from the model's inputs"));
        if (value.type().rank() != 1) {
            throw new IllegalArgumentException(
                    call.operation() + ": " + name + " is " + value.type() + "; a list of numbers is needed");
        }
        return value.toLongs();
    }

    /** Such as {@code starts [0, 1]}, for messages. */
    public static String described(String name, long[] values) {
        return name + " " + Arrays.toString(values);
    }

    /**
     * Checks that two inputs have one element type.
     *
     * @throws IllegalArgumentException if they differ
     */
    public static void sameElementType(OperationCall call, int first, int second) {
        if (call.input(first).elementType() != call.input(second).elementType()) {
            throw new IllegalArgumentException(call.operation() + ": input " + first + " is " + call.input(first)
                    + " but input " + second + " is " + call.input(second) + "; both need one element type");
        }
    }
}
