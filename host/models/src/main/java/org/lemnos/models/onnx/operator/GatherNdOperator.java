package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.indexing.GatherNd;

/** ONNX GatherND; version 12 lets outer axes be shared. */
final class GatherNdOperator implements Operator {
    private static final int HAS_BATCHES = 12;

    @Override
    public String name() {
        return "GatherND";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11, HAS_BATCHES, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long batchAxes =
                call.version() >= HAS_BATCHES ? call.integer("batch_dims").orElse(0L) : 0;
        Attributes attributes = Attributes.of(GatherNd.BATCH_AXES, batchAxes);
        call.becomes(GatherNd.ID, GatherNd.VERSION, attributes, call.input(0), call.input(1));
    }
}
