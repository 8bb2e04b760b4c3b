package org.lemnos.core.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Port;
import org.lemnos.core.graph.GraphViolation.Rule;

/** The rules that hold of every semantic graph, checked without trusting whoever made it. */
final class SemanticRules {
    private final SemanticGraph graph;
    private final List<GraphViolation> found = new ArrayList<>();
    /** For each value the operations that list it as their output. */
    private final Map<Integer, Set<Integer>> makersOf = new HashMap<>();

    private SemanticRules(SemanticGraph graph) {
        this.graph = graph;
        for (SemanticOperation operation : graph.operations()) {
            for (int output : operation.outputs()) {
                makersOf.computeIfAbsent(output, fresh -> new HashSet<>()).add(operation.id());
            }
        }
    }

    static List<GraphViolation> check(SemanticGraph graph) {
        SemanticRules rules = new SemanticRules(graph);
        if (rules.checkIdentities()) {
            graph.values().forEach(rules::checkOrigin);
            graph.values().forEach(rules::checkView);
            graph.operations().forEach(rules::check);
        }
        return List.copyOf(rules.found);
    }

    private void check(SemanticOperation operation) {
        checkArity(operation);
        checkUse(operation);
        checkAttributes(operation);
        checkAccesses(operation);
        checkAliases(operation);
        checkControl(operation);
    }

    private void find(Rule rule, String detail) {
        found.add(new GraphViolation(rule, detail));
    }

    /** Whether every number is that of something; nothing else can be checked otherwise. */
    private boolean checkIdentities() {
        for (int i = 0; i < graph.values().size(); i++) {
            SemanticValue value = graph.values().get(i);
            checkNumber("value", i, value.id());
            value.producer()
                    .ifPresent(producer ->
                            checkPlace("producer", producer, graph.operations().size()));
            value.viewSource().ifPresent(this::checkValue);
        }
        for (int i = 0; i < graph.operations().size(); i++) {
            SemanticOperation operation = graph.operations().get(i);
            checkNumber("operation", i, operation.id());
            operation.inputs().forEach(input -> input.ifPresent(this::checkValue));
            operation.outputs().forEach(this::checkValue);
        }
        graph.outputs().forEach(this::checkValue);
        return found.isEmpty();
    }

    private void checkNumber(String what, int place, int id) {
        if (place != id) {
            find(Rule.IDENTITY, "the " + what + " at place " + place + " calls itself " + id);
        }
    }

    private void checkValue(int value) {
        checkPlace("value", value, graph.values().size());
    }

    private void checkPlace(String what, int place, int count) {
        if (place < 0 || place >= count) {
            find(Rule.IDENTITY, what + " " + place + " of " + count + " is not there");
        }
    }

    private void checkOrigin(SemanticValue value) {
        int origins = (value.external() ? 1 : 0)
                + (value.producer().isPresent() ? 1 : 0)
                + (value.viewSource().isPresent() ? 1 : 0);
        if (origins != 1) {
            find(Rule.SINGLE_ASSIGNMENT, "value '" + value.name() + "' has " + origins + " origins");
        }
        Set<Integer> makers = makersOf.getOrDefault(value.id(), Set.of());
        Set<Integer> named =
                value.producer().isPresent() ? Set.of(value.producer().getAsInt()) : Set.of();
        if (!makers.equals(named)) {
            find(
                    Rule.SINGLE_ASSIGNMENT,
                    "value '" + value.name() + "' names " + named + " as what makes it, and is made by " + makers);
        }
    }

    private void checkView(SemanticValue value) {
        if (value.viewSource().isEmpty()) {
            return;
        }
        SemanticValue source = graph.values().get(value.viewSource().getAsInt());
        long end = value.viewByteOffset() + value.type().sizeBytes();
        if (source.id() >= value.id()
                || source.type().elementType() != value.type().elementType()
                || value.viewByteOffset() < 0
                || end > source.type().sizeBytes()
                || value.byteOffset() != source.byteOffset() + value.viewByteOffset()) {
            find(
                    Rule.VIEW,
                    "value '" + value.name() + "' of " + value.type() + " at " + value.byteOffset()
                            + " is no view of '" + source.name() + "' of " + source.type() + " from byte "
                            + value.viewByteOffset() + " on");
        }
    }

