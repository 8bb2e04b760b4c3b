package org.lemnos.operations.indexing;

import java.util.List;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.operations.plain.IntegerRange;

/** Updates that are put together with what is there, one after another. */
final class ScatterReduction {
    private final String reduction;
    private final int[] targets;
    private final int slice;

    /**
     * A reduction.
     *
     * @param targets the slice that each update is of, or {@link Targets#NOWHERE}
     * @param slice the elements of one
     */
    ScatterReduction(String reduction, int[] targets, int slice) {
        this.reduction = reduction;
        this.targets = targets;
        this.slice = slice;
    }

    /** Reduces the first of the inputs with the third. */
    void run(List<HostTensor> inputs, HostTensor output) {
        if (output.type().elementType().isFloating()) {
            output.set(floating(inputs.get(0).toDoubles(), inputs.get(2).toDoubles()));
        } else {
            output.set(whole(
                    inputs.get(0).toLongs(),
                    inputs.get(2).toLongs(),
                    output.type().elementType()));
        }
    }

    private double[] floating(double[] to, double[] updates) {
        for (int i = 0; i < updates.length; i++) {
            int target = targets[i / slice];
            if (target != Targets.NOWHERE) {
                int at = target * slice + i % slice;
                to[at] = combined(to[at], updates[i]);
            }
        }
        return to;
    }

    private long[] whole(long[] to, long[] updates, ElementType type) {
        IntegerRange range = IntegerRange.of(type);
        for (int i = 0; i < updates.length; i++) {
            int target = targets[i / slice];
            if (target != Targets.NOWHERE) {
                int at = target * slice + i % slice;
                to[at] = range.wrapped(combined(to[at], updates[i], type));
            }
        }
        return to;
    }

    private double combined(double a, double b) {
        return switch (reduction) {
            case Scatter.MUL -> a * b;
            case Scatter.MIN -> Math.min(a, b);
            case Scatter.MAX -> Math.max(a, b);
            default -> a + b;
        };
    }

    private long combined(long a, long b, ElementType type) {
        boolean less = type == ElementType.U64 ? Long.compareUnsigned(a, b) < 0 : a < b;
        return switch (reduction) {
            case Scatter.MUL -> a * b;
            case Scatter.MIN -> less ? a : b;
            case Scatter.MAX -> less ? b : a;
            default -> a + b;
        };
    }
}
