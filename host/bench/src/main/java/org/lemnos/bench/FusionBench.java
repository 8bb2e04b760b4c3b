package org.lemnos.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.lemnos.bench.onnx.ModelBlock;
import org.lemnos.bench.onnx.ModelBlock.LlamaSize;
import org.lemnos.bench.onnx.WholeModel.Example;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.policy.Policy;
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

/** What fusing buys: a model planned with fused kernels and with every node by itself, both run in turns. */
public final class FusionBench {
    private static final String NAME = "fusion";
    private static final String UNFUSED = "unfused";
    private static final long SEED = 20_261_130;
    private static final Alternation ALTERNATION = new Alternation(5, 3, 7);
    private static final Sizes FULL = new Sizes(LlamaSize.FULL, 256, 64, 56);
    private static final int TIMED_RUNS = 5;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String LLAMA = "llama-block";
    private static final String RESNET = "resnet-block";

    private FusionBench() {}

    /** The cases that run where none is named. */
    public static List<String> cases() {
        return List.of("minilm-1x16", LLAMA, RESNET);
    }

    /**
     * Runs some cases, each fused and unfused.
     *
     * @param names {@code minilm-1x16} or another pair of sentences and tokens; {@code llama-block} for one token or, such as {@code llama-block-512}, for
     *     several; {@code resnet-block}
     * @param minilm where the ONNX file of all-MiniLM-L6-v2 is; asked only if a case needs it
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @param precision in what precision the device computes; the cases of another one than the model's end with it
     * @throws IllegalArgumentException if a name is none of these, or the device is the reference device
     */
    public static List<BenchRow> run(
            List<String> names, Supplier<Path> minilm, Optional<String> device, Precision precision) {
        return run(names, minilm, device, precision, FULL);
    }

    static List<BenchRow> run(
            List<String> names, Supplier<Path> minilm, Optional<String> device, Precision precision, Sizes sizes) {
        names.forEach(FusionBench::check);
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        List<BenchRow> rows = new ArrayList<>();
        try (Engine engine = builder.open()) {
            if (engine.isReference()) {
                throw new IllegalArgumentException(
                        "the reference device records nothing; choose another with --device");
            }
            for (String name : names) {
                try (Subject subject = subject(name, minilm, precision, sizes)) {
                    rows.addAll(measure(engine, name, subject, precision));
                }
            }
        }
        return rows;
    }

    /**
     * How large the blocks are.
     *
     * @param llama the block of Llama
     * @param channels channels that the block of ResNet is given and gives
     * @param width channels between its convolutions
     * @param side height and width of its image
     */
    record Sizes(LlamaSize llama, int channels, int width, int side) {}

    private static void check(String name) {
        if (!name.matches("minilm-[1-9]\\d{0,3}x[1-9]\\d{0,3}|llama-block(-[1-9]\\d{0,3})?|resnet-block")) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no case of the fusion bench; there are minilm-SENTENCESxTOKENS, llama-block,"
                            + " llama-block-TOKENS and resnet-block");
        }
    }

    /**
     * What is planned in two ways.
     *
     * @param program the model
     * @param inputs a tensor for each input
     * @param dimensions a number for each symbolic extent
     * @param made the file that was made for it, which large weights are read from when a plan is loaded
     */
    private record Subject(
            Program program, Map<String, MemoryTensor> inputs, Dimensions dimensions, Optional<Path> made)
            implements AutoCloseable {
        @Override
        public void close() {
            made.ifPresent(FusionBench::delete);
        }

        Inputs given() {
            Inputs given = Inputs.none();
            for (Map.Entry<String, MemoryTensor> input : inputs.entrySet()) {
                given = given.with(input.getKey(), input.getValue());
            }
            return given;
        }
    }

    private static Subject subject(String name, Supplier<Path> minilm, Precision precision, Sizes sizes) {
        ImportOptions options = ImportOptions.defaults().precision(precision);
        if (name.equals(RESNET)) {
            return imported(ModelBlock.resNet(sizes.channels(), sizes.width(), sizes.side(), SEED), options);
        }
        if (name.startsWith(LLAMA)) {
            int tokens = name.equals(LLAMA) ? 1 : Integer.parseInt(name.substring(LLAMA.length() + 1));
            return imported(ModelBlock.llama(sizes.llama(), tokens, SEED), options);
        }
        EmbedBench.Shape shape = EmbedBench.Shape.parse(name.substring(name.indexOf('-') + 1));
        return new Subject(
                OnnxModel.read(minilm.get(), options),
                EmbedBench.Tokens.of(shape).named(),
                shape.dimensions(),
                Optional.empty());
    }

    private static Subject imported(Example example, ImportOptions options) {
        try {
            Path file = Files.createTempFile("lemnos-bench", ".onnx");
            try (OutputStream out = Files.newOutputStream(file)) {
                example.model().writeTo(out);
            } catch (IOException | RuntimeException failed) {
                delete(file);
                throw failed;
            }
            return new Subject(
                    OnnxModel.read(file, options), example.inputs(), example.dimensions(), Optional.of(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<BenchRow> measure(Engine engine, String name, Subject subject, Precision precision) {
        String label = precision == Precision.MODEL ? name : name + "-" + precision.token();
        BenchCase whole = BenchCase.on(engine.device(), NAME, label);
        BenchCase parts = BenchCase.on(engine.device(), NAME, label + "-" + UNFUSED);
        Inputs inputs = subject.given();
        try (Session fused = load(engine, subject, true);
                Session unfused = load(engine, subject, false)) {
            Alternation.Samples samples = ALTERNATION.measure(() -> fused.run(inputs), () -> unfused.run(inputs));
            BenchRow theirs = parts.row("time", "ms", samples.theirs());
            List<BenchRow> rows = new ArrayList<>(counts(whole, fused.plan().document()));
            rows.add(whole.row("time", "ms", samples.ours()).against(UNFUSED, theirs.median()));
            BenchRow theirSteps = parts.row("device", "ms", steps(unfused, inputs));
            rows.add(whole.row("device", "ms", steps(fused, inputs)).against(UNFUSED, theirSteps.median()));
            rows.addAll(counts(parts, unfused.plan().document()));
            rows.add(theirs);
            rows.add(theirSteps);
            return rows;
        }
    }

    /** The milliseconds of all steps of each timed run. */
    private static double[] steps(Session session, Inputs inputs) {
        return IntStream.range(0, TIMED_RUNS)
                .mapToDouble(run -> session.time(inputs).stream()
                                .mapToLong(StepTime::nanoseconds)
                                .sum()
                        / NANOS_PER_MILLI)
                .toArray();
    }

    private static Session load(Engine engine, Subject subject, boolean fusing) {
        return engine.load(engine.plan(
                subject.program(), subject.dimensions(), Policy.defaults().withFusing(fusing)));
    }

    private static List<BenchRow> counts(BenchCase bench, PlanDocument plan) {
        return List.of(
                bench.row("dispatches", "count", plan.steps().size()),
                bench.row("barriers", "count", plan.boundaries().size()),
                bench.row(
                        "bytes",
                        "bytes",
                        plan.steps().stream().mapToDouble(FusionBench::bytes).sum()));
    }

    /** What a step may read and write: the ranges that it binds, each once. */
    private static long bytes(PlannedStep step) {
        if (step instanceof PlannedStep.Launch launch) {
            return launch.bindings().stream()
                    .map(each -> List.of((long) each.resource(), each.offsetBytes(), each.rangeBytes()))
                    .distinct()
                    .mapToLong(range -> range.get(2))
                    .sum();
        }
        return ((PlannedStep.Fill) step).lengthBytes();
    }
}
