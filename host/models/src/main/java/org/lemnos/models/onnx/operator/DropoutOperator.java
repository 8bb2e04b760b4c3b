package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Shape;

/** ONNX Dropout where it drops nothing, as in all use of a model but its training: its mask is true everywhere. */
final class DropoutOperator implements Operator {
    private static final int RATIO_IS_INPUT = 12;

    @Override
    public String name() {
        return "Dropout";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 10, 12, 13, 22);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 2;
    }

    @Override
    public void convert(OperatorCall call) {
        call.number("ratio");
        call.integer("seed");
        if (call.version() >= RATIO_IS_INPUT && call.has(2)) {
            MemoryTensor training = call.knownTensor(2, "training_mode");
            if (training.type().elements() != 1 || training.bytes().get(0) != 0) {
                throw call.unsupported("it drops elements at random, which only training does");
            }
        }
        call.becomes(0, call.input(0));
        if (call.outputPlaces() > 1) {
            ValueRef shape = call.step("shape", Shape.ID, Shape.VERSION, Attributes.none(), call.input(0));
            call.output(1, Fill.ID, Fill.VERSION, Attributes.none(), call.truth("kept"), shape);
        }
    }
}
