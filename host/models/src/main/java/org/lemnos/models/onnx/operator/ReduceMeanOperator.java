package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.math.ReduceMean;

/** ONNX ReduceMean; up to version 13 the axes are an attribute, from version 18 on an input. */
final class ReduceMeanOperator implements Operator {
    private static final int AXES_ARE_INPUT = 18;

    @Override
    public String name() {
        return "ReduceMean";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 13, 18);
    }

    @Override
    public void convert(OperatorCall call) {
        long[] axes = axes(call);
        boolean keepDims = call.integer("keepdims").orElse(1L) != 0;
        boolean noneIsNone = call.version() >= AXES_ARE_INPUT
                && call.integer("noop_with_empty_axes").orElse(0L) != 0;
        if (noneIsNone && axes.length == 0) {
            call.becomes(call.input(0));
            return;
        }
        Attributes attributes = Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, keepDims);
        call.becomes(ReduceMean.ID, ReduceMean.VERSION, attributes, call.input(0));
    }

    private static long[] axes(OperatorCall call) {
        if (call.version() < AXES_ARE_INPUT) {
            return call.integers("axes").orElse(new long[0]);
        }
        return call.has(1) ? call.known(1, "axes") : new long[0];
    }
}
