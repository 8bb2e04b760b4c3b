package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.OperationSource;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Makes programs of sketches, of the operations of a catalog. */
final class SketchProgram {
    private final Catalog catalog;
    private final Sketch sketch;
    private final ProgramBuilder builder = ProgramBuilder.inJava();
    private final List<List<ValueRef>> made = new ArrayList<>();

    private SketchProgram(Catalog catalog, Sketch sketch) {
        this.catalog = catalog;
        this.sketch = sketch;
    }

    /** The operations of a catalog, asked on this thread. */
    static OperationSource operations(Catalog catalog) {
        return (id, needed, node) -> {
            OperationEntry entry = catalog.operation(id, needed);
            return new DefinedOperation(entry.descriptor(), entry.oracle());
        };
    }

    /**
     * The program, with types.
     *
     * @throws org.lemnos.core.LemnosException if an operation is unknown or does not take its inputs
     */
    static BoundProgram bind(Catalog catalog, Sketch sketch) {
        return new SketchProgram(catalog, sketch).bind();
    }

    /** What a value is called in the program. */
    static String name(Sketch sketch, Sketch.Place place) {
        String what = sketch.parts().get(place.part()) instanceof Sketch.Done ? "value" : "given";
        return what + place.part() + "." + place.output();
    }

    private BoundProgram bind() {
        for (int part = 0; part < sketch.parts().size(); part++) {
            made.add(add(part));
        }
        Set<Sketch.Place> read = sketch.read();
        for (int part : sketch.nodes()) {
            for (int output = 0; output < made.get(part).size(); output++) {
                Sketch.Place place = new Sketch.Place(part, output);
                if (!read.contains(place) || sketch.observed().contains(place)) {
                    builder.output("output" + part + "." + output, at(place));
                }
            }
        }
        return Binder.bind(builder.build(), Dimensions.none(), operations(catalog));
    }

    private ValueRef at(Sketch.Place place) {
        List<ValueRef> outputs = made.get(place.part());
        if (place.output() >= outputs.size()) {
            throw new IllegalArgumentException("example '" + sketch.name() + "' reads output " + place.output()
                    + " of a node that has " + outputs.size());
        }
        return outputs.get(place.output());
    }

    private List<ValueRef> add(int part) {
        if (sketch.parts().get(part) instanceof Sketch.Given input) {
            return List.of(builder.input(
                    name(sketch, new Sketch.Place(part, 0)), input.type().elementType(), dims(input.type())));
        }
        if (sketch.parts().get(part) instanceof Sketch.Known constant) {
            return List.of(builder.constant(name(sketch, new Sketch.Place(part, 0)), tensor(constant)));
        }
        return node(part, sketch.node(part));
    }

    private List<ValueRef> node(int part, Sketch.Done node) {
        OperationEntry operation = catalog.operation(node.operation());
        List<Optional<ValueRef>> places =
                node.inputs().stream().map(place -> place.map(this::at)).toList();
        List<String> names = new ArrayList<>();
        for (int output = 0; output < operation.descriptor().outputs().size(); output++) {
            names.add(name(sketch, new Sketch.Place(part, output)));
        }
        return builder.node(
                "node" + part, node.operation(), operation.descriptor().version(), node.attributes(), places, names);
    }

    private static Dim[] dims(TensorType type) {
        Dim[] dims = new Dim[type.rank()];
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = Dim.of(type.dim(axis));
        }
        return dims;
    }

    private static MemoryTensor tensor(Sketch.Known constant) {
        MemoryTensor tensor = MemoryTensor.zeros(constant.type());
        double[] values =
                constant.elements().stream().mapToDouble(Double::doubleValue).toArray();
        if (constant.type().elementType().isFloating()) {
            tensor.set(values);
        } else {
            tensor.set(Arrays.stream(values).mapToLong(value -> (long) value).toArray());
        }
        return tensor;
    }
}
