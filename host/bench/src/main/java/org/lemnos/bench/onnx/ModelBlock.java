package org.lemnos.bench.onnx;

import static org.lemnos.bench.onnx.ModelWriter.FLOAT;
import static org.lemnos.bench.onnx.ModelWriter.INT64;
import static org.lemnos.bench.onnx.ModelWriter.integer;
import static org.lemnos.bench.onnx.ModelWriter.number;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.lemnos.bench.onnx.WholeModel.Example;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** One block of a large model as a model of its own, its weights drawn from a seed. */
public final class ModelBlock {
    /** Has RMSNormalization, RotaryEmbedding and Attention. */
    private static final long OPSET = 23;

    private static final double EPSILON = 1e-5;
    private static final double ROTARY_BASE = 10_000;

    private ModelBlock() {}

    /**
     * How large a block of Llama is.
     *
     * @param width numbers of a token, a multiple of twice the heads
     * @param heads of attention
     * @param inner numbers between the two layers of the feed-forward part
     * @param positions the longest text
     */
    public record LlamaSize(int width, int heads, int inner, int positions) {
        /** Two thousand numbers a token, as in models of a thousand million weights. */
        public static final LlamaSize FULL = new LlamaSize(2048, 32, 5632, 2048);

        private int each() {
            return width / heads;
        }
    }

    /**
     * A block of Llama (Touvron et al., 2023): attention with rotary positions where each token sees those before it, and a gated feed-forward layer, each
     * behind a normalization and around it a residual. The inputs are a text of so many tokens and their positions.
     */
    public static Example llama(LlamaSize size, int tokens, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1);
        float[] hidden = new float[tokens * size.width()];
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] = (float) (2 * random.nextDouble() - 1);
        }
        return new Example(
                llama(size, seed),
                Map.of(
                        "hidden",
                        MemoryTensor.of(hidden, 1, tokens, size.width()),
                        "positions",
                        MemoryTensor.of(LongStream.range(0, tokens).toArray(), 1, tokens)),
                Dimensions.of("tokens", tokens));
    }

    private static ModelProto llama(LlamaSize size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Transformers t = new Transformers(writer);
        String x = writer.input("hidden", FLOAT, 1, "tokens", size.width());
        String positions = writer.input("positions", INT64, 1, "tokens");
        String y = t.add(x, attention(writer, t, size, normalized(writer, "attention_norm", x, size), positions));
        String normal = normalized(writer, "ffn_norm", y, size);
        String gate = product(writer, t, "w1", normal, size.width(), size.inner());
        String activated = t.multiply(gate, writer.node("Sigmoid", List.of(gate)));
        String gated = t.multiply(activated, product(writer, t, "w3", normal, size.width(), size.inner()));
        writer.output("next", t.add(y, product(writer, t, "w2", gated, size.inner(), size.width())));
        return writer.model();
    }

    private static String product(ModelWriter writer, Transformers t, String name, String x, int in, int out) {
        return t.matMul(x, writer.weights(name, 1 / Math.sqrt(in), in, out));
    }

    private static String normalized(ModelWriter writer, String name, String x, LlamaSize size) {
        return writer.node(
                "RMSNormalization",
                List.of(x, writer.weightsAround(name, 1, 0.1, size.width())),
                integer("axis", -1),
                number("epsilon", EPSILON));
    }

    private static String attention(ModelWriter writer, Transformers t, LlamaSize size, String x, String positions) {
        int width = size.width();
        String cosines = rotaryTable(writer, size, "cosines", 0);
        String sines = rotaryTable(writer, size, "sines", -Math.PI / 2);
        AttributeProto heads = integer("num_heads", size.heads());
        String q = writer.node(
                "RotaryEmbedding",
                List.of(product(writer, t, "wq", x, width, width), cosines, sines, positions),
                heads);
        String k = writer.node(
                "RotaryEmbedding",
                List.of(product(writer, t, "wk", x, width, width), cosines, sines, positions),
                heads);
        String seen = writer.node(
                "Attention",
                List.of(q, k, product(writer, t, "wv", x, width, width)),
                integer("q_num_heads", size.heads()),
                integer("kv_num_heads", size.heads()),
                integer("is_causal", 1));
        return product(writer, t, "wo", seen, width, width);
    }

    /** The cosine, or with a quarter of a turn less the sine, of each position's angle for each pair of a head's numbers. */
    private static String rotaryTable(ModelWriter writer, LlamaSize size, String name, double turned) {
        int pairs = size.each() / 2;
        ByteBuffer table =
                ByteBuffer.allocate(Float.BYTES * pairs * size.positions()).order(ByteOrder.LITTLE_ENDIAN);
        for (int position = 0; position < size.positions(); position++) {
            for (int pair = 0; pair < pairs; pair++) {
                double angle = position * Math.pow(ROTARY_BASE, -(double) pair / pairs);
                table.putFloat((float) Math.cos(angle + turned));
            }
        }
        return writer.initializer(name, FLOAT, table.flip(), size.positions(), pairs);
    }

    /** A block of ResNet-50 (He et al., 2015), three convolutions with normalizations and a residual around them, on an image of so many channels. */
    public static Example resNet(int channels, int width, int side, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1);
        float[] pixels = new float[channels * side * side];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (float) (2 * random.nextDouble() - 1);
        }
        return new Example(
                ImageModels.resNetBlock(channels, width, side, seed),
                Map.of("features", MemoryTensor.of(pixels, 1, channels, side, side)),
                Dimensions.of("batch", 1));
    }
}
