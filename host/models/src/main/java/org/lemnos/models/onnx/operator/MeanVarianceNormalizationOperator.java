package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Div;

/** ONNX MeanVarianceNormalization, with the 1e-9 of its definition beside the deviation. */
final class MeanVarianceNormalizationOperator implements Operator {
    private static final float BESIDE_DEVIATION = 1e-9f;

    @Override
    public String name() {
        return "MeanVarianceNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long[] axes = call.integers("axes").orElse(new long[] {0, 2, 3});
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef centred = compose.sub(x, compose.mean(x, axes));
        ValueRef deviation = compose.sqrt(compose.mean(compose.mul(centred, centred), axes));
        call.becomes(
                Div.ID,
                Div.VERSION,
                Attributes.none(),
                centred,
                compose.add(deviation, compose.number(BESIDE_DEVIATION, x)));
    }
}
