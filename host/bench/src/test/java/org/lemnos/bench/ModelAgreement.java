package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxModel;

/**
 * One model by ONNX Runtime, with how far rounding alone may take another runtime from it.
 *
 * <p>Both runtimes round, so each may be as far from the exact result as {@link Rounding} moves it, and twice as far from each other. That holds of the root
 * mean square over an output; the largest difference, of which there are only as many samples as copies, may be twice that again.
 */
final class ModelAgreement {
    private static final int COPIES = 3;
    private static final double BOTH_ROUND = 2;
    private static final double FEW_SAMPLES = 2;

    /** Rounding that moves an output by more than this part of it would let wrong answers pass. */
    private static final double MOST_ROUNDING = 1e-3;

    private final Path file;
    private final Map<String, MemoryTensor> inputs;
    private final Dimensions dimensions;
    private final Map<String, Expected> expected = new LinkedHashMap<>();

    /** What an output is, and the largest differences of the copies. */
    private record Expected(MemoryTensor tensor, double meanSquareRoot, double deviation, double largest) {
        Expected and(MemoryTensor copy) {
            Difference moved = Difference.between(copy, tensor);
            return new Expected(
                    tensor, meanSquareRoot, Math.max(deviation, moved.deviation()), Math.max(largest, moved.largest()));
        }
    }

    /** How far two tensors lie apart: the root of the mean square of the differences, and the largest one. */
    private record Difference(double deviation, double largest) {
        static Difference between(MemoryTensor one, MemoryTensor other) {
            float[] a = one.toFloats();
            float[] b = other.toFloats();
            double squares = 0;
            double largest = 0;
            for (int i = 0; i < a.length; i++) {
                double difference = Math.abs((double) a[i] - b[i]);
                squares += difference * difference;
                largest = Double.isNaN(difference) ? Double.NaN : Math.max(largest, difference);
            }
            return new Difference(Math.sqrt(squares / a.length), largest);
        }
    }

    /**
     * Runs a model and its copies by ONNX Runtime.
     *
     * @param folder where the model's file is written
     */
    ModelAgreement(ModelProto model, Map<String, MemoryTensor> inputs, Dimensions dimensions, Path folder, long seed)
            throws IOException {
        this.file = write(model, folder.resolve("model.onnx"));
        this.inputs = inputs;
        this.dimensions = dimensions;
        theirs(file).forEach((name, tensor) -> {
            double root = Difference.between(tensor, MemoryTensor.zeros(tensor.type()))
                    .deviation();
            expected.put(name, new Expected(tensor, root, 0, 0));
        });
        for (int copy = 1; copy <= COPIES; copy++) {
            theirs(write(Rounding.applied(model, seed + copy), folder.resolve("copy.onnx")))
                    .forEach((name, tensor) -> expected.computeIfPresent(name, (same, before) -> before.and(tensor)));
        }
    }

    private static Path write(ModelProto model, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            model.writeTo(out);
        }
        return file;
    }

    private Map<String, MemoryTensor> theirs(Path model) {
        try (Peer peer = Peer.of(Optional.of(OnnxRuntimePeer.NAME), model)) {
            return peer.run(inputs);
        }
    }

    /** The model's file. */
    Path file() {
        return file;
    }

    /** Checks that the model's numbers are worth comparing: of a sensible size, not all alike, and hardly moved by rounding. */
    void checkModel() {
        assertThat(expected).isNotEmpty();
        expected.forEach((name, output) -> {
            assertThat(output.meanSquareRoot()).as(name).isBetween(1e-4, 1e3);
            assertThat(output.deviation()).as(name).isPositive().isLessThan(MOST_ROUNDING * output.meanSquareRoot());
        });
    }

    /** Runs the model's file on an engine and compares each output. */
    void check(Engine engine) {
        check(engine, file);
    }

    /** Runs another file on an engine and compares each output with the model's. */
    void check(Engine engine, Path other) {
        Inputs given = Inputs.none();
        for (Map.Entry<String, MemoryTensor> input : inputs.entrySet()) {
            given = given.with(input.getKey(), input.getValue());
        }
        try (Session session = engine.load(engine.plan(OnnxModel.read(other), dimensions))) {
            Outputs outputs = session.run(given);
            assertThat(outputs.names()).containsExactlyElementsOf(expected.keySet());
            expected.forEach((name, right) -> check(engine, name, outputs.tensor(name), right));
        }
    }

    private static void check(Engine engine, String name, MemoryTensor found, Expected right) {
        assertThat(found.type()).as(name).isEqualTo(right.tensor().type());
        Difference difference = Difference.between(found, right.tensor());
        System.out.printf(
                "%s on %s: off by %.2g (largest %.2g), bound %.2g (%.2g), of numbers of size %.2g%n",
                name,
                engine.device().name(),
                difference.deviation(),
                difference.largest(),
                BOTH_ROUND * right.deviation(),
                BOTH_ROUND * FEW_SAMPLES * right.largest(),
                right.meanSquareRoot());
        assertThat(difference.deviation())
                .as("deviation of %s", name)
                .isLessThanOrEqualTo(BOTH_ROUND * right.deviation());
        assertThat(difference.largest())
                .as("largest difference of %s", name)
                .isLessThanOrEqualTo(BOTH_ROUND * FEW_SAMPLES * right.largest());
    }
}
