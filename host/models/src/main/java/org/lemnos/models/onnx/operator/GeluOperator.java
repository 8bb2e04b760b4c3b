package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Gelu;

/** ONNX Gelu. */
final class GeluOperator implements Operator {
    @Override
    public String name() {
        return "Gelu";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(20);
    }

    @Override
    public void convert(OperatorCall call) {
        String approximate = call.text("approximate").orElse(Gelu.NONE);
        if (!approximate.equals(Gelu.NONE) && !approximate.equals(Gelu.TANH)) {
            throw call.malformed("attribute 'approximate' is '" + approximate + "', neither 'none' nor 'tanh'");
        }
        call.becomes(Gelu.ID, Gelu.VERSION, Attributes.of(Gelu.APPROXIMATE, approximate), call.input(0));
    }
}
