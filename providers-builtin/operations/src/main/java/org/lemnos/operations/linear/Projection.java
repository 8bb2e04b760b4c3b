package org.lemnos.operations.linear;

import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.plain.Operands;

/**
 * One of the products x · w + bias of a call: x [..., k], w [k, n], bias [n] or none.
 *
 * @param call the call, whose input 0 is x
 * @param weight the place of w
 * @param bias the place of the bias, which may be left out
 */
record Projection(OperationCall call, int weight, int bias) {
    /**
     * The result's type.
     *
     * @throws IllegalArgumentException if the operands do not go together
     */
    TensorType infer() {
        TensorType x = call.input(0);
        TensorType w = call.input(weight);
        Operands.sameElementType(call, 0, weight);
        if (x.rank() == 0) {
            throw new IllegalArgumentException(call.operation() + ": x is a scalar; rows of k numbers are needed");
        }
        if (w.rank() != 2 || w.dim(0) != x.dim(-1)) {
            throw new IllegalArgumentException(call.operation() + ": input " + weight + " is " + w + "; x is " + x
                    + ", so weights are [" + x.dim(-1) + ", n]");
        }
        if (call.has(bias)) {
            Operands.sameElementType(call, 0, bias);
            TensorType b = call.input(bias);
            if (b.rank() != 1 || b.dim(0) != w.dim(1)) {
                throw new IllegalArgumentException(call.operation() + ": input " + bias + " is " + b + "; a bias of ["
                        + w.dim(1) + "] goes with weights " + w);
            }
        }
        long[] dims = x.dims();
        dims[dims.length - 1] = w.dim(1);
        return x.withDims(dims);
    }

    /** The sums, rows one behind the other, in binary64. */
    double[] sums(List<HostTensor> inputs) {
        return sums(inputs.get(0).toDoubles(), inputs);
    }

    /** The sums with other numbers in the place of x. */
    double[] sums(double[] x, List<HostTensor> inputs) {
        double[] sums = MatMul.multiply(
                call.input(0), x, call.input(weight), inputs.get(weight).toDoubles());
        if (call.has(bias)) {
            double[] added = inputs.get(bias).toDoubles();
            for (int i = 0; i < sums.length; i++) {
                sums[i] += added[i % added.length];
            }
        }
        return sums;
    }

    /** The terms of a sum: k, and the bias. */
    long terms() {
        return Math.max(1, call.input(0).dim(-1) + (call.has(bias) ? 1 : 0));
    }

    /**
     * Checks that of some inputs all are there, or none.
     *
     * @throws IllegalArgumentException if one is there and another is not
     */
    static void allOrNone(OperationCall call, int... biases) {
        for (int bias : biases) {
            if (call.has(bias) != call.has(biases[0])) {
                throw new IllegalArgumentException(call.operation() + ": input " + biases[0] + " is "
                        + (call.has(biases[0]) ? "there" : "left out") + ", input " + bias + " is not; give all biases"
                        + " or none");
            }
        }
    }
}
