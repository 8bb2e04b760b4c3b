package org.lemnos.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Example;
import org.lemnos.bench.onnx.WholeModel.Scale;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.BoundaryCount;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;

/**
 * What sharing bytes saves in whole models, planned with fusion. The rows of a case: {@code peak_over_lower_bound}, the bytes of activations and scratch
 * memory by those that are live at once at most; {@code peak}, compared with what they take without sharing; the boundaries, compared with those that
 * program order would have; and how often an epoch was split to fit the capacity, at the price of a boundary each.
 */
public final class AliasBench {
    private static final String NAME = "alias";
    private static final String MINILM = "minilm-1x16";
    private static final String RESNET = WholeModel.RESNET50.token();
    private static final long SEED = 20_261_201;

    private AliasBench() {}

    /** The names of all cases. */
    public static List<String> cases() {
        return List.of(MINILM, RESNET);
    }

    /**
     * Runs some cases.
     *
     * @param model asked for the ONNX file of all-MiniLM-L6-v2 if a case needs it
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @throws IllegalArgumentException if a name is none of {@link #cases()}, or the device is the reference device
     */
    public static List<BenchRow> run(List<String> names, Supplier<Path> model, Optional<String> device) {
        return run(names, model, device, Scale.FULL);
    }

    static List<BenchRow> run(List<String> names, Supplier<Path> model, Optional<String> device, Scale scale) {
        for (String name : names) {
            if (!cases().contains(name)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no case of the alias bench; there are " + String.join(", ", cases()));
            }
        }
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        List<BenchRow> rows = new ArrayList<>();
        try (Engine engine = builder.open()) {
            if (engine.isReference()) {
                throw new IllegalArgumentException(
                        "the reference device plans no memory of a device; choose another with --device");
            }
            for (String name : names) {
                PlanDocument plan = name.equals(MINILM) ? miniLm(engine, model.get()) : resNet(engine, scale);
                rows.addAll(rows(BenchCase.on(engine.device(), NAME, name), plan));
            }
        }
        return rows;
    }

    private static PlanDocument miniLm(Engine engine, Path model) {
        EmbedBench.Shape shape = EmbedBench.Shape.parse(MINILM.substring(MINILM.indexOf('-') + 1));
        return engine.plan(OnnxModel.read(model), shape.dimensions()).document();
    }

    private static PlanDocument resNet(Engine engine, Scale scale) {
        try {
            Path file = Files.createTempFile("lemnos-bench", ".onnx");
            try {
                Example example = WholeModel.RESNET50.example(scale, SEED);
                try (OutputStream out = Files.newOutputStream(file)) {
                    example.model().writeTo(out);
                }
                return engine.plan(OnnxModel.read(file), example.dimensions()).document();
            } finally {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<BenchRow> rows(BenchCase bench, PlanDocument plan) {
        MemoryCertificate memory = plan.memory();
        BoundaryCount boundaries = BoundaryCount.of(plan);
        return List.of(
                bench.row(
                        "peak_over_lower_bound",
                        "ratio",
                        memory.peakBytes() / (double) Math.max(1, memory.lowerBoundBytes())),
                bench.row("peak", "bytes", (double) memory.peakBytes())
                        .against("no-sharing", (double) memory.sumBytes()),
                bench.row("boundaries", "count", boundaries.planned())
                        .against("program-order", boundaries.inProgramOrder()),
                bench.row("epoch-splits", "count", memory.splits().size()));
    }
}
