package org.lemnos.models.onnx.operator;

import java.util.List;

/** ONNX's operators that pick, place and order elements by indices, and that go along an axis from element to element. */
final class IndexingOperators {
    private IndexingOperators() {}

    static List<Operator> all() {
        return List.of(
                new CompressOperator(),
                new CumulativeOperator("CumProd", true, Operator.versions(26)),
                new CumulativeOperator("CumSum", false, Operator.versions(11, 14)),
                new GatherElementsOperator(),
                new GatherNdOperator(),
                new MaxUnpoolOperator(),
                new NonZeroOperator(),
                new ReverseSequenceOperator(),
                new ScatterOperator("Scatter", Operator.versions(9, ScatterOperator.TAKEN_BACK)),
                new ScatterOperator("ScatterElements", Operator.versions(11, 13, 16, 18)),
                new ScatterOperator("ScatterND", Operator.versions(11, 13, 16, 18)),
                new TensorScatterOperator(),
                new TopKOperator());
    }
}
