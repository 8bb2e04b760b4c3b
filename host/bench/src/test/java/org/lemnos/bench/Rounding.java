package org.lemnos.bench;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What rounding may do to a whole model, by experiment: a copy whose weights are off by as much as rounding is.
 *
 * <p>A sum of K products in binary32 has, whatever its order, an error whose root mean square is at most u·√K times that of its products, u = 2⁻²⁴. The same
 * error comes from weights that are each off by a random u·√K of their own. So the outputs of the copy are as far from the model's as those of a runtime may
 * be that adds K numbers one after another; weights that are not multiplied in sums are off by 4·u, the bound of elementary functions. How such errors grow
 * or die from layer to layer is then not estimated but seen.
 */
final class Rounding {
    private static final int FLOAT = 1;
    private static final double UNIT = 0x1p-24;
    private static final double ELEMENTARY = 4;

    private final Map<String, Long> terms = new HashMap<>();
    private final SplittableRandom random;

    private Rounding(GraphProto graph, long seed) {
        this.random = new SplittableRandom(seed);
        Map<String, TensorProto> tensors = new HashMap<>();
        graph.getInitializerList().forEach(tensor -> tensors.put(tensor.getName(), tensor));
        for (NodeProto node : graph.getNodeList()) {
            if (isConstant(node)) {
                tensors.put(node.getOutput(0), node.getAttribute(0).getT());
            }
            for (String input : node.getInputList()) {
                TensorProto tensor = tensors.get(input);
                if (tensor != null) {
                    terms.merge(input, terms(node, tensor), Math::max);
                }
            }
        }
    }

    /** The copy; the same for the same seed. */
    static ModelProto applied(ModelProto model, long seed) {
        GraphProto.Builder graph = model.getGraph().toBuilder();
        Rounding rounding = new Rounding(model.getGraph(), seed);
        for (TensorProto.Builder tensor : graph.getInitializerBuilderList()) {
            rounding.move(tensor, tensor.getName());
        }
        for (NodeProto.Builder node : graph.getNodeBuilderList()) {
            if (isConstant(node.build())) {
                AttributeProto.Builder value = node.getAttributeBuilder(0);
                rounding.move(value.getTBuilder(), node.getOutput(0));
            }
        }
        return model.toBuilder().setGraph(graph).build();
    }

    private static boolean isConstant(NodeProto node) {
        return node.getOpType().equals("Constant") && node.getAttribute(0).hasT();
    }

    /** The products in each sum that a tensor takes part in, 1 if it is added or multiplied elementwise. */
    private static long terms(NodeProto node, TensorProto tensor) {
        int rank = tensor.getDimsCount();
        return rank < 2
                ? 1
                : switch (node.getOpType()) {
                    case "Conv" -> elements(tensor) / tensor.getDims(0);
                    case "ConvTranspose" -> elements(tensor) / tensor.getDims(1);
                    case "MatMul" -> tensor.getDims(rank - 2);
                    case "Gemm" -> Math.max(tensor.getDims(0), tensor.getDims(1));
                    case "LSTM" -> tensor.getDims(rank - 1);
                    default -> 1;
                };
    }

    private static long elements(TensorProto tensor) {
        return tensor.getDimsList().stream().reduce(1L, (a, b) -> a * b);
    }

    /** Single numbers stay: they are the constants of formulas, such as the least binary32, which must not become infinity. */
    private void move(TensorProto.Builder tensor, String name) {
        if (tensor.getDataType() != FLOAT || elements(tensor.build()) < 2) {
            return;
        }
        double most = UNIT * Math.max(ELEMENTARY, Math.sqrt(terms.getOrDefault(name, 1L))) * Math.sqrt(3);
        ByteBuffer bytes = ByteBuffer.wrap(bytes(tensor)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < bytes.limit(); at += Float.BYTES) {
            double value = bytes.getFloat(at);
            bytes.putFloat(at, (float) (value + value * most * (2 * random.nextDouble() - 1)));
        }
        tensor.clearFloatData().setRawData(ByteString.copyFrom(bytes));
    }

    private static byte[] bytes(TensorProto.Builder tensor) {
        if (tensor.hasRawData()) {
            return tensor.getRawData().toByteArray();
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(Float.BYTES * tensor.getFloatDataCount()).order(ByteOrder.LITTLE_ENDIAN);
        tensor.getFloatDataList().forEach(bytes::putFloat);
        return bytes.array();
    }
}
