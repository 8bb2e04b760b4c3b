package org.lemnos.core.fusion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** A bound program as patterns see it. */
final class ProgramGraph implements GraphView {
    private final List<GraphNode> nodes = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();

    ProgramGraph(BoundProgram program) {
        Set<Integer> observed = new HashSet<>(program.outputs());
        for (int i = 0; i < program.values().size(); i++) {
            values.add(new Value(i, program.values().get(i).type(), observed.contains(i)));
        }
        for (int i = 0; i < program.nodes().size(); i++) {
            BoundNode bound = program.nodes().get(i);
            Node node = new Node(i, bound.call(), read(bound), made(bound));
            for (int place = 0; place < bound.inputs().size(); place++) {
                node.inputs().get(place).map(Value.class::cast).ifPresent(value -> value.readBy(node));
                Optional<HostTensor> constant = bound.call().constant(place);
                node.inputs().get(place).map(Value.class::cast).ifPresent(value -> value.learn(constant));
            }
            node.outputs().forEach(value -> ((Value) value).producer = node);
            nodes.add(node);
        }
    }

    private List<Optional<GraphValue>> read(BoundNode node) {
        return node.inputs().stream()
                .map(value -> value < 0 ? Optional.<GraphValue>empty() : Optional.<GraphValue>of(values.get(value)))
                .toList();
    }

    private List<GraphValue> made(BoundNode node) {
        return node.outputs().stream().<GraphValue>map(values::get).toList();
    }

    @Override
    public List<GraphNode> nodes() {
        return List.copyOf(nodes);
    }

    /** The index of a node in the program; empty if it is none of this graph. */
    Optional<Integer> indexOf(GraphNode node) {
        return node instanceof Node own && own.index < nodes.size() && nodes.get(own.index) == own
                ? Optional.of(own.index)
                : Optional.empty();
    }

    /** The index of a value in the program; empty if it is none of this graph. */
    Optional<Integer> indexOf(GraphValue value) {
        return value instanceof Value own && own.index < values.size() && values.get(own.index) == own
                ? Optional.of(own.index)
                : Optional.empty();
    }

    /** The indices of the nodes that read a value, ascending. */
    List<Integer> consumers(int value) {
        return values.get(value).consumers.stream()
                .map(node -> ((Node) node).index)
                .toList();
    }

    /** The index of the node that makes a value; empty if none does. */
    Optional<Integer> producer(int value) {
        return values.get(value).producer().map(node -> ((Node) node).index);
    }

    boolean isObserved(int value) {
        return values.get(value).isObserved();
    }

    Optional<HostTensor> constant(int value) {
        return values.get(value).constant();
    }

    /** Compared by identity: two nodes that are alike are two nodes. */
    private static final class Node implements GraphNode {
        private final int index;
        private final OperationCall call;
        private final List<Optional<GraphValue>> inputs;
        private final List<GraphValue> outputs;

        Node(int index, OperationCall call, List<Optional<GraphValue>> inputs, List<GraphValue> outputs) {
            this.index = index;
            this.call = call;
            this.inputs = inputs;
            this.outputs = outputs;
        }

        @Override
        public OperationCall call() {
            return call;
        }

        @Override
        public List<Optional<GraphValue>> inputs() {
            return inputs;
        }

        @Override
        public List<GraphValue> outputs() {
            return outputs;
        }

        @Override
        public String toString() {
            return "node " + index + " (" + call.operation() + ")";
        }
    }

    /** Written while the graph is made, and never after. */
    private static final class Value implements GraphValue {
        private final int index;
        private final TensorType type;
        private final boolean observed;
        private final List<GraphNode> consumers = new ArrayList<>();
        private @Nullable Node producer;
        private Optional<HostTensor> constant = Optional.empty();

        Value(int index, TensorType type, boolean observed) {
            this.index = index;
            this.type = type;
            this.observed = observed;
        }

        private void readBy(Node node) {
            if (consumers.isEmpty() || consumers.get(consumers.size() - 1) != node) {
                consumers.add(node);
            }
        }

        private void learn(Optional<HostTensor> known) {
            constant = constant.or(() -> known);
        }

        @Override
        public TensorType type() {
            return type;
        }

        @Override
        public Optional<GraphNode> producer() {
            return Optional.ofNullable(producer);
        }

        @Override
        public List<GraphNode> consumers() {
            return List.copyOf(consumers);
        }

        @Override
        public boolean isObserved() {
            return observed;
        }

        @Override
        public Optional<HostTensor> constant() {
            return constant;
        }

        @Override
        public String toString() {
            return "value " + index + " (" + type + ")";
        }
    }
}
