package org.lemnos.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Example;
import org.lemnos.bench.onnx.WholeModel.Scale;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxModel;

/**
 * How long it takes to import and to plan whole models in the size that people run, and to run them. Their weights are random, which none of the times
 * depends on; they are written to a temporary file first.
 */
public final class OnnxBench {
    private static final String NAME = "onnx";
    private static final long SEED = 20_261_130;
    private static final int WARM_UPS = 5;
    private static final int RUNS = 11;

    /** A run of a large model takes seconds on a processor. */
    private static final Alternation ALTERNATION = new Alternation(3, 1, 3);

    private OnnxBench() {}

    /** The names of all cases: the models. */
    public static List<String> cases() {
        return Arrays.stream(WholeModel.values()).map(WholeModel::token).toList();
    }

    /**
     * Runs some cases.
     *
     * @param names such as {@code resnet50}
     * @param peer {@code onnxruntime}, or nothing
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @throws IllegalArgumentException if a name is none of {@link #cases()} or the peer is unknown
     */
    public static List<BenchRow> run(List<String> names, Optional<String> peer, Optional<String> device) {
        return run(names, Scale.FULL, peer, device);
    }

    static List<BenchRow> run(List<String> names, Scale scale, Optional<String> peer, Optional<String> device) {
        List<WholeModel> models = names.stream().map(WholeModel::of).toList();
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        List<BenchRow> rows = new ArrayList<>();
        try (Engine engine = builder.open()) {
            for (WholeModel model : models) {
                rows.addAll(measure(model, scale, engine, peer));
            }
        }
        return rows;
    }

    private static List<BenchRow> measure(WholeModel model, Scale scale, Engine engine, Optional<String> peer) {
        try {
            Path file = Files.createTempFile("lemnos-bench", ".onnx");
            try {
                Example example = model.example(scale, SEED);
                try (OutputStream out = Files.newOutputStream(file)) {
                    example.model().writeTo(out);
                }
                return measure(
                        BenchCase.on(engine.device(), NAME, model.token()),
                        engine,
                        file,
                        example.inputs(),
                        example.dimensions(),
                        peer);
            } finally {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<BenchRow> measure(
            BenchCase bench,
            Engine engine,
            Path file,
            Map<String, MemoryTensor> inputs,
            Dimensions dimensions,
            Optional<String> peer) {
        List<BenchRow> rows = new ArrayList<>();
        rows.add(bench.row("import", "ms", Stopwatch.millis(WARM_UPS, RUNS, () -> OnnxModel.read(file))));
        rows.add(bench.row(
                "import-and-plan",
                "ms",
                Stopwatch.millis(WARM_UPS, RUNS, () -> engine.plan(OnnxModel.read(file), dimensions))));
        try (Peer other = Peer.of(peer, file);
                Session session = engine.load(engine.plan(OnnxModel.read(file), dimensions))) {
            Inputs given = given(inputs);
            rows.addAll(bench.against(
                    other, "run", ALTERNATION.measure(() -> session.run(given), other, () -> other.run(inputs))));
            PlanDocument plan = session.plan().document();
            rows.add(bench.row("dispatches", "count", plan.steps().size()));
            rows.add(bench.row("boundaries", "count", plan.boundaries().size()));
        }
        return rows;
    }

    private static Inputs given(Map<String, MemoryTensor> tensors) {
        Inputs inputs = Inputs.none();
        for (Map.Entry<String, MemoryTensor> input : tensors.entrySet()) {
            inputs = inputs.with(input.getKey(), input.getValue());
        }
        return inputs;
    }
}
