package org.lemnos.tck.numbers;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.rule.Rule;

/** Compares a kernel's output with the truth, by the rules about numbers in {@code docs/provider-rules.md}. Not thread-safe. */
public final class Comparison {
    /** Below so many elements a mean square says little, and nothing is put to the test. */
    private static final int FEWEST_FOR_MEAN_SQUARE = 64;

    private final Accuracy accuracy;
    private final Truth truth;
    private final Claim claim;
    private final List<? extends HostTensor> inputs;
    private long worstPermille;

    /** A comparison with the truth about a call on these inputs, for a kernel that made this claim. */
    public Comparison(Accuracy accuracy, Truth truth, Claim claim, List<? extends HostTensor> inputs) {
        this.accuracy = accuracy;
        this.truth = truth;
        this.claim = claim;
        this.inputs = inputs;
    }

    /** Holds an output against the truth: each rule that the filling puts to the test, with what is wrong, empty if nothing is. */
    public SortedMap<Rule, Optional<String>> faults(MemoryTensor actual, Filling filling) {
        SortedMap<Rule, Optional<String>> faults = new TreeMap<>();
        Rule rule = rule(filling);
        if (!actual.type().elementType().isFloating()) {
            faults.put(rule, integerFault(actual));
            return faults;
        }
        if (isExact(filling)) {
            faults.put(rule, inequality(actual));
            return faults;
        }
        faults.put(rule, excess(actual));
        if (accuracy.sums() && filling == Filling.RANDOM && actual.type().elements() >= FEWEST_FOR_MEAN_SQUARE) {
            faults.put(Rule.WITHIN_MEAN_SQUARE, meanSquareExcess(actual));
        }
        return faults;
    }

    private boolean isExact(Filling filling) {
        boolean whole = filling == Filling.WHOLE || filling == Filling.ONE_HOT;
        return accuracy == Accuracy.EQUAL || (whole && accuracy.isExactOnWholeNumbers());
    }

    private Rule rule(Filling filling) {
        return switch (filling) {
            case ONE_HOT -> Rule.ONE_HOT_ROWS;
            case SPECIAL -> Rule.SPECIAL_NUMBERS;
            case WHOLE, RANDOM -> isExact(filling) || !isFloating() ? Rule.EXACT_WHERE_EXACT : Rule.WITHIN_BOUND;
        };
    }

    private boolean isFloating() {
        return truth.rounded().type().elementType().isFloating();
    }

    /** The largest error of an element in thousandths of its bound, rounded up, over outputs that are not exact; 0 if none was looked at. */
    public long worstPermille() {
        return worstPermille;
    }

    private Optional<String> integerFault(MemoryTensor actual) {
        long[] expected = truth.rounded().toLongs();
        long[] got = actual.toLongs();
        for (int i = 0; i < got.length; i++) {
            if (got[i] != expected[i]) {
                return Optional.of("element " + i + " is " + got[i] + ", not " + expected[i]);
            }
        }
        return Optional.empty();
    }

    /** Equal numbers, zeros of either sign and any two NaN included. */
    private Optional<String> inequality(MemoryTensor actual) {
        double[] expected = truth.rounded().toDoubles();
        double[] got = actual.toDoubles();
        for (int i = 0; i < got.length; i++) {
            boolean bothNan = Double.isNaN(got[i]) && Double.isNaN(expected[i]);
            if (got[i] != expected[i] && !bothNan) {
                return Optional.of("element " + i + " is " + got[i] + ", not exactly " + expected[i]);
            }
        }
        return Optional.empty();
    }

    private Optional<String> excess(MemoryTensor actual) {
        Tolerance tolerance = new Tolerance(accuracy, truth, claim, inputs);
        Tolerance.Operands operands = accuracy == Accuracy.POWER
                ? new BroadcastOperands(inputs.get(0), inputs.get(1), actual.type())
                : Tolerance.Operands.NONE;
        ElementType type = actual.type().elementType();
        double[] rounded = truth.rounded().toDoubles();
        double[] got = actual.toDoubles();
        for (int i = 0; i < got.length; i++) {
            double exact = truth.exact(i);
            double bound = tolerance.of(i, operands);
            note(Math.abs(got[i] - exact), bound);
            boolean wrong =
                    !tolerance.mayBeAnything(i) && !agrees(got[i], exact, rounded[i], bound, Precision.largest(type));
            if (wrong) {
                return Optional.of("element " + i + " is " + got[i] + ", exactly " + exact + "; "
                        + Math.abs(got[i] - exact) + " apart, at most " + bound + " is allowed");
            }
        }
        return Optional.empty();
    }

    private void note(double error, double bound) {
        double share = Math.ceil(1000 * error / bound);
        if (Double.isFinite(share)) {
            worstPermille = Math.max(worstPermille, (long) share);
        }
    }

    private static boolean agrees(double got, double exact, double rounded, double bound, double largest) {
        if (Double.isNaN(exact) || Double.isNaN(got)) {
            return Double.isNaN(exact) && Double.isNaN(got);
        }
        if (Double.isInfinite(rounded) || Double.isInfinite(got)) {
            // Where the exact result is near the largest number, either side of the edge is right.
            boolean atEdge = Math.abs(exact) + bound >= largest;
            return got == rounded || (atEdge && Math.signum(got) == Math.signum(exact));
        }
        return Math.abs(got - exact) <= bound;
    }

    private Optional<String> meanSquareExcess(MemoryTensor actual) {
        double[] errors = actual.toDoubles();
        for (int i = 0; i < errors.length; i++) {
            errors[i] -= truth.exact(i);
        }
        double error = Truth.rootMeanSquare(errors);
        double bound = new Tolerance(accuracy, truth, claim, inputs).rootMeanSquare(claim);
        return error <= bound
                ? Optional.empty()
                : Optional.of("root mean square error " + error + ", at most " + bound
                        + " is allowed: sums are kept less exactly than claimed");
    }
}
