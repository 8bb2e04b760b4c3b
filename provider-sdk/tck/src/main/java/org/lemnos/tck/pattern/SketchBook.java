package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.fusion.ExampleProgram;
import org.lemnos.api.fusion.ExampleValue;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.PatternExamples;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/** Takes down what a pattern's author shows. For one thread. */
final class SketchBook implements PatternExamples {
    private final List<Page> found = new ArrayList<>();
    private final List<Page> passedOver = new ArrayList<>();

    /**
     * What an author shows.
     *
     * @param found programs in which the pattern proposes something
     * @param passedOver programs in which it proposes nothing
     */
    record Examples(List<Sketch> found, List<Sketch> passedOver) {
        /** Copies the lists. */
        Examples {
            found = List.copyOf(found);
            passedOver = List.copyOf(passedOver);
        }
    }

    /** The examples of a pattern; whatever it throws is thrown on. */
    static Examples of(FusionPattern pattern) {
        SketchBook book = new SketchBook();
        pattern.examples(book);
        return new Examples(
                book.found.stream().map(Page::sketch).toList(),
                book.passedOver.stream().map(Page::sketch).toList());
    }

    @Override
    public ExampleProgram found(String name) {
        return page(name, found);
    }

    @Override
    public ExampleProgram passedOver(String name) {
        return page(name, passedOver);
    }

    private static Page page(String name, List<Page> pages) {
        Page page = new Page(name);
        pages.add(page);
        return page;
    }

    /** A value, or nothing where an input is left out. */
    private record Value(Page page, Optional<Sketch.Place> place) implements ExampleValue {
        @Override
        public ExampleValue output(int other) {
            boolean made = place.isPresent() && page.parts.get(place.get().part()) instanceof Sketch.Done;
            if (!made || other < 0) {
                throw new IllegalArgumentException("no node makes this as its output " + other);
            }
            return new Value(page, Optional.of(new Sketch.Place(place.get().part(), other)));
        }
    }

    /** One program. */
    private static final class Page implements ExampleProgram {
        private final String name;
        private final List<Sketch.Part> parts = new ArrayList<>();
        private final Set<Sketch.Place> observed = new LinkedHashSet<>();

        Page(String name) {
            this.name = name;
        }

        @Override
        public ExampleValue input(TensorType type) {
            return add(new Sketch.Given(type));
        }

        @Override
        public ExampleValue constant(TensorType type, double... elements) {
            if (elements.length != type.elements()) {
                throw new IllegalArgumentException(
                        type + " has " + type.elements() + " elements, not " + elements.length);
            }
            return add(new Sketch.Known(type, Arrays.stream(elements).boxed().toList()));
        }

        @Override
        public ExampleValue leftOut() {
            return new Value(this, Optional.empty());
        }

        @Override
        public ExampleValue node(OperationId operation, Attributes attributes, ExampleValue... inputs) {
            List<Optional<Sketch.Place>> places = new ArrayList<>();
            for (ExampleValue input : inputs) {
                places.add(own(input).place());
            }
            return add(new Sketch.Done(operation, attributes, places));
        }

        @Override
        public void output(ExampleValue value) {
            observed.add(own(value)
                    .place()
                    .orElseThrow(() -> new IllegalArgumentException("an input that is left out is no output")));
        }

        private Value own(ExampleValue value) {
            if (value instanceof Value own && own.page() == this) {
                return own;
            }
            throw new IllegalArgumentException("a value of another program than '" + name + "'");
        }

        private ExampleValue add(Sketch.Part part) {
            parts.add(part);
            return new Value(this, Optional.of(new Sketch.Place(parts.size() - 1, 0)));
        }

        Sketch sketch() {
            return new Sketch(name, parts, observed);
        }
    }
}
