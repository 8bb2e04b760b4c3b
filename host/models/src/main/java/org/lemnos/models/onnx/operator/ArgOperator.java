package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.math.ArgReduction;

/**
 * ONNX ArgMax or ArgMin.
 *
 * @param name ONNX's name
 * @param largest whether the largest is looked for
 */
record ArgOperator(String name, boolean largest) implements Operator {
    private static final int MAY_TAKE_LAST = 12;

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 12, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean last = call.version() >= MAY_TAKE_LAST
                && call.integer("select_last_index").orElse(0L) != 0;
        Attributes attributes = Attributes.of(
                        ArgReduction.AXIS, call.integer("axis").orElse(0L))
                .with(ArgReduction.KEEPDIMS, call.integer("keepdims").orElse(1L) != 0)
                .with(ArgReduction.LARGEST, largest)
                .with(ArgReduction.LAST, last);
        call.becomes(ArgReduction.ID, ArgReduction.VERSION, attributes, call.input(0));
    }
}
