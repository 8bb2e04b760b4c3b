package org.lemnos.models.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.TensorData;

/** A program on its way into another one with the same inputs, weights, constants and outputs, node by node. For one thread. */
final class ProgramCopy {
    private final Program source;
    private final ProgramBuilder target;
    private final Map<ValueRef, ValueRef> copies = new HashMap<>();

    ProgramCopy(Program source) {
        this.source = source;
        this.target = ProgramBuilder.of(source.family(), source.fingerprint());
        for (Program.Input input : source.inputs()) {
            ValueRef value =
                    target.input(input.name(), input.elementType(), input.dims().toArray(Dim[]::new));
            stands(input.value(), value);
        }
        source.weights()
                .forEach(weight ->
                        stands(weight.value(), target.weight(source.id(weight.value()), weight.type(), weight.data())));
        source.constants()
                .forEach(constant ->
                        stands(constant.value(), target.constant(source.id(constant.value()), constant.tensor())));
    }

    private void stands(ValueRef original, ValueRef copied) {
        copies.put(original, copied);
    }

    private ValueRef copied(ValueRef original) {
        ValueRef copied = copies.get(original);
        if (copied == null) {
            throw new IllegalStateException("value '" + source.id(original) + "' is used and was left out");
        }
        return copied;
    }

    /** Copies a node; its inputs and outputs are values of the source. */
    void node(Node node) {
        List<String> names = node.outputs().stream().map(source::id).toList();
        List<Optional<ValueRef>> inputs =
                node.inputs().stream().map(input -> input.map(this::copied)).toList();
        List<ValueRef> outputs =
                target.node(node.id(), node.operation(), node.needs(), node.attributes(), inputs, names);
        for (int i = 0; i < outputs.size(); i++) {
            stands(node.outputs().get(i), outputs.get(i));
        }
    }

    /** Leaves out a node for one that was copied and makes the same. */
    void replace(Node node, Node same) {
        for (int i = 0; i < node.outputs().size(); i++) {
            stands(node.outputs().get(i), copied(same.outputs().get(i)));
        }
    }

    /** Leaves out a node whose only output is a value of the source that was copied. */
    void replace(Node node, ValueRef same) {
        stands(Definitions.result(node), copied(same));
    }

    /** Leaves out a node whose only output is a weight, which is called after it. */
    void weight(Node node, TensorType type, TensorData data) {
        ValueRef output = Definitions.result(node);
        stands(output, target.weight(source.id(output), type, data));
    }

    /** Says something to people about the copy. */
    ProgramCopy note(String subject, String text) {
        target.note(subject, text);
        return this;
    }

    /** The copy with the source's outputs and notes. */
    Program finish() {
        source.outputs().forEach(output -> target.output(output.name(), copied(output.value())));
        source.notes().forEach(target::note);
        return target.build();
    }
}
