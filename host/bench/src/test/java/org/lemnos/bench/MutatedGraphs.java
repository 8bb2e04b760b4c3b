package org.lemnos.bench;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.SplittableRandom;

/** Graphs in which something was changed that no parser sees: cycles, missing and exchanged values, absurd extents and attributes, other operators. */
final class MutatedGraphs {
    private static final int MOST_CHANGES = 4;
    private static final long[] ABSURD = {
        -1, 0, 1, 3, -7, 1L << 16, Integer.MAX_VALUE, 1L << 31, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE
    };

    private MutatedGraphs() {}

    static ModelProto of(ModelProto model, SplittableRandom random) {
        GraphProto.Builder graph = model.getGraph().toBuilder();
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int change = 0; change < changes; change++) {
            change(graph, random);
        }
        return model.toBuilder().setGraph(graph).build();
    }

    private static void change(GraphProto.Builder graph, SplittableRandom random) {
        NodeProto.Builder node = graph.getNodeBuilder(random.nextInt(graph.getNodeCount()));
        NodeProto other = graph.getNode(random.nextInt(graph.getNodeCount()));
        switch (random.nextInt(9)) {
            case 0 -> node.setOpType(other.getOpType());
            case 1 -> rewire(node, other, random);
            case 2 -> node.addInput(other.getOutput(0));
            case 3 -> node.clearInput();
            case 4 -> attributes(node, other, random);
            case 5 -> graph.removeNode(random.nextInt(graph.getNodeCount()));
            case 6 -> node.setOutput(0, other.getOutput(0));
            case 7 -> extents(graph.getInitializerBuilder(random.nextInt(graph.getInitializerCount())), random);
            default ->
                graph.getInputBuilder(0)
                        .getTypeBuilder()
                        .getTensorTypeBuilder()
                        .getShapeBuilder()
                        .addDimBuilder()
                        .setDimValue(absurd(random));
        }
    }

    /** A later node's value makes a cycle. */
    private static void rewire(NodeProto.Builder node, NodeProto other, SplittableRandom random) {
        if (node.getInputCount() > 0) {
            node.setInput(random.nextInt(node.getInputCount()), other.getOutput(0));
        }
    }

    private static void attributes(NodeProto.Builder node, NodeProto other, SplittableRandom random) {
        if (node.getAttributeCount() == 0) {
            node.addAllAttribute(other.getAttributeList());
            return;
        }
        AttributeProto.Builder attribute = node.getAttributeBuilder(random.nextInt(node.getAttributeCount()));
        if (attribute.hasT()) {
            extents(attribute.getTBuilder(), random);
        } else if (attribute.getIntsCount() > 0) {
            attribute.setInts(random.nextInt(attribute.getIntsCount()), absurd(random));
        } else {
            attribute.setI(absurd(random));
        }
    }

    private static void extents(TensorProto.Builder tensor, SplittableRandom random) {
        switch (random.nextInt(3)) {
            case 0 -> tensor.addDims(absurd(random));
            case 1 -> tensor.setDataType(random.nextInt(24));
            default -> {
                if (tensor.getDimsCount() > 0) {
                    tensor.setDims(random.nextInt(tensor.getDimsCount()), absurd(random));
                }
            }
        }
    }

    private static long absurd(SplittableRandom random) {
        return ABSURD[random.nextInt(ABSURD.length)];
    }
}
