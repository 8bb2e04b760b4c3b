package org.lemnos.tck.numbers;

import org.lemnos.operations.sequence.GateFunction;

/**
 * What a gate of a recurrent layer makes of a number that is known up to an error.
 *
 * @param function the gate's
 * @param clip the largest size that it takes a number for; infinite if any
 */
record UncertainGate(GateFunction function, double clip) {
    Uncertain of(Uncertain sum) {
        Uncertain x = sum.between(-clip, clip);
        return switch (function.activation()) {
            case AFFINE -> line(x);
            case HARD_SIGMOID -> line(x).between(0, 1);
            case LEAKY_RELU, ELU -> x.through(function::apply, 0);
            case THRESHOLDED_RELU -> x.through(function::apply, function.alpha());
            case RELU, TANH, SIGMOID, SCALED_TANH, SOFTSIGN, SOFTPLUS -> x.through(function::apply);
        };
    }

    /** Step by step, since the product may overflow where the sum does not. */
    private Uncertain line(Uncertain x) {
        return x.times(Uncertain.exact(function.alpha())).plus(Uncertain.exact(function.beta()));
    }
}
