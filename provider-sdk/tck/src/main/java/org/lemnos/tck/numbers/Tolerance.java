package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.operations.sequence.Recurrence;

/**
 * How far each element of a kernel's result may be from the exact one: what its claim's accumulator and chain of additions let through, the units
 * in the last place of the instructions that it needs, and the rounding of the result.
 */
final class Tolerance {
    static final double DIVISION = 2.5 * Precision.F32_ULP;
    static final double ROOT = 4.5 * Precision.F32_ULP;
    private static final double FITTED = 4 * Precision.F32_ULP;
    static final double GATED = 6 * Precision.F32_ULP;
    private static final double SAMPLED = 64 * Precision.F32_ULP;
    private static final double LOGARITHM = 0x1p-21;
    /** From here on down exponentials are 0 in binary32. */
    private static final double LARGEST_EXPONENT = 104;

    private final Accuracy accuracy;
    private final Truth truth;
    private final ElementType output;
    private final double chainError;
    private final double productError;
    private final double exponentSpread;
    private final ElementBound own;

    Tolerance(Accuracy accuracy, Truth truth, Claim claim, List<? extends HostTensor> inputs) {
        this.accuracy = accuracy;
        this.truth = truth;
        this.output = truth.rounded().type().elementType();
        double u = Precision.roundoff(claim);
        double chain = claim.chain().length(truth.terms()) * u;
        this.chainError = chain / (1 - chain);
        boolean exactProducts =
                claim.types().get(0).sizeBytes() < claim.accumulator().sizeBytes();
        this.productError = exactProducts ? 0 : u;
        this.exponentSpread =
                accuracy == Accuracy.SOFTMAX ? spread(inputs.get(0).toDoubles()) : 0;
        this.own = own(claim, inputs);
    }

    /** The bound of operations whose bound takes more than the element itself, before the rounding of the result. */
    private ElementBound own(Claim claim, List<? extends HostTensor> inputs) {
        if (accuracy == Accuracy.NORMALIZED) {
            return new NormalizationBound(truth, inputs, chainError);
        }
        if (accuracy == Accuracy.PROJECTED) {
            return new ProjectedBound(truth, inputs, chainError);
        }
        if (accuracy == Accuracy.ATTENDED) {
            return new AttentionBound(truth.call(), claim, inputs);
        }
        if (accuracy == Accuracy.ACTIVATED) {
            return new ActivatedBound(truth.call(), inputs, chainError + productError);
        }
        if (accuracy == Accuracy.RECURRENT) {
            return stepwise(inputs);
        }
        if (accuracy == Accuracy.SAMPLED) {
            double bound = SAMPLED * largest(inputs.get(0).toDoubles());
            return element -> bound;
        }
        if (accuracy == Accuracy.GATED) {
            double[] gated = inputs.get(0).toDoubles();
            return element -> GATED * Math.abs(gated[element]);
        }
        return element -> 0;
    }

    private ElementBound stepwise(List<? extends HostTensor> inputs) {
        OperationCall call = truth.call();
        if (call.operation().equals(ElementwiseChain.ID)) {
            return new ChainBound(call, truth, inputs);
        }
        if (call.operation().equals(ConvLayer.ID)) {
            return new ConvLayerBound(call, truth.rounded().type(), inputs, chainError + productError);
        }
        return call.operation().equals(Recurrence.ID)
                ? new RecurrenceBound(call, inputs)
                : new LinearAttentionBound(call, inputs);
    }

    private static double largest(double[] values) {
        return Arrays.stream(values)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    /** How far an element may be from the exact one. */
    interface ElementBound {
        /** The distance: infinite if the element may be infinite as well. */
        double of(int element);

        /** Whether binary32 leaves its range on the way to the element, so that anything may follow, NaN as well. */
        default boolean mayBeAnything(int element) {
            return false;
        }
    }

    /** The most that exponents of softmax can lie apart. */
    private static double spread(double[] values) {
        double least = 0;
        double most = 0;
        for (double value : values) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        return Math.min(LARGEST_EXPONENT, most - least);
    }

    /**
     * The bound for one element: infinite if it may be infinite as well.
     *
     * @param operands the elements of both inputs behind it where the bound depends on them
     */
    double of(int element, Operands operands) {
        double size = Math.abs(truth.exact(element));
        double error =
                switch (accuracy) {
                    case EQUAL, ROUNDED -> 0;
                    case DIVIDED -> DIVISION * size;
                    case ROOT -> ROOT * size;
                    case FITTED -> FITTED * size;
                    case COMPOSED -> 2 * FITTED * size;
                    case NEAR_ONE -> 2 * Precision.F32_ULP;
                    case POWER -> power(operands.first(element), operands.second(element)) * size;
                    case PRODUCTS -> (chainError + productError) * truth.magnitude(element);
                    case MEAN -> chainError * truth.magnitude(element) + DIVISION * size;
                    case SOFTMAX -> softmax() * size;
                    case GATED, ACTIVATED, SAMPLED, NORMALIZED, PROJECTED, ATTENDED, RECURRENT -> own.of(element);
                };
        // The result is rounded with its error in it.
        return error + Precision.roundoff(output) * (size + error) + Precision.smallest(output);
    }

    /** Whether the element may be anything, NaN as well; never because the exact one is NaN. */
    boolean mayBeAnything(int element) {
        return own.mayBeAnything(element);
    }

    /** Both the exponential above and those below the fraction, the argument's rounding among it; their sum; the division. */
    private double softmax() {
        double exponential = (3 + 3 * exponentSpread) * Precision.F32_ULP;
        return 2 * exponential + chainError + DIVISION;
    }

    private static double power(double x, double y) {
        double logarithm = Math.abs(Math.log(Math.abs(x)) / Math.log(2));
        if (!Double.isFinite(logarithm) || !Double.isFinite(y)) {
            return 0;
        }
        double exponent = Math.abs(y) * logarithm;
        double exponentError =
                Math.abs(y) * Math.max(LOGARITHM, 3 * Precision.F32_ULP * logarithm) + Precision.F32_ULP * exponent;
        return Math.log(2) * exponentError + (3 + 2 * exponent) * Precision.F32_ULP;
    }

    /** The root of the mean square error that zero-mean terms may leave, which is what shows a wrong accumulator. */
    double rootMeanSquare(Claim claim) {
        double length = claim.chain().length(truth.terms());
        // What is rounded either way adds up like a random walk, what is always cut off does not.
        double chain =
                Precision.roundoff(claim) * (Precision.truncates(claim) ? length : Math.sqrt(length)) + productError;
        double division = accuracy == Accuracy.MEAN ? DIVISION : 0;
        return chain * truth.rootMeanSquareOfTerms()
                + (Precision.roundoff(output) + division) * truth.rootMeanSquare()
                + Precision.smallest(output);
    }

    /** The elements of the inputs behind an element of the output. */
    interface Operands {
        /** For bounds that do not depend on operands. */
        Operands NONE = new Operands() {
            @Override
            public double first(int element) {
                return 0;
            }

            @Override
            public double second(int element) {
                return 0;
            }
        };

        /** The element of the first input. */
        double first(int element);

        /** The element of the second input. */
        double second(int element);
    }
}
