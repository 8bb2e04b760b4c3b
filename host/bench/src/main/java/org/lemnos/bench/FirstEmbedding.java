package org.lemnos.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.policy.Policy;
import org.lemnos.engine.Engine;
import org.lemnos.engine.embed.SentenceEmbedder;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.TokenBatch;
import org.lemnos.models.Tokenizer;

/** What the start bench runs in a JVM of its own: everything from nothing to the first embedding, by Lemnos or by a peer. */
public final class FirstEmbedding {
    /** What a process prints when the embedding is there. */
    static final String DONE = "embedded";

    private static final int MOST_TOKENS = 256;
    private static final String SENTENCE = "The smiths of Lemnos forge kernels for the machine at night.";

    private FirstEmbedding() {}

    /**
     * Embeds one sentence and says so.
     *
     * @param arguments the ONNX file, the tokenizer's file, and a peer's name if the peer is to do it
     */
    public static void main(String[] arguments) {
        Path model = Path.of(arguments[0]);
        try (Tokenizer tokenizer = Tokenizer.read(Path.of(arguments[1]), MOST_TOKENS)) {
            double first = arguments.length > 2 ? byPeer(arguments[2], model, tokenizer) : byLemnos(model, tokenizer);
            System.out.println(DONE + " " + first);
        }
    }

    private static double byLemnos(Path model, Tokenizer tokenizer) {
        try (Engine engine = Engine.builder().open();
                SentenceEmbedder embedder =
                        new SentenceEmbedder(engine, OnnxModel.read(model), tokenizer, Policy.defaults())) {
            return embedder.embed(List.of(SENTENCE)).get(0)[0];
        }
    }

    private static double byPeer(String peer, Path model, Tokenizer tokenizer) {
        TokenBatch batch = tokenizer.encode(List.of(SENTENCE));
        try (Peer other = Peer.of(Optional.of(peer), model)) {
            other.run(new EmbedBench.Tokens(batch.ids(), batch.mask(), batch.typeIds()).named());
        }
        return 0;
    }
}
