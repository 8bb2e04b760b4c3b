package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Triangle;

/** ONNX EyeLike: ones, of which the triangles on both sides of the diagonal are taken away. */
final class EyeLikeOperator implements Operator {
    @Override
    public String name() {
        return "EyeLike";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 22);
    }

    @Override
    public boolean readsValue(int place) {
        return false;
    }

    @Override
    public void convert(OperatorCall call) {
        ValueRef x = call.input(0);
        long diagonal = call.integer("k").orElse(0L);
        Composer compose = new Composer(call);
        ValueRef one = call.integer("dtype")
                .map(type -> one(call, ElementTypes.of(Math.toIntExact(type), "the output of " + call)))
                .orElseGet(() -> compose.number(1, x));
        ValueRef ones = call.step("ones", Fill.ID, Fill.VERSION, Attributes.none(), one, compose.extentsFrom(x, 0));
        Attributes upper = Attributes.of(Triangle.UPPER, true).with(Triangle.DIAGONAL, diagonal);
        ValueRef right = call.step("upper", Triangle.ID, Triangle.VERSION, upper, ones);
        call.becomes(Triangle.ID, Triangle.VERSION, upper.with(Triangle.UPPER, false), right);
    }

    private static ValueRef one(OperatorCall call, ElementType type) {
        MemoryTensor one = MemoryTensor.zeros(TensorType.of(type, 1));
        one.set(new double[] {1});
        return call.constant("one", one);
    }
}
