package org.lemnos.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.engine.StepTime;
import org.lemnos.models.ImportOptions;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.Precision;

/**
 * How long all-MiniLM-L6-v2 takes for a batch of sentences, and where the time goes: one replay with inputs in and outputs out, and each kernel's
 * share when steps run one by one.
 */
public final class EmbedBench {
    private static final String NAME = "embed";
    private static final Alternation ALTERNATION = new Alternation(5, 5, 11);
    private static final int TIMED_RUNS = 5;
    private static final int VOCABULARY = 30_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private EmbedBench() {}

    /** The cases that run where none is named, sentences by tokens; any other pair may be named. */
    public static List<String> cases() {
        return List.of("1x16", "8x64");
    }

    /**
     * Runs some cases.
     *
     * @param names such as {@code 1x16}: one sentence of 16 tokens
     * @param model the ONNX file
     * @param peer {@code onnxruntime}, or nothing
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @param precision in what precision the device computes; the cases of another one than the model's end with it, such as {@code 1x16-f16}
     * @throws IllegalArgumentException if a name is no pair of numbers or the peer is unknown
     */
    public static List<BenchRow> run(
            List<String> names, Path model, Optional<String> peer, Optional<String> device, Precision precision) {
        Program program = OnnxModel.read(model, ImportOptions.defaults().precision(precision));
        String ending = precision == Precision.MODEL ? "" : "-" + precision.token();
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        List<BenchRow> rows = new ArrayList<>();
        try (Engine engine = builder.open();
                Peer other = Peer.of(peer, model)) {
            for (String name : names) {
                Shape shape = Shape.parse(name);
                BenchCase bench = BenchCase.on(engine.device(), NAME, name + ending);
                rows.addAll(measure(bench, shape, engine, program, other));
            }
        }
        return rows;
    }

    private static List<BenchRow> measure(BenchCase bench, Shape shape, Engine engine, Program program, Peer peer) {
        Tokens tokens = Tokens.of(shape);
        try (Session session = engine.load(engine.plan(program, shape.dimensions()))) {
            Inputs inputs = Inputs.of("input_ids", tokens.ids())
                    .with("attention_mask", tokens.mask())
                    .with("token_type_ids", tokens.types());
            Alternation.Samples samples =
                    ALTERNATION.measure(() -> session.run(inputs), peer, () -> peer.run(tokens.named()));
            return rows(bench, session, inputs, samples, peer);
        }
    }

    private static List<BenchRow> rows(
            BenchCase bench, Session session, Inputs inputs, Alternation.Samples samples, Peer peer) {
        List<BenchRow> rows = new ArrayList<>();
        rows.addAll(bench.against(peer, "run", samples));
        PlanDocument plan = session.plan().document();
        rows.add(bench.row("dispatches", "count", plan.steps().size()));
        rows.add(bench.row("boundaries", "count", plan.boundaries().size()));
        rows.add(bench.row("submissions", "count", session.submissions()));
        rows.add(bench.row("host-visible-activation-bytes", "bytes", (double) session.hostVisibleActivationBytes()));
        shares(session, inputs).forEach((kernel, millis) -> rows.add(bench.row("device:" + kernel, "ms", millis)));
        return rows;
    }

    /** The milliseconds of each kernel, all its steps together, one a timed run. */
    private static Map<String, double[]> shares(Session session, Inputs inputs) {
        Map<String, double[]> shares = new TreeMap<>();
        for (int run = 0; run < TIMED_RUNS; run++) {
            for (StepTime step : session.time(inputs)) {
                shares.computeIfAbsent(step.kernel(), unseen -> new double[TIMED_RUNS])[run] +=
                        step.nanoseconds() / NANOS_PER_MILLI;
            }
        }
        return shares;
    }

    /**
     * A batch's extents.
     *
     * @param sentences at least 1
     * @param tokens of each sentence, at least 1
     */
    record Shape(int sentences, int tokens) {
        static Shape parse(String name) {
            if (!name.matches("[1-9]\\d{0,3}x[1-9]\\d{0,3}")) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no case of the embed bench; write SENTENCESxTOKENS, such as 1x16");
            }
            int cross = name.indexOf('x');
            return new Shape(
                    Integer.parseInt(name, 0, cross, 10), Integer.parseInt(name, cross + 1, name.length(), 10));
        }

        Dimensions dimensions() {
            return Dimensions.of("batch_size", sentences, "sequence_length", tokens);
        }
    }

    /**
     * A batch without padding, the same in every run.
     *
     * @param ids i64 [sentences, tokens]
     * @param mask i64 [sentences, tokens], all 1
     * @param types i64 [sentences, tokens], all 0
     */
    record Tokens(MemoryTensor ids, MemoryTensor mask, MemoryTensor types) {
        /** By the names of the model's inputs. */
        Map<String, MemoryTensor> named() {
            return Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types);
        }

        static Tokens of(Shape shape) {
            long[] ids = new long[shape.sentences() * shape.tokens()];
            long[] mask = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = 1 + (i * 7919L) % VOCABULARY;
                mask[i] = 1;
            }
            long[] dims = {shape.sentences(), shape.tokens()};
            return new Tokens(
                    MemoryTensor.of(ids, dims),
                    MemoryTensor.of(mask, dims),
                    MemoryTensor.of(new long[ids.length], dims));
        }
    }
}
