package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.operations.tensor.Copy;

/**
 * Programs that are made out of examples: what is between nodes is given to the caller or read by others too, nodes read other values, through copies, in
 * another order, of other extents and ranks, and stand beside other programs. Some are no programs any more, and are left out.
 */
final class Variations {
    private static final int MOST_CHANGES = 4;
    private static final int KINDS = 8;

    private final Catalog catalog;
    private final List<Sketch> examples;

    Variations(Catalog catalog, List<Sketch> examples) {
        this.catalog = catalog;
        this.examples = examples;
    }

    /** Each value between nodes of an example, once given to the caller and once read by another node. */
    static List<Sketch> seenElsewhere(Sketch example) {
        List<Sketch> all = new ArrayList<>();
        for (Sketch.Place place : example.read()) {
            if (example.parts().get(place.part()) instanceof Sketch.Done) {
                String what = "value " + place.part() + "." + place.output();
                all.add(example.observing(place)
                        .named(example.name() + ", with " + what + " an output of the program"));
                all.add(example.and(copyOf(place)).named(example.name() + ", with " + what + " read by another node"));
            }
        }
        return all;
    }

    private static Sketch.Done copyOf(Sketch.Place place) {
        return new Sketch.Done(Copy.ID, Attributes.none(), List.of(Optional.of(place)));
    }

    /** A program made by chance, or nothing where chance made none. */
    Optional<Sketch> random(Random random, String name) {
        Sketch sketch = examples.get(random.nextInt(examples.size()));
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes; i++) {
            sketch = changed(sketch, random);
        }
        return types(sketch).isPresent() ? Optional.of(sketch.named(name)) : Optional.empty();
    }

    private Sketch changed(Sketch sketch, Random random) {
        if (sketch.nodes().isEmpty()) {
            return sketch;
        }
        int node = sketch.nodes().get(random.nextInt(sketch.nodes().size()));
        Sketch.Place made = new Sketch.Place(node, 0);
        return switch (random.nextInt(KINDS)) {
            case 0 -> sketch.observing(made);
            case 1 -> sketch.and(copyOf(made));
            case 2 -> readingThroughACopy(sketch, node, random);
            case 3, 4 -> readingAnother(sketch, node, random);
            case 5 -> swapped(sketch, node);
            case 6 -> resized(sketch, random);
            default -> sketch.beside(examples.get(random.nextInt(examples.size())));
        };
    }

    private static Optional<Integer> aPlace(Sketch.Done node, Random random) {
        if (node.inputs().isEmpty()) {
            return Optional.empty();
        }
        int place = random.nextInt(node.inputs().size());
        return node.inputs().get(place).isPresent() ? Optional.of(place) : Optional.empty();
    }

    private static Sketch reading(Sketch sketch, int part, int place, Sketch.Place other) {
        Sketch.Done node = sketch.node(part);
        List<Optional<Sketch.Place>> inputs = new ArrayList<>(node.inputs());
        inputs.set(place, Optional.of(other));
        return sketch.with(part, new Sketch.Done(node.operation(), node.attributes(), inputs));
    }

    private static Sketch readingThroughACopy(Sketch sketch, int part, Random random) {
        return aPlace(sketch.node(part), random)
                .map(place -> {
                    Sketch.Place read = sketch.node(part).inputs().get(place).orElseThrow();
                    Sketch longer = sketch.inserting(part, copyOf(read));
                    return reading(longer, part + 1, place, new Sketch.Place(part, 0));
                })
                .orElse(sketch);
    }

    /** Another value of the same type that is there already. */
    private Sketch readingAnother(Sketch sketch, int part, Random random) {
        Optional<Map<Sketch.Place, TensorType>> types = types(sketch);
        Optional<Integer> place = aPlace(sketch.node(part), random);
        if (types.isEmpty() || place.isEmpty()) {
            return sketch;
        }
        Sketch.Place read = sketch.node(part).inputs().get(place.get()).orElseThrow();
        Optional<TensorType> wanted = Optional.ofNullable(types.get().get(read));
        List<Sketch.Place> others = types.get().entrySet().stream()
                .filter(other -> other.getKey().part() < part && wanted.equals(Optional.of(other.getValue())))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingInt(Sketch.Place::part))
                .toList();
        return others.isEmpty()
                ? sketch
                : reading(sketch, part, place.get(), others.get(random.nextInt(others.size())));
    }

    private static Sketch swapped(Sketch sketch, int part) {
        Sketch.Done node = sketch.node(part);
        if (node.inputs().size() < 2) {
            return sketch;
        }
        List<Optional<Sketch.Place>> inputs = new ArrayList<>(node.inputs());
        inputs.set(0, node.inputs().get(1));
        inputs.set(1, node.inputs().get(0));
        return sketch.with(part, new Sketch.Done(node.operation(), node.attributes(), inputs));
    }

    /** All inputs with one of their extents replaced wherever it stands, with an axis more, or as scalars. */
    private static Sketch resized(Sketch sketch, Random random) {
        List<Long> extents = new ArrayList<>();
        for (Sketch.Part part : sketch.parts()) {
            if (part instanceof Sketch.Given input) {
                for (long extent : input.type().dims()) {
                    extents.add(extent);
                }
            }
        }
        int kind = random.nextInt(5);
        long from = extents.isEmpty() ? 0 : extents.get(random.nextInt(extents.size()));
        Sketch changed = sketch;
        for (int part = 0; part < sketch.parts().size(); part++) {
            if (sketch.parts().get(part) instanceof Sketch.Given input) {
                changed = changed.with(part, new Sketch.Given(resized(input.type(), from, kind)));
            }
        }
        return changed;
    }

    private static TensorType resized(TensorType type, long from, int kind) {
        long[] dims = type.dims();
        return switch (kind) {
            case 0 -> type.withDims();
            case 1 -> type.withDims(withAnAxisMore(dims));
            default -> {
                long to = kind == 2 ? from + 1 : kind == 3 ? 1 : 0;
                for (int axis = 0; axis < dims.length; axis++) {
                    dims[axis] = dims[axis] == from ? to : dims[axis];
                }
                yield type.withDims(dims);
            }
        };
    }

    private static long[] withAnAxisMore(long[] dims) {
        long[] more = new long[dims.length + 1];
        more[0] = 2;
        System.arraycopy(dims, 0, more, 1, dims.length);
        return dims.length < TensorType.LARGEST_RANK ? more : dims;
    }

    /** The types of what the program has; empty if it is no program. */
    private Optional<Map<Sketch.Place, TensorType>> types(Sketch sketch) {
        try {
            Map<String, TensorType> byName = new HashMap<>();
            for (BoundProgram.Value value : SketchProgram.bind(catalog, sketch).values()) {
                byName.put(value.id(), value.type());
            }
            Map<Sketch.Place, TensorType> types = new HashMap<>();
            for (int part = 0; part < sketch.parts().size(); part++) {
                Sketch.Place place = new Sketch.Place(part, 0);
                Optional.ofNullable(byName.get(SketchProgram.name(sketch, place)))
                        .ifPresent(type -> types.put(place, type));
            }
            return Optional.of(types);
        } catch (LemnosException | IllegalArgumentException none) {
            return Optional.empty();
        }
    }
}
