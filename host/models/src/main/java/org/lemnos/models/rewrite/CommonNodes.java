package org.lemnos.models.rewrite;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;

/**
 * Leaves out nodes that repeat another: of the same operation, with the same attributes, on the same values. Constants of equal type and
 * bytes are the same value. Sound for what importers make, operations whose results depend on nothing but their inputs.
 */
public final class CommonNodes {
    private final Program source;
    private final ProgramCopy copy;
    private final Map<ValueRef, ValueRef> firstEqual = new HashMap<>();

    private CommonNodes(Program source) {
        this.source = source;
        this.copy = new ProgramCopy(source);
    }

    /** What makes two nodes the same. */
    private record Identity(
            OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs) {}

    /** What makes two constants the same. */
    private record Bytes(TensorType type, ByteBuffer bytes) {}

    /** The program without the repeating nodes; a note says how many they were. */
    public static Program of(Program source) {
        return new CommonNodes(source).run();
    }

    private Program run() {
        mergeConstants();
        Map<Identity, Node> firsts = new HashMap<>();
        int repeating = 0;
        for (Node node : source.nodes()) {
            Identity identity = new Identity(node.operation(), node.needs(), node.attributes(), inputs(node));
            Node first = firsts.putIfAbsent(identity, node);
            if (first == null) {
                copy.node(node);
            } else {
                copy.replace(node, first);
                for (int i = 0; i < node.outputs().size(); i++) {
                    firstEqual.put(node.outputs().get(i), first.outputs().get(i));
                }
                repeating++;
            }
        }
        return repeating == 0
                ? source
                : copy.note("repeated", repeating + " nodes, which repeat another on the same values, left out")
                        .finish();
    }

    private void mergeConstants() {
        Map<Bytes, ValueRef> firsts = new HashMap<>();
        for (Program.Constant constant : source.constants()) {
            Bytes bytes = new Bytes(constant.tensor().type(), constant.tensor().bytes());
            ValueRef first = firsts.putIfAbsent(bytes, constant.value());
            if (first != null) {
                firstEqual.put(constant.value(), first);
            }
        }
    }

    private List<Optional<ValueRef>> inputs(Node node) {
        return node.inputs().stream()
                .map(input -> input.map(value -> firstEqual.getOrDefault(value, value)))
                .toList();
    }
}
