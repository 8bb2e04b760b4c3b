package org.lemnos.models.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Where each value of a program comes from and where it goes. Immutable. */
final class Definitions {
    private final Map<ValueRef, Node> producers = new HashMap<>();
    private final Map<ValueRef, List<Node>> uses = new HashMap<>();
    private final Set<ValueRef> observed = new HashSet<>();
    private final Map<ValueRef, MemoryTensor> constants = new HashMap<>();
    private final Map<ValueRef, TensorType> stored = new HashMap<>();

    Definitions(Program program) {
        program.weights().forEach(weight -> stored.put(weight.value(), weight.type()));
        for (Program.Constant constant : program.constants()) {
            constants.put(constant.value(), constant.tensor());
            stored.put(constant.value(), constant.tensor().type());
        }
        for (Node node : program.nodes()) {
            node.outputs().forEach(output -> producers.put(output, node));
            node.inputs().stream().flatMap(Optional::stream).forEach(input -> uses.computeIfAbsent(
                            input, unseen -> new ArrayList<>())
                    .add(node));
        }
        program.outputs().forEach(output -> observed.add(output.value()));
    }

    /** The node that makes a value, if one of that operation does. */
    Optional<Node> producer(ValueRef value, OperationId operation) {
        return Optional.ofNullable(producers.get(value))
                .filter(node -> node.operation().equals(operation));
    }

    private List<Node> uses(ValueRef value) {
        return uses.getOrDefault(value, List.of());
    }

    /** Whether a value is an output of the program. */
    boolean isObserved(ValueRef value) {
        return observed.contains(value);
    }

    /** Whether a value goes into so many places of nodes and nowhere else. */
    boolean hasUses(ValueRef value, int places) {
        return uses(value).size() == places && !observed.contains(value);
    }

    /** The node that a value goes into, if it is of that operation, in one place, and the value goes nowhere else. */
    Optional<Node> soleConsumer(ValueRef value, OperationId operation) {
        return hasUses(value, 1)
                ? uses(value).stream()
                        .filter(node -> node.operation().equals(operation))
                        .findFirst()
                : Optional.empty();
    }

    /** The numbers of a constant without axes. */
    Optional<MemoryTensor> scalar(ValueRef value) {
        return Optional.ofNullable(constants.get(value))
                .filter(tensor -> tensor.type().rank() == 0);
    }

    /** The type of a weight or constant. */
    Optional<TensorType> stored(ValueRef value) {
        return Optional.ofNullable(stored.get(value));
    }

    /** The only output of a node of an operation that has one. */
    static ValueRef result(Node node) {
        return node.outputs().get(0);
    }

    /** An input that the operation requires. */
    static ValueRef input(Node node, int place) {
        return node.inputs().get(place).orElseThrow();
    }

    /** The other operand of a node that commutes, empty if the first is none of its operands. */
    static Optional<ValueRef> operandBeside(Node node, ValueRef operand) {
        if (input(node, 0).equals(operand)) {
            return Optional.of(input(node, 1));
        }
        return input(node, 1).equals(operand) ? Optional.of(input(node, 0)) : Optional.empty();
    }
}
