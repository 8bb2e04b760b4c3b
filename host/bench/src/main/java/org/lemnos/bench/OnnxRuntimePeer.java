package org.lemnos.bench;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX Runtime on the processor, with its own defaults: all cores, all optimizations. */
final class OnnxRuntimePeer implements Peer {
    static final String NAME = "onnxruntime";

    private static final Map<ElementType, OnnxJavaType> TYPES = Map.of(
            ElementType.F32, OnnxJavaType.FLOAT,
            ElementType.F64, OnnxJavaType.DOUBLE,
            ElementType.I32, OnnxJavaType.INT32,
            ElementType.I64, OnnxJavaType.INT64,
            ElementType.BOOL, OnnxJavaType.BOOL);

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    OnnxRuntimePeer(Path model) {
        try {
            session = environment.createSession(model.toString());
        } catch (OrtException refused) {
            throw new IllegalArgumentException(
                    "ONNX Runtime cannot read " + model + ": " + refused.getMessage(), refused);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isThere() {
        return true;
    }

    @Override
    public Map<String, MemoryTensor> run(Map<String, MemoryTensor> inputs) {
        Map<String, OnnxTensor> given = new HashMap<>();
        try {
            for (Map.Entry<String, MemoryTensor> input : inputs.entrySet()) {
                given.put(input.getKey(), theirs(input.getValue()));
            }
            try (OrtSession.Result result = session.run(given)) {
                Map<String, MemoryTensor> outputs = new LinkedHashMap<>();
                result.forEach(output -> outputs.put(output.getKey(), ours((OnnxTensor) output.getValue())));
                return outputs;
            }
        } catch (OrtException failed) {
            throw new IllegalStateException("ONNX Runtime failed: " + failed.getMessage(), failed);
        } finally {
            given.values().forEach(OnnxTensor::close);
        }
    }

    private OnnxTensor theirs(MemoryTensor tensor) throws OrtException {
        OnnxJavaType type = TYPES.get(tensor.type().elementType());
        if (type == null) {
            throw new IllegalArgumentException(tensor.type() + " is of no type that is handed to ONNX Runtime");
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(
                        Math.toIntExact(tensor.type().sizeBytes()))
                .order(ByteOrder.nativeOrder());
        return OnnxTensor.createTensor(
                environment, bytes.put(tensor.bytes()).flip(), tensor.type().dims(), type);
    }

    private static MemoryTensor ours(OnnxTensor tensor) {
        OnnxJavaType type = tensor.getInfo().type;
        for (Map.Entry<ElementType, OnnxJavaType> known : TYPES.entrySet()) {
            if (known.getValue() == type) {
                TensorType own = TensorType.of(known.getKey(), tensor.getInfo().getShape());
                return MemoryTensor.over(own, tensor.getByteBuffer());
            }
        }
        throw new IllegalStateException("ONNX Runtime made a tensor of " + type + ", which is not taken from it");
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException failed) {
            throw new IllegalStateException("ONNX Runtime cannot close its session: " + failed.getMessage(), failed);
        }
    }
}
