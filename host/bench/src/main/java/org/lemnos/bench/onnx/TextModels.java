package org.lemnos.bench.onnx;

import static org.lemnos.bench.onnx.ModelWriter.integer;
import static org.lemnos.bench.onnx.ModelWriter.number;
import static org.lemnos.bench.onnx.ModelWriter.text;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.nio.ByteBuffer;
import java.util.List;

/** Models of texts, whose inputs are i64 [batch, sequence]. */
final class TextModels {
    private static final long OPSET = 14;

    /** What exporters add where nothing may be seen: the least binary32. */
    private static final float NEVER = -Float.MAX_VALUE;

    private TextModels() {}

    /**
     * How large a model is.
     *
     * @param layers blocks, one after another
     * @param width of the vectors
     * @param heads of each attention; divide the width
     * @param vocabulary rows of the table of words
     * @param positions rows of the table of positions
     */
    record Size(int layers, int width, int heads, int vocabulary, int positions) {
        int each() {
            return width / heads;
        }
    }

    private static String tokens(ModelWriter writer, String name) {
        return writer.input(name, ModelWriter.INT64, "batch", "sequence");
    }

    /** BERT of Devlin et al., 2018, with its pooler: f32 [batch, sequence, width] and [batch, width]. */
    static ModelProto bert(Size size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Transformers t = new Transformers(writer);
        String ids = tokens(writer, "input_ids");
        String mask = tokens(writer, "attention_mask");
        String types = tokens(writer, "token_type_ids");
        String unseen = unseen(writer, t, mask);
        String x = bertEmbeddings(writer, t, size, ids, types);
        for (int layer = 0; layer < size.layers(); layer++) {
            x = bertLayer(writer, t, size, "encoder.layer." + layer, x, unseen);
        }
        writer.output("last_hidden_state", x);
        String first = writer.node("Gather", List.of(x, writer.index(0)), integer("axis", 1));
        String pooled = writer.node(
                "Gemm",
                List.of(
                        first,
                        writer.weights("pooler.weight", 1 / Math.sqrt(size.width()), size.width(), size.width()),
                        writer.weights("pooler.bias", 0.1, size.width())),
                number("alpha", 1),
                number("beta", 1),
                integer("transB", 1));
        writer.output("pooler_output", writer.node("Tanh", List.of(pooled)));
        return writer.model();
    }

    /** 0 where a token may be seen, {@link #NEVER} where it may not, as [batch, 1, 1, sequence]. */
    private static String unseen(ModelWriter writer, Transformers t, String mask) {
        String wide = writer.node("Unsqueeze", List.of(mask, writer.list(1)));
        wide = writer.node("Unsqueeze", List.of(wide, writer.list(2)));
        String seen = writer.node("Cast", List.of(wide), integer("to", ModelWriter.FLOAT));
        return t.multiply(writer.node("Sub", List.of(writer.scalar(1), seen)), writer.scalar(NEVER));
    }

    private static String bertEmbeddings(ModelWriter writer, Transformers t, Size size, String ids, String types) {
        long[] counting = new long[size.positions()];
        for (int i = 0; i < counting.length; i++) {
            counting[i] = i;
        }
        String all = writer.node("Unsqueeze", List.of(writer.list(counting), writer.list(0)));
        String positions = t.slice(all, writer.index(0), t.extent(ids, 1), 1);
        int width = size.width();
        String words = t.gathered(t.table("embeddings.word", size.vocabulary(), width), ids);
        String kinds = t.gathered(t.table("embeddings.type", 2, width), types);
        String places = t.gathered(t.table("embeddings.position", size.positions(), width), positions);
        return t.layerNorm("embeddings.norm", t.add(t.add(words, kinds), places), width, 1e-12);
    }

    private static String bertLayer(
            ModelWriter writer, Transformers t, Size size, String name, String x, String unseen) {
        int width = size.width();
        String query = t.heads(t.linear(name + ".query", x, width, width), size.heads(), size.each());
        String key = t.heads(t.linear(name + ".key", x, width, width), size.heads(), size.each());
        String value = t.heads(t.linear(name + ".value", x, width, width), size.heads(), size.each());
        String scores = t.divide(t.matMul(query, t.transposed(key, 0, 1, 3, 2)), Math.sqrt(size.each()));
        String seen = t.matMul(t.softmax(t.add(scores, unseen)), value);
        String attended = t.linear(name + ".attention.output", t.merged(seen, width), width, width);
        String y = t.layerNorm(name + ".attention.norm", t.add(attended, x), width, 1e-12);
        String wide = erfGelu(writer, t, t.linear(name + ".intermediate", y, width, 4 * width));
        return t.layerNorm(name + ".norm", t.add(t.linear(name + ".output", wide, 4 * width, width), y), width, 1e-12);
    }

    /** x·(1 + erf(x/√2))/2. */
    private static String erfGelu(ModelWriter writer, Transformers t, String x) {
        String erf = writer.node("Erf", List.of(t.divide(x, Math.sqrt(2))));
        return t.multiply(t.multiply(x, t.add(erf, writer.scalar(1))), writer.scalar(0.5));
    }

    /** Blocks of GPT-2 of Radford et al., 2019, from tokens to the states before the scores: f32 [batch, sequence, width]. */
    static ModelProto gpt2(Size size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Transformers t = new Transformers(writer);
        String ids = tokens(writer, "input_ids");
        String range = writer.node("Range", List.of(writer.index(0), t.extent(ids, 1), writer.index(1)));
        String positions = writer.node("Unsqueeze", List.of(range, writer.list(0)));
        String words = t.gathered(t.table("wte.weight", size.vocabulary(), size.width()), ids);
        String places = t.gathered(t.table("wpe.weight", size.positions(), size.width()), positions);
        String x = t.add(words, places);
        for (int layer = 0; layer < size.layers(); layer++) {
            x = gpt2Block(writer, t, size, "h." + layer, x);
        }
        writer.output("last_hidden_state", t.layerNorm("ln_f", x, size.width(), 1e-5));
        return writer.model();
    }

