package org.lemnos.models.onnx.operator;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.deduced.KnownValues;
import org.lemnos.models.onnx.file.PackedIntegers;
import org.lemnos.models.onnx.file.StoredTensor;

/** The values of one graph or function body by ONNX's names, and the program that they go into. For one thread. */
public final class GraphScope {
    /** Bodies in bodies are followed so deep. */
    static final int DEEPEST = 64;

    private final ProgramScope program;
    private final Vocabulary vocabulary;
    private final Optional<GraphScope> outer;
    /** What the ids of the body's nodes and values begin with. */
    private final String place;
    /** The functions that the body lies in, the innermost last. */
    private final List<String> functions;

    private final int depth;

    private final Map<String, GraphValue> byName = new HashMap<>();
    private final Set<String> leftOut = new HashSet<>(Set.of(""));

    private GraphScope(
            ProgramScope program,
            Vocabulary vocabulary,
            Optional<GraphScope> outer,
            String place,
            List<String> functions,
            int depth) {
        this.program = program;
        this.vocabulary = vocabulary;
        this.outer = outer;
        this.place = place;
        this.functions = List.copyOf(functions);
        this.depth = depth;
        if (depth > DEEPEST) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    "node '" + place + "': bodies and functions lie more than " + DEEPEST + " deep in one another");
        }
    }

    /** The scope of a model's graph, which adds to a program. */
    public GraphScope(ProgramBuilder program, Vocabulary vocabulary) {
        this(new ProgramScope(program), vocabulary, Optional.empty(), "", List.of(), 0);
    }

    /** The scope of a graph inside of this one, which sees all values of it. */
    GraphScope nested(String node) {
        return new GraphScope(program, vocabulary, Optional.of(this), place + node + "/", functions, depth + 1);
    }

    /** The scope of a function's body, which sees nothing but its arguments. */
    GraphScope function(String node, Vocabulary own, List<String> within) {
        return new GraphScope(program, own, Optional.empty(), place + node + "/", within, depth + 1);
    }

    /** What the operators of the nodes mean. */
    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** The functions that the body lies in, the innermost last. */
    List<String> functions() {
        return functions;
    }

    /** Counts nodes of a body that is put in place of a node. Errors as for {@link ProgramScope#inline}. */
    void inline(int nodes, String user) {
        program.inline(nodes, user);
    }

    /** The tensor with a name. */
    public Optional<ValueRef> find(String name) {
        return value(name).filter(GraphValue.Tensor.class::isInstance).map(tensor -> ((GraphValue.Tensor) tensor)
                .ref());
    }

    /** What a name stands for, in words, such as {@code a sequence}; empty if it stands for nothing. */
    public Optional<String> kind(String name) {
        return value(name).map(GraphValue::kind);
    }

    /** What a name stands for, here or further out. */
    Optional<GraphValue> value(String name) {
        GraphValue own = byName.get(name);
        return own != null ? Optional.of(own) : outer.flatMap(scope -> scope.value(name));
    }

    /** Says that a function's input with this name is not given. */
    void leaveOut(String name) {
        leftOut.add(name);
    }

    /** Whether a name stands for an input that is left out, as the empty one does. */
    boolean isLeftOut(String name) {
        return leftOut.contains(name) || (outer.isPresent() && outer.get().isLeftOut(name));
    }

    /** What is known of the values. */
    public KnownValues known() {
        return program.known();
    }

    /**
     * Gives a value a name.
     *
     * @throws LemnosException with {@code MODEL_MALFORMED} if the name is taken: ONNX lets each be made once
     */
    void name(String name, GraphValue value) {
        if (byName.putIfAbsent(name, value) != null) {
            throw new LemnosException(ErrorCode.MODEL_MALFORMED, "value '" + name + "' is made twice");
        }
    }

    /** The same of a tensor. */
    void name(String name, ValueRef value) {
        name(name, new GraphValue.Tensor(value));
    }

    /**
     * Adds an input, which callers give under that name.
     *
     * @param packed what its elements are in the model, if they are of less than a byte
     */
    public void input(String name, ElementType elementType, Optional<PackedIntegers> packed, Dim... dims) {
        name(name, GraphValue.of(program.input(name, elementType, dims), packed));
    }

    /** Adds a tensor that the model holds: as a constant if it is small, else as a weight. */
    public void hold(StoredTensor tensor) {
        hold(tensor.name(), tensor);
    }

    /** The same under another name. */
    void hold(String name, StoredTensor tensor) {
        name(name, GraphValue.of(program.held(place + name, tensor.type(), tensor.data()), tensor.packed()));
    }

    /** Adds a constant under a name, however large. */
    public void constant(String name, MemoryTensor tensor, Optional<PackedIntegers> packed) {
        name(name, GraphValue.of(innerConstant(name, tensor), packed));
    }

    ValueRef innerConstant(String id, MemoryTensor tensor) {
        return program.constant(place + id, tensor);
    }

    void node(
            String id,
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<ValueRef>> inputs,
            String output) {
        name(
                output,
                innerNodes(id, operation, needs, attributes, inputs, List.of(output))
                        .get(0));
    }

    ValueRef innerNode(
            String id, OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs) {
        return innerNodes(id, operation, needs, attributes, inputs, List.of(id)).get(0);
    }

    /** A node whose outputs have these identities, but no names. */
    List<ValueRef> innerNodes(
            String id,
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<ValueRef>> inputs,
            List<String> outputs) {
        List<String> placed = outputs.stream().map(output -> place + output).toList();
        return program.node(place + id, operation, needs, attributes, inputs, placed);
    }
}
