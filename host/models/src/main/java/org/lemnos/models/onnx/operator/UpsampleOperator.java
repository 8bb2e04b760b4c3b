package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.resampling.ResizeTable;

/** ONNX Upsample, whose scales are an attribute in version 7 and an input in 9. Version 10 of the operator set took it back for Resize. */
final class UpsampleOperator implements Operator {
    private static final int SCALES_ARE_INPUT = 9;
    private static final int TAKEN_BACK = 10;

    @Override
    public String name() {
        return "Upsample";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, SCALES_ARE_INPUT, TAKEN_BACK);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.version() == TAKEN_BACK) {
            throw call.malformed("operator set " + TAKEN_BACK + " took Upsample back; Resize is what follows it");
        }
        String mode = call.text("mode").orElse(ResizeTable.NEAREST);
        if (!Set.of(ResizeTable.NEAREST, ResizeTable.LINEAR).contains(mode)) {
            throw call.malformed("attribute 'mode' is '" + mode + "'; nearest and linear are allowed");
        }
        Attributes how = Attributes.of(ResizeTable.MODE, mode)
                .with(ResizeTable.POLICY, ResizeTable.STRETCH)
                .with(ResizeTable.COORDINATES, ResizeTable.ASYMMETRIC)
                .with(ResizeTable.ROUNDING, ResizeTable.FLOOR);
        long[] axes = AxesResizing.all(call.knownRank(0));
        ValueRef scales = call.version() == SCALES_ARE_INPUT ? call.input(1) : ofAttribute(call);
        call.becomes(new AxesResizing(call, how, axes, scales, Optional.empty()).resized());
    }

    private static ValueRef ofAttribute(OperatorCall call) {
        List<Float> given = call.attribute("scales")
                .map(AttributeProto::getFloatsList)
                .orElseThrow(() -> call.malformed("attribute 'scales' is missing"));
        float[] scales = new float[given.size()];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = given.get(i);
        }
        return call.constant("scales", MemoryTensor.of(scales, scales.length));
    }
}
