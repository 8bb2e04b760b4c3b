package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that put the elements along axes together. */
final class ReductionOperators {
    private ReductionOperators() {}

    static List<Operator> all() {
        return List.of(
                new ReduceOperator("ReduceL1", ReduceForm.L1, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceL2", ReduceForm.L2, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceLogSum", ReduceForm.LOG_SUM, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceLogSumExp", ReduceForm.LOG_SUM_EXP, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceMax", ReduceForm.MAX, 18, 1, 11, 12, 13, 18, 20),
                new ReduceOperator("ReduceMean", ReduceForm.MEAN, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceMin", ReduceForm.MIN, 18, 1, 11, 12, 13, 18, 20),
                new ReduceOperator("ReduceProd", ReduceForm.PROD, 18, 1, 11, 13, 18),
                new ReduceOperator("ReduceSum", ReduceForm.SUM, 13, 1, 11, 13),
                new ReduceOperator("ReduceSumSquare", ReduceForm.SUM_SQUARE, 18, 1, 11, 13, 18),
                new ArgOperator("ArgMax", true),
                new ArgOperator("ArgMin", false),
                new LogSoftmaxOperator());
    }
}
