package org.lemnos.core.program;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * A semantic graph in program order: every value is made once, before it is used. Immutable; build one with {@link ProgramBuilder}.
 */
public final class Program {
    private final String family;
    private final String fingerprint;
    private final List<String> valueIds;
    private final List<Input> inputs;
    private final List<Weight> weights;
    private final List<Constant> constants;
    private final List<Node> nodes;
    private final List<Output> outputs;
    private final SortedMap<String, String> notes;

    Program(ProgramBuilder builder) {
        family = builder.family;
        fingerprint = builder.fingerprint;
        valueIds = List.copyOf(builder.valueIds);
        inputs = List.copyOf(builder.inputs);
        weights = List.copyOf(builder.weights);
        constants = List.copyOf(builder.constants);
        nodes = List.copyOf(builder.nodes);
        outputs = List.copyOf(builder.outputs);
        notes = Collections.unmodifiableSortedMap(new TreeMap<>(builder.notes));
    }

    /**
     * What the caller gives for each run.
     *
     * @param name by which it is given
     * @param value the value
     * @param elementType the type of its elements
     * @param dims its extents, outermost first
     */
    public record Input(String name, ValueRef value, ElementType elementType, List<Dim> dims) {
        /** Copies the list. */
        public Input {
            dims = List.copyOf(dims);
        }
    }

    /**
     * A tensor that stays the same and whose bytes planning does not look at.
     *
     * @param value the value
     * @param type element type and extents
     * @param data its bytes
     */
    public record Weight(ValueRef value, TensorType type, TensorData data) {}

    /**
     * A small tensor whose bytes planning may look at: shapes, axes, indices.
     *
     * @param value the value
     * @param tensor its type and bytes
     */
    public record Constant(ValueRef value, MemoryTensor tensor) {}

    /**
     * What the caller gets from each run.
     *
     * @param name by which it is got
     * @param value the value
     */
    public record Output(String name, ValueRef value) {}

    /** What the program was made from, such as {@code onnx}; part of its digest. */
    public String family() {
        return family;
    }

    /** A digest of what the program was made from, as its importer defines it; part of the program's digest. */
    public String fingerprint() {
        return fingerprint;
    }

    /** The number of values. */
    public int values() {
        return valueIds.size();
    }

    /** The name of a value, unique within the program. */
    public String id(ValueRef value) {
        return valueIds.get(value.index());
    }

    /** What a run is given. */
    public List<Input> inputs() {
        return inputs;
    }

    /** The weights. */
    public List<Weight> weights() {
        return weights;
    }

    /** The constants. */
    public List<Constant> constants() {
        return constants;
    }

    /** The nodes in program order. */
    public List<Node> nodes() {
        return nodes;
    }

    /** What a run gives. */
    public List<Output> outputs() {
        return outputs;
    }

    /** What an importer says to people about the program, such as a precision that it changed. */
    public Map<String, String> notes() {
        return notes;
    }

    /** The names of all symbolic extents of the inputs, ascending. */
    public SortedSet<String> symbols() {
        SortedSet<String> names = new TreeSet<>();
        for (Input input : inputs) {
            for (Dim dim : input.dims()) {
                if (dim instanceof Dim.Symbol symbol) {
                    names.add(symbol.name());
                }
            }
        }
        return names;
    }
}