    private static String gpt2Block(ModelWriter writer, Transformers t, Size size, String name, String x) {
        int width = size.width();
        String normal = t.layerNorm(name + ".ln_1", x, width, 1e-5);
        String all = convolved(writer, t, name + ".attn.c_attn", normal, width, 3 * width);
        List<String> parts =
                writer.nodes("Split", List.of(all, writer.list(width, width, width)), 3, integer("axis", 2));
        String query = t.heads(parts.get(0), size.heads(), size.each());
        String key = t.heads(parts.get(1), size.heads(), size.each());
        String value = t.heads(parts.get(2), size.heads(), size.each());
        String scores = t.divide(t.matMul(query, t.transposed(key, 0, 1, 3, 2)), Math.sqrt(size.each()));
        String causal = causal(writer, t, name, size.positions(), query, key);
        String masked = writer.node("Where", List.of(causal, scores, writer.scalar(NEVER)));
        String seen = t.merged(t.matMul(t.softmax(masked), value), width);
        String y = t.add(convolved(writer, t, name + ".attn.c_proj", seen, width, width), x);
        String wide =
                convolved(writer, t, name + ".mlp.c_fc", t.layerNorm(name + ".ln_2", y, width, 1e-5), width, 4 * width);
        return t.add(y, convolved(writer, t, name + ".mlp.c_proj", tanhGelu(writer, t, wide), 4 * width, width));
    }

    /** Whether a query's token may see a key's, cut out of a triangle over all positions: bool [1, 1, queries, keys]. */
    private static String causal(
            ModelWriter writer, Transformers t, String name, int positions, String query, String key) {
        byte[] triangle = new byte[positions * positions];
        for (int row = 0; row < positions; row++) {
            for (int column = 0; column <= row; column++) {
                triangle[row * positions + column] = 1;
            }
        }
        String all = writer.initializer(
                name + ".attn.bias", ModelWriter.BOOL, ByteBuffer.wrap(triangle), 1, 1, positions, positions);
        String keys = t.extent(key, 2);
        String first = writer.node("Sub", List.of(keys, t.extent(query, 2)));
        return t.slice(t.slice(all, first, keys, 2), writer.index(0), keys, 3);
    }

    /** A linear layer as this model has it: rows flattened, multiplied by a Gemm, and put back. */
    private static String convolved(ModelWriter writer, Transformers t, String name, String x, int in, int out) {
        String rows = t.reshaped(x, writer.list(-1, in));
        String y = writer.node(
                "Gemm",
                List.of(
                        rows,
                        writer.weights(name + ".weight", 1 / Math.sqrt(in), in, out),
                        writer.weights(name + ".bias", 0.1, out)),
                number("alpha", 1),
                number("beta", 1));
        return t.reshaped(y, t.joined(t.listed(t.extent(x, 0)), t.listed(t.extent(x, 1)), writer.list(out)));
    }

    /** x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))). */
    private static String tanhGelu(ModelWriter writer, Transformers t, String x) {
        String half = t.multiply(x, writer.scalar(0.5));
        String cube = writer.node("Pow", List.of(x, writer.scalar(3)));
        String inner =
                t.multiply(t.add(x, t.multiply(cube, writer.scalar(0.044715))), writer.scalar(Math.sqrt(2 / Math.PI)));
        return t.multiply(half, t.add(writer.node("Tanh", List.of(inner)), writer.scalar(1)));
    }

    /** A tagger: words, a layer that reads both ways, one that reads forwards, a score for each tag: f32 [batch, sequence, tags]. */
    static ModelProto lstm(Size size, int tags, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Transformers t = new Transformers(writer);
        String ids = tokens(writer, "tokens");
        int width = size.width();
        String words = t.gathered(t.table("embedding.weight", size.vocabulary(), width), ids);
        String x = t.transposed(words, 1, 0, 2);
        int in = width;
        for (int layer = 0; layer < size.layers(); layer++) {
            int directions = layer == 0 ? 2 : 1;
            x = recurrent(writer, t, "lstm." + layer, x, in, width, directions);
            in = directions * width;
        }
        writer.output("scores", t.linear("tags", t.transposed(x, 1, 0, 2), in, tags));
        return writer.model();
    }

    /** [sequence, batch, in] to [sequence, batch, directions·hidden], from states of zeros. */
    private static String recurrent(
            ModelWriter writer, Transformers t, String name, String x, int in, int hidden, int directions) {
        double deviation = 1 / Math.sqrt(hidden);
        String states = writer.node(
                "ConstantOfShape",
                List.of(t.joined(writer.list(directions), t.listed(t.extent(x, 1)), writer.list(hidden))));
        String y = writer.nodes(
                        "LSTM",
                        List.of(
                                x,
                                writer.weights(name + ".weight_ih", 1 / Math.sqrt(in), directions, 4L * hidden, in),
                                writer.weights(name + ".weight_hh", deviation, directions, 4L * hidden, hidden),
                                writer.weights(name + ".bias", 0.1, directions, 8L * hidden),
                                "",
                                states,
                                states),
                        3,
                        text("direction", directions == 2 ? "bidirectional" : "forward"),
                        integer("hidden_size", hidden))
                .get(0);
        if (directions == 1) {
            return writer.node("Squeeze", List.of(y, writer.list(1)));
        }
        return t.reshaped(t.transposed(y, 0, 2, 1, 3), writer.list(0, 0, -1));
    }
}
