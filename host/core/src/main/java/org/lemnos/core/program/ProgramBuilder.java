package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * Builds a {@link Program} in program order; for one thread. What breaks the graph's own rules is refused at once, with {@code
 * PROGRAM_INVALID}; what an operation thinks of its inputs is found when the program is bound.
 */
public final class ProgramBuilder {
    /** The most values and nodes that a program may have. */
    public static final int MOST_VALUES = 1 << 20;

    final String family;
    final String fingerprint;
    final List<String> valueIds = new ArrayList<>();
    final List<Program.Input> inputs = new ArrayList<>();
    final List<Program.Weight> weights = new ArrayList<>();
    final List<Program.Constant> constants = new ArrayList<>();
    final List<Node> nodes = new ArrayList<>();
    final List<Program.Output> outputs = new ArrayList<>();
    final SortedMap<String, String> notes = new TreeMap<>();
    private final Set<String> usedValueIds = new HashSet<>();
    private final Set<String> usedNodeIds = new HashSet<>();
    private final Set<String> usedOutputNames = new HashSet<>();

    private ProgramBuilder(String family, String fingerprint) {
        this.family = Identifiers.check("program family", family);
        this.fingerprint = fingerprint;
    }

    /**
     * Starts a program.
     *
     * @param family what it is made from, such as {@code java} or {@code onnx}
     * @param fingerprint a digest of the source and of everything that decided how it was read; empty if the graph says it all
     */
    public static ProgramBuilder of(String family, String fingerprint) {
        return new ProgramBuilder(family, fingerprint);
    }

    /** Starts a program that is written in Java. */
    public static ProgramBuilder inJava() {
        return of("java", "");
    }

    private static LemnosException invalid(String message) {
        return new LemnosException(ErrorCode.PROGRAM_INVALID, message);
    }

    private static void checkId(String what, String id) {
        try {
            Identifiers.check(what, id);
        } catch (IllegalArgumentException bad) {
            throw new LemnosException(ErrorCode.PROGRAM_INVALID, String.valueOf(bad.getMessage()), bad);
        }
    }

    private ValueRef value(String id) {
        checkId("value id", id);
        if (!usedValueIds.add(id)) {
            throw invalid("value '" + id + "' is made twice");
        }
        if (valueIds.size() == MOST_VALUES) {
            throw invalid("more than " + MOST_VALUES + " values");
        }
        valueIds.add(id);
        return new ValueRef(valueIds.size() - 1);
    }

    /** Adds an input; its value has the same name. */
    public ValueRef input(String name, ElementType elementType, Dim... dims) {
        if (dims.length > TensorType.LARGEST_RANK) {
            throw invalid("input '" + name + "' has rank " + dims.length + "; the limit is " + TensorType.LARGEST_RANK);
        }
        ValueRef value = value(name);
        inputs.add(new Program.Input(name, value, elementType, Arrays.asList(dims)));
        return value;
    }

    /** Adds a weight. */
    public ValueRef weight(String id, TensorType type, TensorData data) {
        if (data.sizeBytes() != type.sizeBytes()) {
            throw invalid("weight '" + id + "' of type " + type + " takes " + type.sizeBytes()
                    + " bytes, but its data has " + data.sizeBytes());
        }
        ValueRef value = value(id);
        weights.add(new Program.Weight(value, type, data));
        return value;
    }

    /** Adds a constant. */
    public ValueRef constant(String id, MemoryTensor tensor) {
        ValueRef value = value(id);
        constants.add(new Program.Constant(value, tensor));
        return value;
    }

    /** Adds a node with one output, whose value is named like the node. */
    public ValueRef node(String id, OperationId operation, Version needs, Attributes attributes, ValueRef... inputs) {
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (ValueRef input : inputs) {
            places.add(Optional.of(input));
        }
        return node(id, operation, needs, attributes, places, List.of(id)).get(0);
    }

    /**
     * Adds a node.
     *
     * @param inputs one a place; empty where an optional input is left out
     * @param outputIds the names of its outputs' values
     * @return the outputs' values
     */
    public List<ValueRef> node(
            String id,
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<ValueRef>> inputs,
            List<String> outputIds) {
        checkId("node id", id);
        if (!usedNodeIds.add(id)) {
            throw invalid("two nodes are named '" + id + "'");
        }
        if (outputIds.isEmpty()) {
            throw invalid("node '" + id + "' has no output");
        }
        for (Optional<ValueRef> input : inputs) {
            input.ifPresent(value -> checkKnown(value, "node '" + id + "'"));
        }
        List<ValueRef> made = new ArrayList<>();
        for (String output : outputIds) {
            made.add(value(output));
        }
        nodes.add(new Node(id, operation, needs, attributes, inputs, made));
        return made;
    }

    /** Makes a value an output under that name. */
    public ProgramBuilder output(String name, ValueRef value) {
        checkKnown(value, "output '" + name + "'");
        if (name.isEmpty()) {
            throw invalid("an output has no name");
        }
        if (!usedOutputNames.add(name)) {
            throw invalid("two outputs are named '" + name + "'");
        }
        outputs.add(new Program.Output(name, value));
        return this;
    }

    /** Says something to people about the program. */
    public ProgramBuilder note(String subject, String text) {
        notes.put(subject, text);
        return this;
    }

    private void checkKnown(ValueRef value, String user) {
        if (value.index() < 0 || value.index() >= valueIds.size()) {
            throw invalid(user + " uses value " + value.index() + ", which this program has not made");
        }
    }

    /**
     * The program.
     *
     * @throws LemnosException with {@code PROGRAM_INVALID} if it has no output
     */
    public Program build() {
        if (outputs.isEmpty()) {
            throw invalid("the program has no output; name one with output(name, value)");
        }
        return new Program(this);
    }
}
