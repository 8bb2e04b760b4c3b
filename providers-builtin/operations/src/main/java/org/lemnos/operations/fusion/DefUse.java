package org.lemnos.operations.fusion;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.tensor.Cast;

/** Questions about values that go nowhere else, and about numbers that are known before the run. */
final class DefUse {
    private DefUse() {}

    /** The node that makes a value, if it is of an operation, and one node reads the value and nobody observes it: then both may become one. */
    static Optional<GraphNode> inner(GraphValue value, OperationId operation) {
        return value.soleConsumer().isPresent() ? Uses.producer(value, operation) : Optional.empty();
    }

    /** The only node that reads a value, if it is of an operation and nobody observes the value. */
    static Optional<GraphNode> soleConsumer(GraphValue value, OperationId operation) {
        return value.soleConsumer().filter(node -> Uses.is(node, operation));
    }

    /** The number that a floating value of one element holds, if it is known before the run. */
    static OptionalDouble scalar(GraphValue value) {
        boolean single =
                value.type().elements() == 1 && value.type().elementType().isFloating();
        Optional<HostTensor> known = single ? value.constant() : Optional.empty();
        return known.map(tensor -> OptionalDouble.of(tensor.toDoubles()[0])).orElse(OptionalDouble.empty());
    }

    /** The number that a value of one element and any type holds, if it is known before the run. */
    static OptionalDouble number(GraphValue value) {
        Optional<HostTensor> known = value.type().elements() == 1 ? value.constant() : Optional.empty();
        return known.map(tensor -> OptionalDouble.of(tensor.toDoubles()[0])).orElse(OptionalDouble.empty());
    }

    /** The node that widens numbers of 16 bits to f32, which changes none of them, if a value comes of one and goes into one node alone. */
    static Optional<GraphNode> widened(GraphValue value) {
        return value.soleConsumer().isPresent() ? widening(value) : Optional.empty();
    }

    /** The node that widens numbers of 16 bits to f32, if a value comes of one. */
    static Optional<GraphNode> widening(GraphValue value) {
        ElementType to = value.type().elementType();
        return Uses.producer(value, Cast.ID)
                .filter(cast -> to == ElementType.F32)
                .filter(cast -> cast.input(0).type().elementType() == ElementType.F16
                        || cast.input(0).type().elementType() == ElementType.BF16);
    }

    /** Whether two values have the same extents. */
    static boolean sameDims(GraphValue first, GraphValue second) {
        return Arrays.equals(first.type().dims(), second.type().dims());
    }
}
