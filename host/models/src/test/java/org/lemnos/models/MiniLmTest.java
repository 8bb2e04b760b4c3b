package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.reference.ReferenceRun;
import org.lemnos.core.tensor.MemoryTensor;

/** A real model: all-MiniLM-L6-v2 as its exporter wrote it, against ONNX Runtime. */
class MiniLmTest {
    @TempDir
    static Path folder;

    private static Path file;
    private static TokenBatch batch;

    @BeforeAll
    static void copy() throws IOException {
        file = MiniLm.model(folder);
        try (Tokenizer tokenizer = Tokenizer.read(MiniLm.tokenizer(folder), 256)) {
            batch = tokenizer.encode(List.of("The smith of the gods had his forge on Lemnos.", "Padding follows."));
        }
    }

    private static Dimensions dimensions() {
        return Dimensions.of("batch_size", batch.texts(), "sequence_length", batch.length());
    }

    private static float[] run(Precision precision) {
        return run(ImportOptions.defaults().precision(precision));
    }

    private static float[] run(ImportOptions options) {
        Program program = OnnxModel.read(file, options);
        BoundProgram bound = Running.bind(program, dimensions());
        return new ReferenceRun(bound)
                .run(MiniLm.inputs(batch))
                .get("last_hidden_state")
                .toFloats();
    }

    private static float[] runByOnnxRuntime() throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        long[] dims = {batch.texts(), batch.length()};
        Map<String, OnnxTensor> inputs = new HashMap<>();
        for (Map.Entry<String, MemoryTensor> input : MiniLm.inputs(batch).entrySet()) {
            LongBuffer values = LongBuffer.wrap(input.getValue().toLongs());
            inputs.put(input.getKey(), OnnxTensor.createTensor(environment, values, dims));
        }
        try (OrtSession session = environment.createSession(file.toString());
                OrtSession.Result result = session.run(inputs)) {
            FloatBuffer values = ((OnnxTensor) result.get(0)).getFloatBuffer();
            float[] floats = new float[values.remaining()];
            values.get(floats);
            return floats;
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        double squaresOne = 0;
        double squaresOther = 0;
        for (int i = 0; i < one.length; i++) {
            product += (double) one[i] * other[i];
            squaresOne += (double) one[i] * one[i];
            squaresOther += (double) other[i] * other[i];
        }
        return product / Math.sqrt(squaresOne * squaresOther);
    }

    @Test
    void itsOwnPrecisionAgreesWithOnnxRuntime() throws OrtException {
        float[] expected = runByOnnxRuntime();
        float[] actual = run(Precision.MODEL);
        assertThat(actual)
                .hasSameSizeAs(expected)
                .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-4 ? 0 : 1)
                .containsExactly(expected);
        assertThat(cosine(actual, expected)).isCloseTo(1, within(1e-8));
    }

    @Test
    void halfPrecisionStaysClose() throws OrtException {
        float[] half = run(Precision.F16);
        for (float value : half) {
            assertThat(value).isFinite();
        }
        assertThat(cosine(half, runByOnnxRuntime())).isCloseTo(1, within(1e-4));
    }

    @Test
    void theGraphsExtentsBecomeSymbolsAndItsWeightsStayInTheFile() {
        Program program = OnnxModel.read(file);
        assertThat(program.symbols()).containsExactly("batch_size", "sequence_length");
        assertThat(program.inputs())
                .extracting(Program.Input::name)
                .containsExactly("input_ids", "attention_mask", "token_type_ids");
        assertThat(program.outputs()).extracting(Program.Output::name).containsExactly("last_hidden_state");
        long weightBytes = program.weights().stream()
                .mapToLong(weight -> weight.type().sizeBytes())
                .sum();
        assertThat(weightBytes).isBetween(90_000_000L, 90_387_606L);
    }

    @Test
    void nothingThatOnlyComputesShapesIsLeftAfterBinding() {
        BoundProgram bound = Running.bind(OnnxModel.read(file), dimensions());
        assertThat(bound.nodes())
                .extracting(node -> node.descriptor().id().name())
                .doesNotContain("tensor/shape", "tensor/concat", "tensor/slice");
        assertThat(bound.nodes())
                .filteredOn(node -> node.descriptor().id().name().equals("tensor/reshape"))
                .hasSize(24);
    }

    @Test
    void noTextsGiveNoStates() {
        Program program = OnnxModel.read(file);
        MemoryTensor none = MemoryTensor.zeros(TensorType.of(ElementType.I64, 0, 16));
        Dimensions empty = Dimensions.of("batch_size", 0, "sequence_length", 16);
        MemoryTensor states =
                Running.run(program, empty, Map.of("input_ids", none, "attention_mask", none, "token_type_ids", none));
        assertThat(states.type()).isEqualTo(TensorType.of(ElementType.F32, 0, 16, 384));
    }

    @Test
    void layerNormalizationsAndActivationsAreOneNodeEach() {
        Program program = OnnxModel.read(file);
        assertThat(program.notes().get("raised"))
                .isEqualTo("6 Gaussian error linear units and 13 layer normalizations, which the model spells by 147"
                        + " nodes");
        assertThat(Running.bind(program, dimensions()).nodes())
                .extracting(node -> node.descriptor().id().name())
                .doesNotContain("math/pow", "math/reduce_mean", "math/sqrt", "math/erf");
        Program written = OnnxModel.read(file, ImportOptions.defaults().nodes(Nodes.AS_WRITTEN));
        assertThat(written.notes()).doesNotContainKeys("raised", "repeated");
        assertThat(written.fingerprint()).isNotEqualTo(program.fingerprint());
        assertThat(Running.bind(written, dimensions()).nodes()).hasSize(319);
    }

    @Test
    void nodesAsWrittenAgreeWithRaisedOnes() {
        float[] written = run(ImportOptions.defaults().nodes(Nodes.AS_WRITTEN));
        float[] raised = run(ImportOptions.defaults());
        assertThat(raised)
                .usingElementComparator((a, b) -> Math.abs(a - b) <= 1e-4 ? 0 : 1)
                .containsExactly(written);
        assertThat(cosine(raised, written)).isCloseTo(1, within(1e-10));
    }

    @Test
    void halfPrecisionHalvesTheWeights() {
        Program program = OnnxModel.read(file, ImportOptions.defaults().precision(Precision.F16));
        long wideBytes = program.weights().stream()
                .filter(weight -> weight.type().elementType() == ElementType.F32)
                .mapToLong(weight -> weight.type().sizeBytes())
                .sum();
        long allBytes = program.weights().stream()
                .mapToLong(weight -> weight.type().sizeBytes())
                .sum();
        assertThat(allBytes).isLessThan(45_500_000);
        assertThat(wideBytes).isLessThan(100_000);
    }
}
