package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.TokenBatch;
import org.lemnos.models.Tokenizer;
import org.lemnos.vulkan.VulkanOptions;

/** The same embeddings as ONNX Runtime gives, sentence by sentence. */
@Tag("device")
class EmbeddingAgreementTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final boolean SECOND_DRIVER = Boolean.getBoolean("lemnos.second.driver");
    private static final int SENTENCES = 60;
    private static final int FEW_SENTENCES = 12;
    private static final int MOST_TOKENS = 256;
    private static final long SEED = Long.getLong("lemnos.seed", 20261130);
    private static final double LEAST_COSINE = 0.99999;
    private static final double LARGEST_DIFFERENCE = 1e-4;

    @TempDir
    private static Path folder;

    private static Program program;
    private static Tokenizer tokenizer;
    private static OrtSession peer;

    @BeforeAll
    static void readTheModel() throws IOException, OrtException {
        MiniLmFiles files = MiniLmFiles.in(folder);
        program = OnnxModel.read(files.model());
        tokenizer = Tokenizer.read(files.tokenizer(), MOST_TOKENS);
        peer = OrtEnvironment.getEnvironment().createSession(files.model().toString());
    }

    @AfterAll
    static void close() throws OrtException {
        tokenizer.close();
        peer.close();
    }

    /** What a comparison saw. */
    private record Seen(int sentences, int shortest, int longest, double leastCosine, double largestDifference) {
        Seen and(int tokens, double cosine, double difference) {
            return new Seen(
                    sentences + 1,
                    Math.min(shortest, tokens),
                    Math.max(longest, tokens),
                    Math.min(leastCosine, cosine),
                    Math.max(largestDifference, difference));
        }
    }

    @Test
    void everySentenceAgreesOnVulkanAndTheValidationLayerIsSilent() throws OrtException {
        // The layer and a slow driver together, on a busy machine.
        VulkanOptions patient = VulkanOptions.defaults().withRunLimit(Duration.ofMinutes(5));
        try (Engine engine = Engine.builder().vulkan(patient).open()) {
            assertThat(engine.isReference()).as("a Vulkan device is there").isFalse();
            // A second driver, which is slow, has time for few of them.
            int sentences = SECOND_DRIVER && !SOAK ? FEW_SENTENCES : SENTENCES;
            Seen seen = compare(engine, SentenceBatches.of(sentences, SEED));
            assertThat(seen.sentences()).isEqualTo(sentences);
            assertThat(seen.shortest()).isLessThanOrEqualTo(4);
            assertThat(seen.longest()).isEqualTo(MOST_TOKENS);
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    @Test
    void sentencesAgreeOnTheReferenceDevice() throws OrtException {
        int sentences = SOAK ? SENTENCES : FEW_SENTENCES;
        try (Engine engine = Engine.builder().device("reference").open()) {
            assertThat(compare(engine, SentenceBatches.of(sentences, SEED)).sentences())
                    .isEqualTo(sentences);
        }
    }

    private static Seen compare(Engine engine, List<List<String>> batches) throws OrtException {
        Seen seen = new Seen(0, Integer.MAX_VALUE, 0, 1, 0);
        for (List<String> batch : batches) {
            TokenBatch tokens = tokenizer.encode(batch);
            long[] mask = tokens.mask().toLongs();
            double[][] ours = MeanPooling.of(states(engine, tokens), mask, batch.size());
            double[][] theirs = MeanPooling.of(peerStates(tokens), mask, batch.size());
            for (int i = 0; i < batch.size(); i++) {
                seen = seen.and(
                        count(mask, i, batch.size()), cosine(ours[i], theirs[i]), difference(ours[i], theirs[i]));
            }
        }
        System.out.println("agreement on " + engine.device().name() + ", seed " + SEED + ": " + seen);
        assertThat(seen.leastCosine()).as("seed %d", SEED).isGreaterThanOrEqualTo(LEAST_COSINE);
        assertThat(seen.largestDifference()).as("seed %d", SEED).isLessThanOrEqualTo(LARGEST_DIFFERENCE);
        return seen;
    }

    private static float[] states(Engine engine, TokenBatch tokens) {
        long batch = tokens.ids().type().dim(0);
        long length = tokens.ids().type().dim(1);
        ExecutionPlan plan = engine.plan(program, Dimensions.of("batch_size", batch, "sequence_length", length));
        try (Session session = engine.load(plan)) {
            return session.run(Inputs.of("input_ids", tokens.ids())
                            .with("attention_mask", tokens.mask())
                            .with("token_type_ids", tokens.typeIds()))
                    .floats("last_hidden_state");
        }
    }

    private static float[] peerStates(TokenBatch tokens) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        long[] shape = tokens.ids().type().dims();
        List<OnnxTensor> tensors = new ArrayList<>();
        for (var tensor : List.of(tokens.ids(), tokens.mask(), tokens.typeIds())) {
            tensors.add(OnnxTensor.createTensor(environment, LongBuffer.wrap(tensor.toLongs()), shape));
        }
        try (OrtSession.Result result = peer.run(Map.of(
                "input_ids", tensors.get(0), "attention_mask", tensors.get(1), "token_type_ids", tensors.get(2)))) {
            FloatBuffer states = ((OnnxTensor) result.get("last_hidden_state").orElseThrow()).getFloatBuffer();
            float[] copy = new float[states.remaining()];
            states.get(copy);
            return copy;
        } finally {
            tensors.forEach(OnnxTensor::close);
        }
    }

    private static int count(long[] mask, int row, int rows) {
        int tokens = mask.length / rows;
        int count = 0;
        for (int i = 0; i < tokens; i++) {
            count += mask[row * tokens + i] != 0 ? 1 : 0;
        }
        return count;
    }

    private static double cosine(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static double difference(double[] one, double[] other) {
        double largest = 0;
        for (int i = 0; i < one.length; i++) {
            largest = Math.max(largest, Math.abs(one[i] - other[i]));
        }
        return largest;
    }
}
