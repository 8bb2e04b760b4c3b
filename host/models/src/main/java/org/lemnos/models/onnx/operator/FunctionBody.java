package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** The body of one of a model's functions, put in the place of a node that calls it. Definition: ONNX IR, message FunctionProto. */
final class FunctionBody {
    private final FunctionProto function;
    private final NodeProto node;
    private final GraphScope scope;
    private final Map<String, AttributeProto> attributes = new HashMap<>();

    private FunctionBody(FunctionProto function, NodeProto node, GraphScope scope) {
        this.function = function;
        this.node = node;
        this.scope = scope;
    }

    /**
     * Adds what a call computes to the program.
     *
     * @throws LemnosException with {@code MODEL_MALFORMED} if the call does not suit the function, or the function calls itself
     */
    static void convert(FunctionProto function, NodeProto node, GraphScope scope) {
        new FunctionBody(function, node, scope).run();
    }

    private void run() {
        String name = function.getDomain() + ":" + function.getName();
        List<String> within = new ArrayList<>(scope.functions());
        within.add(name);
        if (scope.functions().contains(name)) {
            List<String> between = scope.functions().subList(scope.functions().indexOf(name) + 1, within.size() - 1);
            throw malformed("the function calls itself"
                    + (between.isEmpty() ? "" : " by way of " + String.join(", then ", between)));
        }
        takeAttributes();
        scope.inline(function.getNodeCount(), toString());
        GraphScope body = scope.function(NodeNames.of(node), scope.vocabulary().within(function), within);
        giveInputs(body);
        for (NodeProto inner : function.getNodeList()) {
            OperatorTable.convert(resolved(inner), body);
        }
        takeOutputs(body);
    }

    private void takeAttributes() {
        function.getAttributeProtoList().forEach(standard -> attributes.put(standard.getName(), standard));
        for (AttributeProto given : node.getAttributeList()) {
            boolean known = attributes.containsKey(given.getName())
                    || function.getAttributeList().contains(given.getName());
            if (!known) {
                throw malformed("the function has no attribute '" + given.getName() + "'");
            }
            attributes.put(given.getName(), given);
        }
    }

    private void giveInputs(GraphScope body) {
        if (node.getInputCount() > function.getInputCount()) {
            throw malformed(
                    "it gives " + node.getInputCount() + " inputs to a function of " + function.getInputCount());
        }
        for (int place = 0; place < function.getInputCount(); place++) {
            String name = place < node.getInputCount() ? node.getInput(place) : "";
            if (scope.isLeftOut(name)) {
                body.leaveOut(function.getInput(place));
            } else {
                body.name(
                        function.getInput(place),
                        scope.value(name)
                                .orElseThrow(() -> malformed("input '" + name + "' is made by no earlier node")));
            }
        }
    }

    private void takeOutputs(GraphScope body) {
        if (node.getOutputCount() > function.getOutputCount()) {
            throw malformed(
                    "it takes " + node.getOutputCount() + " outputs of a function of " + function.getOutputCount());
        }
        for (int place = 0; place < node.getOutputCount(); place++) {
            String output = function.getOutput(place);
            if (!node.getOutput(place).isEmpty()) {
                scope.name(
                        node.getOutput(place),
                        body.value(output)
                                .orElseThrow(() -> malformed("no node of the function makes '" + output + "'")));
            }
        }
    }

    /** The node with the call's attributes where it refers to them, also inside of its graphs. */
    private NodeProto resolved(NodeProto inner) {
        NodeProto.Builder made = inner.toBuilder().clearAttribute();
        for (AttributeProto attribute : inner.getAttributeList()) {
            resolved(attribute).ifPresent(made::addAttribute);
        }
        return made.build();
    }

    /** Empty if it refers to an attribute that has no value, which leaves it out. */
    private Optional<AttributeProto> resolved(AttributeProto attribute) {
        if (!attribute.getRefAttrName().isEmpty()) {
            return Optional.ofNullable(attributes.get(attribute.getRefAttrName()))
                    .map(value -> value.toBuilder().setName(attribute.getName()).build());
        }
        if (!attribute.hasG()) {
            return Optional.of(attribute);
        }
        GraphProto.Builder graph = attribute.getG().toBuilder().clearNode();
        attribute.getG().getNodeList().forEach(inner -> graph.addNode(resolved(inner)));
        return Optional.of(attribute.toBuilder().setG(graph).build());
    }

    private LemnosException malformed(String why) {
        return new LemnosException(ErrorCode.MODEL_MALFORMED, this + ": " + why, Map.of("node", NodeNames.of(node)));
    }

    /** Such as {@code node 'y' (function acme:Foo)}. */
    @Override
    public String toString() {
        return "node '" + NodeNames.of(node) + "' (function " + function.getDomain() + ":" + function.getName() + ")";
    }
}
