package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Slice;

/** ONNX Slice; in version 1 the ranges are attributes, later inputs. */
final class SliceOperator implements Operator {
    private static final int RANGES_ARE_INPUTS = 10;

    @Override
    public String name() {
        return "Slice";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 10, 11, 13);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place > 0;
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.version() >= RANGES_ARE_INPUTS) {
            call.becomes(Slice.ID, Slice.VERSION, Attributes.none(), call.places());
            return;
        }
        List<Optional<ValueRef>> places = new ArrayList<>(List.of(Optional.of(call.input(0))));
        places.add(Optional.of(call.list("starts", required(call, "starts"))));
        places.add(Optional.of(call.list("ends", required(call, "ends"))));
        call.integers("axes").ifPresent(axes -> places.add(Optional.of(call.list("axes", axes))));
        call.becomes(Slice.ID, Slice.VERSION, Attributes.none(), places);
    }

    private static long[] required(OperatorCall call, String name) {
        return call.integers(name).orElseThrow(() -> call.malformed("attribute '" + name + "' is missing"));
    }
}
