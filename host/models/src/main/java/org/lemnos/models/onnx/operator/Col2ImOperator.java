package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.resampling.Col2Im;

/** ONNX Col2Im of known shapes. */
final class Col2ImOperator implements Operator {
    @Override
    public String name() {
        return "Col2Im";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(18);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place > 0;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] image = call.known(1, "the image's shape");
        if (image.length > Col2Im.MOST_AXES) {
            throw call.unsupported(
                    "its image has " + image.length + " axes; up to " + Col2Im.MOST_AXES + " are imported");
        }
        Attributes attributes =
                Attributes.of(Col2Im.IMAGE, image).with(Col2Im.BLOCK, call.known(2, "the block's shape"));
        for (String name : new String[] {Col2Im.STRIDES, Col2Im.DILATIONS, Col2Im.PADS}) {
            Optional<long[]> given = call.integers(name);
            attributes = given.isPresent() ? attributes.with(name, given.get()) : attributes;
        }
        call.becomes(Col2Im.ID, Col2Im.VERSION, attributes, call.input(0));
    }
}
