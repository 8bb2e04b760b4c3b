package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * The operators of a model that are not imported, found before anything else is, so that whoever has to replace them learns of all at once. A model is
 * refused if nodes of its graph, or of a function that it calls, have such; those of branches and loops, which may fold away, are only named with them.
 */
public final class MissingOperators {
    private final SortedMap<String, Missing> found = new TreeMap<>();
    private final Set<FunctionProto> looked = new HashSet<>();
    private boolean certain;

    private MissingOperators() {}

    /** How many functions, branches and loops lie around a node, and how many of them are branches and loops. */
    private record Place(int depth, int bodies) {
        Place inFunction() {
            return new Place(depth + 1, bodies);
        }

        Place inBody() {
            return new Place(depth + 1, bodies + 1);
        }
    }

    /** An operator's first node, in which version of its operator set it is, and how many nodes have it. */
    private record Missing(NodeProto first, long opset, int nodes) {
        Missing oneMore() {
            return new Missing(first, opset, nodes + 1);
        }

        @Override
        public String toString() {
            return first.getOpType() + " of domain " + OperatorTable.domain(first) + " of operator set " + opset + " ("
                    + (nodes == 1 ? "" : nodes + " nodes, the first is ") + "node '" + NodeNames.of(first) + "')";
        }
    }

    /**
     * Looks through a model.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if a node that is needed has an operator that is not imported; the message has all
     */
    public static void check(List<NodeProto> nodes, Vocabulary vocabulary) {
        MissingOperators missing = new MissingOperators();
        missing.look(nodes, vocabulary, new Place(0, 0));
        if (missing.certain) {
            throw missing.refusal();
        }
    }

    private void look(List<NodeProto> nodes, Vocabulary vocabulary, Place place) {
        if (place.depth() == GraphScope.DEEPEST) {
            return; // Refused when it is converted.
        }
        for (NodeProto node : nodes) {
            Optional<FunctionProto> function = vocabulary.function(node);
            if (function.isPresent()) {
                if (looked.add(function.get())) {
                    look(function.get().getNodeList(), vocabulary.within(function.get()), place.inFunction());
                }
            } else {
                vocabulary.opset(node).ifPresent(opset -> look(node, opset, place));
            }
            for (AttributeProto attribute : node.getAttributeList()) {
                if (attribute.hasG()) {
                    look(attribute.getG().getNodeList(), vocabulary, place.inBody());
                }
            }
        }
    }

    private void look(NodeProto node, long opset, Place place) {
        if (OperatorTable.isMissing(node, opset)) {
            certain |= place.bodies() == 0;
            found.merge(
                    node.getOpType() + " " + OperatorTable.domain(node) + " " + opset,
                    new Missing(node, opset, 1),
                    (before, again) -> before.oneMore());
        }
    }

    private LemnosException refusal() {
        if (found.size() == 1) {
            Missing only = found.values().iterator().next();
            return OperatorTable.unsupported(only.first(), only.opset(), only.nodes());
        }
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                "the model uses " + found.size() + " operators that are not imported: "
                        + found.values().stream().map(Missing::toString).collect(Collectors.joining(", ")) + "; "
                        + OperatorTable.alike(""),
                Map.of("operators", String.join(", ", found.keySet())));
    }
}
