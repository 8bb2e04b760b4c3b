package org.lemnos.models.onnx.deduced;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Squeeze;

/** What follows while a program is still built. */
class KnownValuesTest {
    private final KnownValues known = new KnownValues();
    private int values;

    private ValueRef input(Dim... dims) {
        ValueRef value = new ValueRef(values++);
        known.input(value, ElementType.F32, dims);
        return value;
    }

    private ValueRef list(long... numbers) {
        ValueRef value = new ValueRef(values++);
        known.constant(value, MemoryTensor.of(numbers, numbers.length));
        return value;
    }

    private ValueRef node(OperationId operation, Attributes attributes, ValueRef... inputs) {
        ValueRef made = new ValueRef(values++);
        List<Optional<ValueRef>> places =
                List.of(inputs).stream().map(Optional::of).toList();
        known.node(new Node("n" + values, operation, Version.of(1, 0), attributes, places, List.of(made)));
        return made;
    }

    private ValueRef node(OperationId operation, ValueRef... inputs) {
        return node(operation, Attributes.none(), inputs);
    }

    @Test
    void chainsOfShapesOfFixedExtentsAreComputed() {
        ValueRef x = input(Dim.of(2), Dim.of(3));
        ValueRef joined = node(Concat.ID, Attributes.of(Concat.AXIS, 0L), node(Shape.ID, x), list(1));
        assertThat(known.tensor(joined).orElseThrow().toLongs()).containsExactly(2, 3, 1);
        ValueRef reshaped = node(Reshape.ID, x, joined);
        assertThat(known.type(reshaped)).contains(TensorType.of(ElementType.F32, 2, 3, 1));
        assertThat(known.tensor(reshaped)).isEmpty();
    }

    @Test
    void symbolicExtentsLeaveElementTypeAndRank() {
        ValueRef x = input(Dim.of("n"), Dim.of(3));
        ValueRef shape = node(Shape.ID, x);
        assertThat(known.tensor(shape)).isEmpty();
        assertThat(known.type(shape)).isEmpty();
        assertThat(known.elementType(shape)).contains(ElementType.I64);
        ValueRef reshaped = node(Reshape.ID, x, node(Concat.ID, Attributes.of(Concat.AXIS, 0L), shape, list(1)));
        assertThat(known.rank(reshaped)).contains(3);
        assertThat(known.elementType(reshaped)).contains(ElementType.F32);
        assertThat(known.type(reshaped)).isEmpty();
    }

    @Test
    void aRankThatFollowsSymbolicExtentsIsNotKnown() {
        ValueRef squeezed = node(Squeeze.ID, input(Dim.of("n"), Dim.of(1)));
        assertThat(known.rank(squeezed)).isEmpty();
        assertThat(known.rank(
                        node(Squeeze.ID, Attributes.of(Squeeze.AXES, new long[] {1}), input(Dim.of("n"), Dim.of(1)))))
                .contains(1);
        assertThat(known.type(node(Squeeze.ID, input(Dim.of(4), Dim.of(1)))))
                .contains(TensorType.of(ElementType.F32, 4));
    }

    @Test
    void ofWhatAnOperationRefusesNothingIsKnown() {
        ValueRef refused = node(Add.ID, input(Dim.of(2)), input(Dim.of(3)));
        assertThat(known.rank(refused)).isEmpty();
        assertThat(known.rank(node(Add.ID, refused, refused))).isEmpty();
        assertThat(known.elementType(node(OperationId.of("acme/Foo"), input()))).isEmpty();
    }

    @Test
    void manyElementsAreNotComputed() {
        ValueRef large = node(Fill.ID, list(7), list(1025));
        assertThat(known.type(large)).contains(TensorType.of(ElementType.I64, 1025));
        assertThat(known.tensor(large)).isEmpty();
        assertThat(known.tensor(node(Fill.ID, list(7), list(1024)))).isPresent();
    }

    @Test
    void functionsOfOneNumberAreComputedAndOtherLayersAreNot() {
        ValueRef four = node(Fill.ID, list(7), list(2, 2));
        assertThat(known.tensor(node(OperationId.of("math/abs"), four))).isPresent();
        ValueRef floating = node(Cast.ID, Attributes.of(Cast.TO, "f32"), four);
        assertThat(known.tensor(node(OperationId.of("nn/relu"), floating))).isPresent();
        ValueRef product = node(OperationId.of("nn/matmul"), floating, floating);
        assertThat(known.type(product)).contains(TensorType.of(ElementType.F32, 2, 2));
        assertThat(known.tensor(product)).isEmpty();
    }
}
