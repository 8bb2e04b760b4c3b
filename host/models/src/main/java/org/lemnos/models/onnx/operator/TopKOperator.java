package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.operations.indexing.TopK;

/** ONNX TopK; k is an attribute in version 1, and 11 brought the smallest. Results that need not be sorted are. */
final class TopKOperator implements Operator {
    private static final int K_IS_INPUT = 10;
    private static final int HAS_DIRECTION = 11;

    @Override
    public String name() {
        return "TopK";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, K_IS_INPUT, HAS_DIRECTION, 24);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long axis = call.integer("axis").orElse(-1L);
        boolean largest = true;
        if (call.version() >= HAS_DIRECTION) {
            largest = call.integer("largest").orElse(1L) != 0;
            call.integer("sorted");
        }
        ValueRef k = call.version() >= K_IS_INPUT
                ? call.input(1)
                : call.list("k", call.integer("k").orElseThrow(() -> call.malformed("attribute 'k' is missing")));
        Attributes how = Attributes.of(TopK.AXIS, axis).with(TopK.LARGEST, largest);
        ValueRef places = call.step("places", TopK.ID, TopK.VERSION, how, call.input(0), k);
        if (call.hasOutput(0)) {
            call.output(
                    0,
                    GatherElements.ID,
                    GatherElements.VERSION,
                    Attributes.of(GatherElements.AXIS, axis),
                    call.input(0),
                    places);
        }
        if (call.hasOutput(1)) {
            call.becomes(1, places);
        }
    }
}
