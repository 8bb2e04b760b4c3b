package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Pad;

/** ONNX CenterCropPad: half of what is missing comes before, half of what is too much goes there; the rest behind. */
final class CenterCropPadOperator implements Operator {
    @Override
    public String name() {
        return "CenterCropPad";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(18);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef axes = compose.list(call.integers("axes").orElseGet(() -> AxesResizing.all(call.knownRank(0))));
        ValueRef extents = compose.gather(compose.extentsFrom(x, 0), axes, 0);
        ValueRef missing = compose.sub(compose.castLike(call.input(1), extents), extents);
        // Cut toward zero, so that of an odd number too many the smaller half goes before as well.
        ValueRef before = compose.div(missing, compose.list(2));
        ValueRef pads = compose.joined(before, compose.sub(missing, before));
        call.becomes(Pad.ID, Pad.VERSION, Attributes.none(), x, compose.number(0, x), pads, axes);
    }
}
