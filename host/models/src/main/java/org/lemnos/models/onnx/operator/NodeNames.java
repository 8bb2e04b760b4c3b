package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.NodeProto;

/** What to call a node in messages. */
final class NodeNames {
    private NodeNames() {}

    /** Its name, or that of its first output, since names of nodes are optional. */
    static String of(NodeProto node) {
        if (!node.getName().isEmpty()) {
            return node.getName();
        }
        return node.getOutputCount() > 0 ? node.getOutput(0) : node.getOpType();
    }
}