    private void checkArity(SemanticOperation operation) {
        List<Port> ports = operation.contract().inputs();
        int places = operation.inputs().size();
        for (int place = 0; place < Math.max(places, ports.size()); place++) {
            boolean there = place < places && operation.inputs().get(place).isPresent();
            boolean required = place < ports.size() && ports.get(place).arity() == Port.Arity.REQUIRED;
            boolean unknown = place >= ports.size()
                    && (ports.isEmpty() || ports.get(ports.size() - 1).arity() != Port.Arity.VARIADIC);
            if (there ? unknown : required) {
                find(
                        Rule.ARITY,
                        "operation '" + operation.node() + "' has " + (there ? "an" : "no") + " input at place " + place
                                + " of " + operation.contract());
            }
        }
    }

    private void checkUse(SemanticOperation operation) {
        for (OptionalInt input : operation.inputs()) {
            if (input.isPresent() && madeBy(input.getAsInt()) >= operation.id()) {
                find(
                        Rule.SINGLE_ASSIGNMENT,
                        "operation '" + operation.node() + "' uses '"
                                + graph.values().get(input.getAsInt()).name() + "' before it is made");
            }
        }
    }

    /** The operation that makes a value or what it is a view of; -1 if none does. */
    private int madeBy(int value) {
        SemanticValue each = graph.values().get(value);
        while (each.viewSource().isPresent() && each.viewSource().getAsInt() < each.id()) {
            each = graph.values().get(each.viewSource().getAsInt());
        }
        return each.producer().orElse(-1);
    }

    private void checkAttributes(SemanticOperation operation) {
        for (AttributeSpec spec : operation.contract().attributes()) {
            if (operation.attributes().has(spec.name())
                    && operation.attributes().kind(spec.name()) != spec.kind()) {
                find(
                        Rule.ATTRIBUTES,
                        "operation '" + operation.node() + "' has an attribute '" + spec.name() + "' that is no "
                                + spec.kind().token());
            }
        }
        Set<String> known = operation.contract().attributes().stream()
                .map(AttributeSpec::name)
                .collect(Collectors.toSet());
        operation.attributes().names().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> find(
                        Rule.ATTRIBUTES,
                        "operation '" + operation.node() + "' has an attribute '" + name
                                + "' that its contract lacks"));
    }

    private void checkAccesses(SemanticOperation operation) {
        if (!operation
                .accesses()
                .equals(Effects.of(
                        operation.contract(), operation.inputs(), operation.outputs(), operation.mutatedInputs()))) {
            find(
                    Rule.ACCESSES,
                    "operation '" + operation.node() + "' does not do " + operation.accesses()
                            + " with its inputs and outputs");
        }
    }

    private void checkAliases(SemanticOperation operation) {
        for (SemanticOperation.Alias alias : operation.aliases()) {
            if (!operation.outputs().contains(alias.output())
                    || !operation.inputs().contains(OptionalInt.of(alias.input()))
                    || alias.output() == alias.input()) {
                find(Rule.ALIASES, "operation '" + operation.node() + "' has no output and input for " + alias);
            }
        }
        for (int mutated : operation.mutatedInputs()) {
            long count = operation.aliases().stream()
                    .filter(alias -> alias.input() == mutated)
                    .count();
            if (count != 1 || !operation.inputs().contains(OptionalInt.of(mutated))) {
                find(
                        Rule.ALIASES,
                        "operation '" + operation.node() + "' writes over value " + mutated + ", which " + count
                                + " outputs alias");
            }
        }
    }

    private void checkControl(SemanticOperation operation) {
        Set<Integer> seen = new HashSet<>();
        for (int earlier : operation.controlDependencies()) {
            if (earlier < 0 || earlier >= operation.id() || !seen.add(earlier)) {
                find(
                        Rule.CONTROL_DEPENDENCIES,
                        "operation '" + operation.node() + "' waits for operation " + earlier
                                + ", which is not an earlier one or is there twice");
            }
        }
    }
}
