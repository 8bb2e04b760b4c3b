package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The values of a graph whose elements decide shapes, or what the graph becomes: found from the last node to the first, since what a
 * deciding value is computed from decides as well.
 */
public final class DecidingValues {
    /** Where calls and bodies multiply beyond so many nodes, the rest is not looked into; the model is refused when it is imported. */
    private static final int MOST_NODES = 1 << 20;

    private final Vocabulary vocabulary;
    private int depth;
    private final AtomicInteger looked;
    private final Set<String> deciding = new HashSet<>();

    private DecidingValues(Vocabulary vocabulary, int depth, AtomicInteger looked) {
        this.vocabulary = vocabulary;
        this.depth = depth;
        this.looked = looked;
    }

    /** The names of the values. */
    public static Set<String> of(List<NodeProto> nodes, Vocabulary vocabulary) {
        DecidingValues values = new DecidingValues(vocabulary, 0, new AtomicInteger());
        values.look(nodes);
        return values.deciding;
    }

    private void look(List<NodeProto> nodes) {
        List<NodeProto> backwards = new ArrayList<>(nodes);
        Collections.reverse(backwards);
        backwards.forEach(this::look);
    }

    private void look(NodeProto node) {
        if (looked.incrementAndGet() > MOST_NODES) {
            return;
        }
        if (vocabulary.function(node).isPresent()) {
            look(node, vocabulary.function(node).get());
            return;
        }
        boolean computesOne = node.getOutputList().stream().anyMatch(deciding::contains);
        long opset = vocabulary.opset(node).orElse(0L);
        for (int place = 0; place < node.getInputCount(); place++) {
            if (OperatorTable.decidesShape(node, place, opset)
                    || (computesOne && OperatorTable.readsValue(node, place))) {
                deciding.add(node.getInput(place));
            }
        }
        for (AttributeProto attribute : node.getAttributeList()) {
            if (attribute.hasG()) {
                look(node, attribute.getG(), computesOne);
            }
        }
    }

    /** Looks into a branch or loop, which sees the values around it; the arguments of a loop's body lie at the places of the node's inputs. */
    private void look(NodeProto node, GraphProto body, boolean computesOne) {
        if (depth == GraphScope.DEEPEST) {
            return;
        }
        depth++;
        if (computesOne) {
            body.getOutputList().forEach(output -> deciding.add(output.getName()));
        }
        int before;
        do {
            before = deciding.size();
            look(body.getNodeList());
            for (int place = 0; place < Math.min(body.getInputCount(), node.getInputCount()); place++) {
                if (deciding.contains(body.getInput(place).getName())) {
                    deciding.add(node.getInput(place));
                    // A carried value is what the round before made; which output that is, no more than one place off.
                    carried(body, place);
                }
            }
        } while (deciding.size() > before);
        depth--;
    }

    private void carried(GraphProto body, int place) {
        for (int output = Math.max(0, place - 1); output <= Math.min(place, body.getOutputCount() - 1); output++) {
            deciding.add(body.getOutput(output).getName());
        }
    }

    /** Looks into a function, which sees its arguments only. */
    private void look(NodeProto node, FunctionProto function) {
        if (depth == GraphScope.DEEPEST) {
            return;
        }
        DecidingValues inside = new DecidingValues(vocabulary.within(function), depth + 1, looked);
        for (int place = 0; place < Math.min(node.getOutputCount(), function.getOutputCount()); place++) {
            if (deciding.contains(node.getOutput(place))) {
                inside.deciding.add(function.getOutput(place));
            }
        }
        inside.look(function.getNodeList());
        for (int place = 0; place < Math.min(node.getInputCount(), function.getInputCount()); place++) {
            if (inside.deciding.contains(function.getInput(place))) {
                deciding.add(node.getInput(place));
            }
        }
    }
}
