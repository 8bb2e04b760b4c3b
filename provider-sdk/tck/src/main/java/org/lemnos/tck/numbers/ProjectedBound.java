package org.lemnos.tck.numbers;

import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.NormalizedProjection.Result;
import org.lemnos.operations.linear.SumActivation;

/**
 * How far products of normalized rows in binary32 may be from the exact ones, and what is kept of the rows: {@link NormalizationBound} says how far the rows
 * are off, {@link ActivatedSums} what comes of that. A sum of two tensors that is kept is rounded once.
 */
final class ProjectedBound implements Tolerance.ElementBound {
    private final double[] errors;

    ProjectedBound(Truth truth, List<? extends HostTensor> inputs, double sumError) {
        OperationCall call = truth.call();
        NormalizedProjection operation =
                NormalizedProjection.of(call.operation()).orElseThrow();
        double[] rows = NormalizedProjection.sums(inputs);
        double[] rowErrors = new double[rows.length];
        if (truth.output() < operation.kept() || !NormalizedProjection.keepsSum(call)) {
            NormalizationBound bound = new NormalizationBound(truth, inputs, sumError);
            for (int i = 0; i < rowErrors.length; i++) {
                rowErrors[i] = bound.of(i);
            }
        }
        operation.normalize(call, inputs, rows);
        this.errors = truth.output() == operation.kept()
                ? rowErrors
                : results(
                        operation,
                        truth,
                        inputs,
                        new ActivatedSums.Operand(call.input(0), rows, rowErrors),
                        // The rows are no longer of the type that makes products exact.
                        sumError + Precision.F32_ROUNDOFF);
    }

    private static double[] results(
            NormalizedProjection operation,
            Truth truth,
            List<? extends HostTensor> inputs,
            ActivatedSums.Operand rows,
            double sumError) {
        OperationCall call = truth.call();
        SumActivation activation = operation.activation(call);
        int number = truth.output();
        ActivatedSums sums = rows.sums(call, inputs, operation.weight() + number, operation.bias() + number, sumError);
        if (operation.result() == Result.GATED_LINEAR) {
            ActivatedSums others = rows.sums(call, inputs, operation.weight() + 1, operation.bias() + 1, sumError);
            return sums.activated(activation).timesErrors(others);
        }
        return sums.activated(activation).errors();
    }

    @Override
    public double of(int element) {
        return errors[element];
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(errors[element]);
    }
}
