package org.lemnos.core.fusion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.KnownValue;
import org.lemnos.core.program.OperationSource;
import org.lemnos.core.program.ReplacementCall;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Whether a proposal may be taken up: the host's own proof, which trusts nothing that the pattern says. That the replacement computes what its parts do is
 * not proved here but by the two oracles, in the conformance kit.
 */
final class Legality {
    private final BoundProgram program;
    private final ProgramGraph graph;
    private final OperationSource operations;

    Legality(BoundProgram program, ProgramGraph graph, OperationSource operations) {
        this.program = program;
        this.graph = graph;
        this.operations = operations;
    }

    /** Says no, with why. */
    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient FusionRefused.Code code;

        Refusal(FusionRefused.Code code, String detail) {
            super(detail, null, false, false);
            this.code = code;
        }
    }

    /** A proposal in the program's numbers. */
    private record Numbers(List<Integer> nodes, List<Integer> inputs, List<Integer> outputs) {}

    /** What the proposal comes to: exactly one of the two is there. */
    record Verdict(Optional<Partition> partition, Optional<FusionRefused> refused) {}

    Verdict judge(PatternEntry pattern, Fusion fusion) {
        List<Integer> nodes = known(fusion.nodes());
        try {
            Numbers numbers = numbers(fusion, nodes);
            checkValues(numbers);
            checkOrder(numbers);
            BoundNode replacement = call(pattern, fusion, numbers);
            return new Verdict(
                    Optional.of(new Partition(pattern.id(), numbers.nodes(), replacement)), Optional.empty());
        } catch (Refusal refusal) {
            String detail = String.valueOf(refusal.getMessage());
            return new Verdict(
                    Optional.empty(), Optional.of(new FusionRefused(pattern.id(), nodes, refusal.code, detail)));
        }
    }

    private List<Integer> known(List<GraphNode> named) {
        return named.stream()
                .flatMap(node -> graph.indexOf(node).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Numbers numbers(Fusion fusion, List<Integer> nodes) throws Refusal {
        if (nodes.isEmpty() || nodes.size() != fusion.nodes().size()) {
            throw new Refusal(
                    FusionRefused.Code.MALFORMED,
                    "names " + fusion.nodes().size() + " nodes, of which " + nodes.size()
                            + " are different nodes of the graph");
        }
        List<Integer> inputs = new ArrayList<>();
        for (Optional<GraphValue> input : fusion.inputs()) {
            inputs.add(input.isEmpty() ? -1 : number(input.get()));
        }
        List<Integer> outputs = new ArrayList<>();
        for (GraphValue output : fusion.outputs()) {
            outputs.add(number(output));
        }
        return new Numbers(nodes, inputs, outputs);
    }

    private int number(GraphValue value) throws Refusal {
        return graph.indexOf(value)
                .orElseThrow(() -> new Refusal(FusionRefused.Code.MALFORMED, "names a value of another graph"));
    }

    private void checkValues(Numbers numbers) throws Refusal {
        Set<Integer> members = new HashSet<>(numbers.nodes());
        Set<Integer> made = new TreeSet<>();
        for (int node : numbers.nodes()) {
            made.addAll(program.nodes().get(node).outputs());
        }
        checkOutputs(numbers, made);
        for (int input : numbers.inputs()) {
            if (made.contains(input)) {
                throw new Refusal(
                        FusionRefused.Code.INPUT_MADE_INSIDE, named(input) + " is made by a node that would go");
            }
        }
        for (int node : numbers.nodes()) {
            checkReads(numbers, made, program.nodes().get(node));
        }
        for (int value : made) {
            if (!numbers.outputs().contains(value)) {
                checkDropped(value, members);
            }
        }
    }

    private void checkOutputs(Numbers numbers, Set<Integer> made) throws Refusal {
        Set<Integer> given = new HashSet<>();
        for (int output : numbers.outputs()) {
            if (!made.contains(output) || !given.add(output)) {
                throw new Refusal(
                        FusionRefused.Code.OUTPUT_NOT_MADE,
                        named(output) + " is no value that the nodes make, or is named twice");
            }
        }
    }

    private void checkReads(Numbers numbers, Set<Integer> made, BoundNode node) throws Refusal {
        for (Port port : node.descriptor().inputs()) {
            if (port.isUpdated()) {
                throw new Refusal(
                        FusionRefused.Code.WRITES_IN_PLACE,
                        "node '" + node.id() + "' writes over its input '" + port.name() + "'");
            }
        }
        for (int value : node.inputs()) {
            boolean there =
                    value < 0 || made.contains(value) || numbers.inputs().contains(value);
            if (!there && graph.constant(value).isEmpty()) {
                throw new Refusal(
                        FusionRefused.Code.INPUT_DROPPED,
                        "node '" + node.id() + "' reads " + named(value) + ", which the replacement does not get");
            }
        }
    }

    private void checkDropped(int value, Set<Integer> members) throws Refusal {
        if (graph.isObserved(value)) {
            throw new Refusal(FusionRefused.Code.INTERMEDIATE_OBSERVED, named(value) + " is an output of the program");
        }
        for (int reader : graph.consumers(value)) {
            if (!members.contains(reader)) {
                throw new Refusal(
                        FusionRefused.Code.INTERMEDIATE_CONSUMED_OUTSIDE,
                        named(value) + " is read by node '"
                                + program.nodes().get(reader).id() + "' too");
            }
        }
    }

    /** Whether nothing between the nodes needs one of them and is needed by another. */
    private void checkOrder(Numbers numbers) throws Refusal {
        Set<Integer> members = new HashSet<>(numbers.nodes());
        int last = numbers.nodes().get(numbers.nodes().size() - 1);
        Deque<Integer> reached = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        for (int output : numbers.outputs()) {
            reachOutside(output, members, last, seen, reached);
        }
        while (!reached.isEmpty()) {
            int node = reached.remove();
            for (int value : program.nodes().get(node).outputs()) {
                Optional<Integer> back = graph.consumers(value).stream()
                        .filter(members::contains)
                        .findFirst();
                if (back.isPresent()) {
                    throw new Refusal(
                            FusionRefused.Code.NOT_CONVEX,
                            "node '" + program.nodes().get(node).id() + "' needs one of the nodes and is needed by '"
                                    + program.nodes().get(back.get()).id() + "'");
                }
                reachOutside(value, members, last, seen, reached);
            }
        }
    }

    /** Nodes behind the last member lead back to none. */
    private void reachOutside(int value, Set<Integer> members, int last, Set<Integer> seen, Deque<Integer> reached) {
        for (int reader : graph.consumers(value)) {
            if (reader < last && !members.contains(reader) && seen.add(reader)) {
                reached.add(reader);
            }
        }
    }

    private BoundNode call(PatternEntry pattern, Fusion fusion, Numbers numbers) throws Refusal {
        String id = program.nodes()
                .get(numbers.nodes().get(numbers.nodes().size() - 1))
                .id();
        ReplacementCall call;
        try {
            call = ReplacementCall.of(
                    id,
                    operations.require(pattern.replacement(), pattern.needs(), id),
                    pattern.needs(),
                    fusion.attributes(),
                    numbers.inputs(),
                    numbers.inputs().stream().map(this::knownOf).toList(),
                    numbers.outputs());
        } catch (IllegalArgumentException wrong) {
            throw new Refusal(FusionRefused.Code.CALL_REFUSED, String.valueOf(wrong.getMessage()));
        } catch (LemnosException refused) {
            boolean unknown = refused.code() == ErrorCode.OPERATION_UNKNOWN;
            throw new Refusal(
                    unknown ? FusionRefused.Code.OPERATION_UNKNOWN : FusionRefused.Code.CALL_REFUSED,
                    String.valueOf(refused.getMessage()));
        }
        checkTypes(numbers.outputs(), call.outputs());
        return call.node();
    }

    private Optional<KnownValue> knownOf(int value) {
        if (value < 0) {
            return Optional.empty();
        }
        BoundProgram.Value known = program.values().get(value);
        return Optional.of(
                graph.constant(value).isPresent() && known.data().isPresent()
                        ? KnownValue.of(
                                MemoryTensor.copyOf(known.type(), known.data().get()))
                        : KnownValue.ofType(known.type()));
    }

    private void checkTypes(List<Integer> outputs, List<TensorType> types) throws Refusal {
        for (int i = 0; i < outputs.size(); i++) {
            TensorType wanted = program.values().get(outputs.get(i)).type();
            if (!wanted.equals(types.get(i))) {
                throw new Refusal(
                        FusionRefused.Code.TYPES_DIFFER,
                        named(outputs.get(i)) + " is " + wanted + ", the replacement makes " + types.get(i));
            }
        }
    }

    private String named(int value) {
        return "value '" + program.values().get(value).id() + "'";
    }
}
