package org.lemnos.engine.embed;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.models.TokenBatch;
import org.lemnos.models.Tokenizer;

/**
 * Turns sentences into vectors of length 1 whose products are cosines: a transformer's token vectors, averaged as sentence-transformers does
 * for all-MiniLM-L6-v2. Sessions of the last few batch shapes stay loaded. For one thread.
 *
 * <p>The program takes {@code input_ids} [batch, sequence] and, if it has them, {@code attention_mask} and {@code token_type_ids}; its output
 * {@code last_hidden_state}, else its first, is [batch, sequence, width].
 */
public final class SentenceEmbedder implements AutoCloseable {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final String STATES = "last_hidden_state";
    private static final int LARGEST_BATCH = 16;
    private static final int MOST_SESSIONS = 4;

    private final Engine engine;
    private final Program program;
    private final Tokenizer tokenizer;
    private final Policy policy;
    private final Program.Input ids;
    private final String states;
    private final Map<Dimensions, Session> sessions = new LinkedHashMap<>();

    /**
     * An embedder that owns none of its parts.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if the program does not take tokens
     */
    public SentenceEmbedder(Engine engine, Program program, Tokenizer tokenizer, Policy policy) {
        this.engine = engine;
        this.program = program;
        this.tokenizer = tokenizer;
        this.policy = policy;
        this.ids = input(program, IDS)
                .filter(input -> input.dims().size() == 2)
                .orElseThrow(() -> new LemnosException(
                        ErrorCode.MODEL_UNSUPPORTED,
                        "the model takes no " + IDS + " of rank 2; it takes "
                                + program.inputs().stream()
                                        .map(Program.Input::name)
                                        .toList()
                                + ". Embedding needs a transformer encoder"));
        this.states = program.outputs().stream()
                .map(Program.Output::name)
                .filter(STATES::equals)
                .findFirst()
                .orElseGet(() -> program.outputs().get(0).name());
    }

    private static Optional<Program.Input> input(Program program, String name) {
        return program.inputs().stream()
                .filter(input -> input.name().equals(name))
                .findFirst();
    }

    /** The tokens of some sentences; a sentence that the tokenizer cuts is embedded by what is left of it. */
    public TokenBatch tokens(List<String> sentences) {
        return tokenizer.encode(sentences);
    }

    /** The session for batches of this shape: planned and loaded if it is not there yet. It belongs to this embedder. */
    public Session session(TokenBatch batch) {
        Dimensions shape = bound(bound(Dimensions.none(), 0, batch.texts()), 1, batch.length());
        Session known = sessions.remove(shape);
        if (known == null) {
            if (sessions.size() == MOST_SESSIONS) {
                Iterator<Session> oldest = sessions.values().iterator();
                oldest.next().close();
                oldest.remove();
            }
            ExecutionPlan plan = engine.plan(program, shape, policy);
            known = engine.load(plan);
        }
        sessions.put(shape, known);
        return known;
    }

    private Dimensions bound(Dimensions given, int axis, long extent) {
        return ids.dims().get(axis) instanceof Dim.Symbol symbol ? given.with(symbol.name(), extent) : given;
    }

    /** The vectors of a batch, one a text. */
    public List<float[]> run(TokenBatch batch) {
        Inputs inputs = Inputs.of(IDS, batch.ids());
        if (input(program, MASK).isPresent()) {
            inputs = inputs.with(MASK, batch.mask());
        }
        if (input(program, TYPES).isPresent()) {
            inputs = inputs.with(TYPES, batch.typeIds());
        }
        Outputs outputs = session(batch).run(inputs);
        int width = Math.toIntExact(outputs.type(states).dim(-1));
        float[] vectors = outputs.floats(states);
        long[] mask = batch.mask().toLongs();
        List<float[]> pooled = new ArrayList<>();
        for (int row = 0; row < batch.texts(); row++) {
            pooled.add(Pooling.mean(vectors, mask, row, batch.length(), width));
        }
        return pooled;
    }

    /** The vectors of any number of sentences, in their order. */
    public List<float[]> embed(List<String> sentences) {
        List<float[]> vectors = new ArrayList<>();
        for (int from = 0; from < sentences.size(); from += LARGEST_BATCH) {
            vectors.addAll(run(tokens(sentences.subList(from, Math.min(from + LARGEST_BATCH, sentences.size())))));
        }
        return vectors;
    }

    /** Closes the sessions. */
    @Override
    public void close() {
        sessions.values().forEach(Session::close);
        sessions.clear();
    }
}
