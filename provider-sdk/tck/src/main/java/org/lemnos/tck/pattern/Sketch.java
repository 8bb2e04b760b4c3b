package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/**
 * A small program, written down before anybody knows its operations: what a vendor shows, or what the kit makes of it. Immutable.
 *
 * @param name for reports
 * @param parts inputs, constants and nodes; each reads from parts before it only
 * @param observed what the caller is given beside what nobody reads
 */
record Sketch(String name, List<Part> parts, Set<Place> observed) {
    /** Copies the collections. */
    Sketch {
        parts = List.copyOf(parts);
        observed = new LinkedHashSet<>(observed);
    }

    /** One part of the program. */
    sealed interface Part permits Given, Known, Done {}

    /** An input. */
    record Given(TensorType type) implements Part {}

    /** A value that is known before the run. */
    record Known(TensorType type, List<Double> elements) implements Part {}

    /** A node; an input that is left out is empty. */
    record Done(OperationId operation, Attributes attributes, List<Optional<Place>> inputs) implements Part {}

    /** Output {@code output} of part {@code part}; of inputs and constants there is 0 alone. */
    record Place(int part, int output) {}

    /** The parts that nodes are. */
    List<Integer> nodes() {
        List<Integer> nodes = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            if (parts.get(part) instanceof Done) {
                nodes.add(part);
            }
        }
        return nodes;
    }

    Done node(int part) {
        return (Done) parts.get(part);
    }

    /** What some node reads. */
    Set<Place> read() {
        Set<Place> read = new HashSet<>();
        nodes().forEach(part -> node(part).inputs().forEach(input -> input.ifPresent(read::add)));
        return read;
    }

    Sketch named(String other) {
        return new Sketch(other, parts, observed);
    }

    /** The same where the caller is given one value more. */
    Sketch observing(Place place) {
        Set<Place> more = new LinkedHashSet<>(observed);
        more.add(place);
        return new Sketch(name, parts, more);
    }

    /** The same with one part replaced. */
    Sketch with(int part, Part other) {
        List<Part> others = new ArrayList<>(parts);
        others.set(part, other);
        return new Sketch(name, others, observed);
    }

    /** The same with one part more at its end. */
    Sketch and(Part more) {
        List<Part> longer = new ArrayList<>(parts);
        longer.add(more);
        return new Sketch(name, longer, observed);
    }

    /** The same with a part put in before another. */
    Sketch inserting(int before, Part more) {
        List<Part> longer = new ArrayList<>(parts.subList(0, before));
        longer.add(more);
        parts.subList(before, parts.size()).forEach(part -> longer.add(moved(part, before, 1)));
        Set<Place> others = new LinkedHashSet<>();
        observed.forEach(place -> others.add(moved(place, before, 1)));
        return new Sketch(name, longer, others);
    }

    /** The same with all nodes of another program beside its own, from inputs and constants of their own. */
    Sketch beside(Sketch other) {
        List<Part> all = new ArrayList<>(parts);
        other.parts.forEach(part -> all.add(moved(part, 0, parts.size())));
        Set<Place> both = new LinkedHashSet<>(observed);
        other.observed.forEach(place -> both.add(moved(place, 0, parts.size())));
        return new Sketch(name + " and " + other.name, all, both);
    }

    /** The same with its nodes a second time, on the same inputs and constants. */
    Sketch twice() {
        List<Part> all = new ArrayList<>(parts);
        Map<Integer, Integer> copies = new HashMap<>();
        for (int part : nodes()) {
            copies.put(part, all.size());
            Done node = node(part);
            all.add(new Done(
                    node.operation(),
                    node.attributes(),
                    node.inputs().stream()
                            .map(input -> input.map(place ->
                                    new Place(copies.getOrDefault(place.part(), place.part()), place.output())))
                            .toList()));
        }
        return new Sketch(name, all, observed);
    }

    private static Part moved(Part part, int from, int by) {
        return part instanceof Done node
                ? new Done(
                        node.operation(),
                        node.attributes(),
                        node.inputs().stream()
                                .map(input -> input.map(place -> moved(place, from, by)))
                                .toList())
                : part;
    }

    private static Place moved(Place place, int from, int by) {
        return place.part() < from ? place : new Place(place.part() + by, place.output());
    }
}
