package org.lemnos.tck.numbers;

import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;

/** How far an activated sum of products in binary32 may be from the exact one, or such a one times another sum, as {@link ActivatedSums} says. */
final class ActivatedBound implements Tolerance.ElementBound {
    private final double[] errors;

    ActivatedBound(OperationCall call, List<? extends HostTensor> inputs, double sumError) {
        SumActivation activation = SumActivation.of(call);
        double[] x = inputs.get(0).toDoubles();
        ActivatedSums.Operand rows = new ActivatedSums.Operand(call.input(0), x, new double[x.length]);
        if (call.operation().equals(GatedLinear.ID)) {
            ActivatedSums gates = rows.sums(call, inputs, GatedLinear.WEIGHT_GATE, GatedLinear.BIAS_GATE, sumError);
            ActivatedSums others = rows.sums(call, inputs, GatedLinear.WEIGHT_UP, GatedLinear.BIAS_UP, sumError);
            this.errors = gates.activated(activation).timesErrors(others);
        } else {
            this.errors = rows.sums(call, inputs, Linear.WEIGHT, Linear.BIAS, sumError)
                    .activated(activation)
                    .errors();
        }
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
