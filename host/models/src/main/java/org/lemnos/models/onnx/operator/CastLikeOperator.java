package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.CastLike;

/** ONNX CastLike. The attributes {@code saturate} and {@code round_mode} only concern 8-bit floating types. */
final class CastLikeOperator implements Operator {
    @Override
    public String name() {
        return "CastLike";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(15, 19, 21, 23, 24, 25);
    }

    @Override
    public boolean readsValue(int place) {
        return place == 0;
    }

    @Override
    public void convert(OperatorCall call) {
        call.attribute("saturate");
        call.attribute("round_mode");
        call.becomes(CastLike.ID, CastLike.VERSION, Attributes.none(), call.unpacked(0), call.input(1));
    }
}
