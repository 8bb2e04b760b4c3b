package org.lemnos.core.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.lemnos.api.operation.Port;
import org.lemnos.core.graph.SemanticOperation.Alias;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.program.Node;

/** Reads the semantic graph off a bound program. */
final class ProgramReading {
    private static final int NONE = -1;

    private final String name;
    private final BoundProgram program;
    private final Set<String> ofTheProgram = new HashSet<>();
    /** For each value of the program its number here; that of its source where the host copies it. */
    private final int[] number;
    /** For each value of the program the node that makes it. */
    private final BoundNode[] producers;

    private final Map<Integer, Integer> viewSources = new HashMap<>();
    private final Map<Integer, Integer> producerOf = new HashMap<>();
    private final List<SemanticOperation> operations = new ArrayList<>();
    private final List<Integer> held = new ArrayList<>();

    ProgramReading(String name, BoundProgram program) {
        this.name = name;
        this.program = program;
        this.number = new int[program.values().size()];
        this.producers = new BoundNode[number.length];
        program.program().nodes().stream().map(Node::id).forEach(ofTheProgram::add);
        program.nodes().forEach(node -> node.outputs().forEach(value -> producers[value] = node));
    }

    SemanticGraph graph() {
        numberValues();
        Storage storage = new Storage(held.size());
        for (BoundNode node : program.nodes()) {
            if (!isOfTheProgram(node)) {
                continue;
            }
            if (isView(node)) {
                viewSources.put(
                        number[node.outputs().get(0)], number[node.inputs().get(aliased(node, 0))]);
                storage.join(number[node.outputs().get(0)], number[node.inputs().get(aliased(node, 0))]);
            } else {
                operations.add(operation(node, storage));
            }
        }
        List<Integer> outputs =
                program.outputs().stream().map(value -> number[value]).toList();
        return new SemanticGraph(name, values(outputs, storage), operations, outputs);
    }

    private boolean isOfTheProgram(BoundNode node) {
        return ofTheProgram.contains(node.id());
    }

    private void numberValues() {
        for (int value = 0; value < number.length; value++) {
            BoundNode producer = producers[value];
            boolean copied = program.values().get(value).origin() == Origin.NODE && !isOfTheProgram(producer);
            if (copied) {
                // The host's copies follow what they copy.
                number[value] = number[producer.inputs().get(0)];
            } else {
                number[value] = held.size();
                held.add(value);
            }
        }
    }

    /** Whether a node only shows its input under other extents. */
    private static boolean isView(BoundNode node) {
        List<Port> outputs = node.descriptor().outputs();
        return node.outputs().size() == 1
                && outputs.get(0).aliasKind() == Port.AliasKind.MUST
                && !node.descriptor().inputs().get(aliased(node, 0)).isUpdated();
    }

    private static int aliased(BoundNode node, int output) {
        return node.descriptor().outputs().get(output).aliasedInput().orElse(NONE);
    }

    private SemanticOperation operation(BoundNode node, Storage storage) {
        int id = operations.size();
        List<OptionalInt> inputs = new ArrayList<>();
        node.inputs().forEach(value -> inputs.add(value < 0 ? OptionalInt.empty() : OptionalInt.of(number[value])));
        List<Integer> outputs =
                node.outputs().stream().map(value -> number[value]).toList();
        List<Alias> aliases = new ArrayList<>();
        List<Integer> mutated = new ArrayList<>();
        for (int i = 0; i < outputs.size(); i++) {
            if (node.descriptor().outputs().get(i).aliasKind() == Port.AliasKind.MUST) {
                int input = inputs.get(aliased(node, i)).orElseThrow();
                aliases.add(new Alias(outputs.get(i), input));
                if (node.descriptor().inputs().get(aliased(node, i)).isUpdated()) {
                    mutated.add(input);
                }
            }
        }
        List<Integer> earlier = storage.touch(id, inputs, outputs, aliases, mutated);
        earlier.removeIf(other ->
                operations.get(other).outputs().stream().anyMatch(made -> inputs.contains(OptionalInt.of(made))));
        outputs.forEach(output -> producerOf.put(output, id));
        return new SemanticOperation(
                id,
                node.id(),
                node.descriptor(),
                inputs,
                outputs,
                node.call().attributes(),
                Effects.of(node.descriptor(), inputs, outputs, mutated),
                mutated,
                aliases,
                earlier);
    }

    private List<SemanticValue> values(List<Integer> outputs, Storage storage) {
        Set<Integer> observed = new HashSet<>();
        outputs.forEach(value -> observed.add(storage.root(value)));
        List<SemanticValue> values = new ArrayList<>();
        for (int id = 0; id < held.size(); id++) {
            BoundProgram.Value value = program.values().get(held.get(id));
            OptionalInt producer = optional(producerOf, id);
            values.add(new SemanticValue(
                    id,
                    value.id(),
                    value.type(),
                    0,
                    value.origin() != Origin.NODE,
                    producer.isPresent() && !observed.contains(storage.root(id)),
                    producer,
                    optional(viewSources, id),
                    0));
        }
        return values;
    }

    private static OptionalInt optional(Map<Integer, Integer> numbers, int key) {
        Integer number = numbers.get(key);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Which values have the same bytes, and which operations touched them so far. */
    private static final class Storage {
        private final int[] root;
        private final Map<Integer, Set<Integer>> users = new HashMap<>();

        Storage(int values) {
            root = new int[values];
            Arrays.setAll(root, value -> value);
        }

        void join(int value, int source) {
            root[value] = root[source];
        }

        int root(int value) {
            return root[value];
        }

        /** Takes an operation; gives the earlier ones that touch what it writes over. */
        List<Integer> touch(
                int operation,
                List<OptionalInt> inputs,
                List<Integer> outputs,
                List<Alias> aliases,
                List<Integer> mutated) {
            aliases.forEach(alias -> join(alias.output(), alias.input()));
            Set<Integer> earlier = new TreeSet<>();
            mutated.forEach(value -> earlier.addAll(users.getOrDefault(root[value], Set.of())));
            inputs.forEach(value -> value.ifPresent(present -> use(present, operation)));
            outputs.forEach(value -> use(value, operation));
            return new ArrayList<>(earlier);
        }

        private void use(int value, int operation) {
            users.computeIfAbsent(root[value], fresh -> new TreeSet<>()).add(operation);
        }
    }
}
