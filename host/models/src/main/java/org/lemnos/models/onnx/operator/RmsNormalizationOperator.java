package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

/** ONNX RMSNormalization: the axes from one on by the root of their mean square. Where the scale may be repeated, it is made of means and arithmetic. */
final class RmsNormalizationOperator implements Operator {
    @Override
    public String name() {
        return "RMSNormalization";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(23);
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.integer("stash_type").orElse(1L) != 1) {
            throw call.unsupported("attribute 'stash_type' is not 1, which is f32");
        }
        float epsilon = call.number("epsilon").orElse(1e-5f);
        long axis = call.integer("axis").orElse(-1L);
        if (epsilon >= Float.MIN_NORMAL && hasScaleOfRows(call, axis)) {
            Attributes attributes = Attributes.of(LayerNorm.AXIS, axis).with(LayerNorm.EPSILON, epsilon);
            call.becomes(RowNorm.RMS_NORM.id(), RowNorm.RMS_NORM.version(), attributes, call.input(0), call.input(1));
            return;
        }
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef rows = compose.flatten(x, axis);
        ValueRef square = compose.mean(compose.mul(rows, rows), 1);
        ValueRef root = compose.sqrt(compose.add(square, compose.number(epsilon, square)));
        ValueRef normalized = compose.reshapeLike(compose.div(rows, root), x);
        call.becomes(Mul.ID, Mul.VERSION, Attributes.none(), normalized, call.input(1));
    }

    /** Whether the scale is known to have the extents of a row: one for each of its axes, none of them 1, which would be repeated. */
    private static boolean hasScaleOfRows(OperatorCall call, long axis) {
        Optional<TensorType> scale = call.type(call.input(1));
        Optional<Integer> rank = axis < 0 ? Optional.of(0) : call.rank(call.input(0));
        boolean alike = call.elementType(0).isPresent() && call.elementType(0).equals(call.elementType(1));
        return alike
                && rank.isPresent()
                && scale.filter(type -> type.rank() == rank.get() - axis)
                        .filter(type -> Arrays.stream(type.dims()).noneMatch(extent -> extent == 1))
                        .isPresent();
    }
}
