package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.operations.signal.MelWeights;

/** ONNX MelWeightMatrix. */
final class MelWeightMatrixOperator implements Operator {
    @Override
    public String name() {
        return "MelWeightMatrix";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(17);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return true;
    }

    @Override
    public void convert(OperatorCall call) {
        long type = call.integer("output_datatype").orElse(1L);
        if (type != (int) type) {
            throw call.malformed("attribute 'output_datatype' is " + type + ", no element type");
        }
        ElementType wanted = ElementTypes.of((int) type, call + ": attribute 'output_datatype'");
        Composer compose = new Composer(call);
        ValueRef[] inputs = new ValueRef[5];
        for (int input = 0; input < inputs.length; input++) {
            ValueRef one = compose.reshape(call.input(input), compose.list(1));
            inputs[input] = input < 3 ? one : compose.cast(one, ElementType.F64);
        }
        ValueRef weights = compose.step("weights", MelWeights.ID, MelWeights.VERSION, Attributes.none(), inputs);
        call.becomes(0, compose.cast(weights, wanted));
    }
}
