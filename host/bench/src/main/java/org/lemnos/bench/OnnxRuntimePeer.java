package org.lemnos.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX Runtime on the processor, with its own defaults: all cores, all optimizations. */
final class OnnxRuntimePeer implements Peer {
    static final String NAME = "onnxruntime";

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
    public void run(EmbedBench.Tokens tokens) {
        states(tokens);
    }

    /** The token vectors, row-major [sentences, tokens, width]. */
    float[] states(EmbedBench.Tokens tokens) {
        try (OnnxTensor ids = tensor(tokens.ids());
                OnnxTensor mask = tensor(tokens.mask());
                OnnxTensor types = tensor(tokens.types());
                OrtSession.Result result =
                        session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            FloatBuffer states = ((OnnxTensor) result.get(0)).getFloatBuffer();
            float[] copy = new float[states.remaining()];
            states.get(copy);
            return copy;
        } catch (OrtException failed) {
            throw new IllegalStateException("ONNX Runtime failed: " + failed.getMessage(), failed);
        }
    }

    private OnnxTensor tensor(MemoryTensor tensor) throws OrtException {
        return OnnxTensor.createTensor(
                environment, LongBuffer.wrap(tensor.toLongs()), tensor.type().dims());
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
