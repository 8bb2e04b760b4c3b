package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.math.ReduceMean;

/**
 * An operator that puts the elements along axes together.
 *
 * @param name ONNX's name
 * @param form what it computes
 * @param axesAreInput the version from which the axes are an input; before, they are an attribute
 * @param versions the definitions that are covered
 */
record ReduceOperator(String name, ReduceForm form, int axesAreInput, SortedSet<Integer> versions) implements Operator {
    ReduceOperator(String name, ReduceForm form, int axesAreInput, Integer... versions) {
        this(name, form, axesAreInput, Operator.versions(versions));
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] axes = axes(call);
        boolean keepDims = call.integer("keepdims").orElse(1L) != 0;
        boolean noneIsNone = call.version() >= axesAreInput
                && call.integer("noop_with_empty_axes").orElse(0L) != 0;
        if (!noneIsNone || axes.length > 0) {
            Attributes over = Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, keepDims);
            form.convert(call, call.input(0), over);
        } else if (form.keepsSingleElements()) {
            call.becomes(call.input(0));
        } else {
            throw call.unsupported("noop_with_empty_axes without axes leaves open what becomes of single elements");
        }
    }

    private long[] axes(OperatorCall call) {
        if (call.version() < axesAreInput) {
            return call.integers("axes").orElse(new long[0]);
        }
        return call.has(1) ? call.known(1, "axes") : new long[0];
    }
}
