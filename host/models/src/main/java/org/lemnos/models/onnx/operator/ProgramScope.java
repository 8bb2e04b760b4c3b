package org.lemnos.models.onnx.operator;

import java.util.List;
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

/** The program that a model's graphs go into, all of them the same one. For one thread. */
final class ProgramScope {
    /** Integers up to so many are constants, which planning looks at: shapes, axes, positions. */
    private static final long MOST_CONSTANT_INTEGERS = 1 << 16;

    /** Floating numbers up to so many are constants: factors, limits, epsilons. */
    private static final long MOST_CONSTANT_NUMBERS = 64;

    /** Nodes of bodies that are put in place of calls and loops: loops in loops and functions in functions multiply. */
    private static final int MOST_INLINED_NODES = 1 << 16;

    private final ProgramBuilder program;
    private final UniqueIds valueIds = new UniqueIds();
    private final UniqueIds nodeIds = new UniqueIds();
    private final KnownValues known = new KnownValues();
    private int inlinedNodes;

    ProgramScope(ProgramBuilder program) {
        this.program = program;
    }

    /** What is known of the values. */
    KnownValues known() {
        return known;
    }

    ValueRef input(String name, ElementType elementType, Dim... dims) {
        ValueRef input = program.input(valueIds.of(name), elementType, dims);
        known.input(input, elementType, dims);
        return input;
    }

    /** A tensor that the model holds: a constant if it is small, else a weight. */
    ValueRef held(String name, TensorType type, TensorData data) {
        long most = type.elementType().isFloating() ? MOST_CONSTANT_NUMBERS : MOST_CONSTANT_INTEGERS;
        if (type.elements() <= most) {
            return constant(name, MemoryTensor.copyOf(type, data));
        }
        ValueRef weight = program.weight(valueIds.of(name), type, data);
        known.weight(weight, type);
        return weight;
    }

    ValueRef constant(String id, MemoryTensor tensor) {
        ValueRef value = program.constant(valueIds.of(id), tensor);
        known.constant(value, tensor);
        return value;
    }

    List<ValueRef> node(
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

    /**
     * Counts nodes of a body that is put in place of a node.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if they become too many
     */
    void inline(int nodes, String user) {
        inlinedNodes += nodes;
        if (inlinedNodes > MOST_INLINED_NODES) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    user + ": the bodies of loops, branches and functions come to more than " + MOST_INLINED_NODES
                            + " nodes, which is the most that are put in their places");
        }
    }
}
