package org.lemnos.models.onnx.operator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.models.ids.UniqueIds;
import org.lemnos.models.onnx.deduced.KnownValues;

/** The values of one graph by ONNX's names, and the program that they go into. For one thread. */
public final class GraphScope {
    /** Integers up to so many are constants, which planning looks at: shapes, axes, positions. */
    private static final long MOST_CONSTANT_INTEGERS = 1 << 16;

    /** Floating numbers up to so many are constants: factors, limits, epsilons. */
    private static final long MOST_CONSTANT_NUMBERS = 64;

    private final ProgramBuilder program;
    private final UniqueIds valueIds = new UniqueIds();
    private final UniqueIds nodeIds = new UniqueIds();
    private final Map<String, ValueRef> byName = new HashMap<>();
    private final KnownValues known = new KnownValues();

    /** A scope that adds to a program. */
    public GraphScope(ProgramBuilder program) {
        this.program = program;
    }

    /** The value with a name. */
    public Optional<ValueRef> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** What is known of the values. */
    KnownValues known() {
        return known;
    }

    /**
     * Gives a value a name.
     *
     * @throws LemnosException with {@code MODEL_MALFORMED} if the name is taken: ONNX lets each be made once
     */
    void name(String name, ValueRef value) {
        if (byName.putIfAbsent(name, value) != null) {
            throw new LemnosException(ErrorCode.MODEL_MALFORMED, "value '" + name + "' is made twice");
        }
    }

    /** Adds an input, which callers give under that name. */
    public void input(String name, ElementType elementType, Dim... dims) {
        ValueRef input = program.input(valueIds.of(name), elementType, dims);
        known.input(input, elementType, dims);
        name(name, input);
    }

    /** Adds a tensor that the model holds: as a constant if it is small, else as a weight. */
    public void hold(String name, TensorType type, TensorData data) {
        long most = type.elementType().isFloating() ? MOST_CONSTANT_NUMBERS : MOST_CONSTANT_INTEGERS;
        if (type.elements() > most) {
            ValueRef weight = program.weight(valueIds.of(name), type, data);
            known.weight(weight, type);
            name(name, weight);
            return;
        }
        MemoryTensor tensor = MemoryTensor.copyOf(type, data);
        name(name, innerConstant(name, tensor));
    }

    /** Adds a constant under a name, however large. */
    public void constant(String name, MemoryTensor tensor) {
        name(name, innerConstant(name, tensor));
    }

    ValueRef innerConstant(String id, MemoryTensor tensor) {
        ValueRef value = program.constant(valueIds.of(id), tensor);
        known.constant(value, tensor);
        return value;
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
                added(id, operation, needs, attributes, inputs, List.of(output)).get(0));
    }

    ValueRef innerNode(
            String id, OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs) {
        return added(id, operation, needs, attributes, inputs, List.of(id)).get(0);
    }

    private List<ValueRef> added(
            String id,
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<ValueRef>> inputs,
            List<String> outputs) {
        String nodeId = nodeIds.of(id);
        List<String> ids = outputs.stream().map(valueIds::of).toList();
        List<ValueRef> made = program.node(nodeId, operation, needs, attributes, inputs, ids);
        known.node(new Node(nodeId, operation, needs, attributes, inputs, made));
        return made;
    }
}
