package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.text;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/** Operators that look at windows or channels, and powers of two types, run through the oracles. */
class WindowOperatorsTest {
    @TempDir
    Path folder;

    private float[] run(TestModel model, float[] values, long... dims) {
        String[] extents = new String[dims.length];
        for (int i = 0; i < dims.length; i++) {
            extents[i] = Long.toString(dims[i]);
        }
        Program program =
                OnnxModel.read(model.input("x", FLOAT, extents).output("y").write(folder));
        return Running.run(program, Dimensions.none(), Map.of("x", MemoryTensor.of(values, dims)))
                .toFloats();
    }

    @ParameterizedTest
    @CsvSource({"1, 7, 9", "2, 5, 6.708204", "3, 4.497941, 6.240251"})
    void aNormTakesEveryPower(long p, float first, float second) {
        TestModel pool =
                TestModel.opset(22).node("LpPool", List.of("x"), "y", integer("p", p), integers("kernel_shape", 2));
        assertThat(run(pool, new float[] {-3, 4, -3, 6}, 1, 1, 4))
                .hasSize(3)
                .contains(new float[] {first}, within(1e-5f));

        TestModel global = TestModel.opset(7).node("GlobalLpPool", List.of("x"), "y", integer("p", p));
        assertThat(run(global, new float[] {-3, 4, 3, -6}, 1, 2, 2))
                .containsExactly(new float[] {first, second}, within(1e-5f));
    }

    @Test
    void aTransposedConvolutionAddsItsBias() {
        TestModel model = TestModel.opset(11)
                .initializer(floats("w", new long[] {1, 1, 2}, 1, 10))
                .initializer(floats("b", new long[] {1}, 100))
                .node("ConvTranspose", List.of("x", "w", "b"), "y", integers("strides", 2));

        assertThat(run(model, new float[] {1, 2}, 1, 1, 2)).containsExactly(101, 110, 102, 120);
    }

    private static TestModel transposed(long opset, AttributeProto... attributes) {
        return TestModel.opset(opset)
                .initializer(floats("w", new long[] {1, 1, 3}, 2, 3, 4))
                .node("ConvTranspose", List.of("x", "w"), "y", attributes);
    }

    /** Whole, 1 and 10 become 2, 3, 4 + 20, 30, 40, of which one is too much. */
    @Test
    void anOddElementOfATransposedConvolutionIsCutWhereTheVersionSays() {
        AttributeProto[] four = {integers("strides", 2), integers("output_shape", 4)};

        assertThat(run(transposed(10, four), new float[] {1, 10}, 1, 1, 2)).containsExactly(2, 3, 24, 30);
        assertThat(run(transposed(11, four), new float[] {1, 10}, 1, 1, 2)).containsExactly(3, 24, 30, 40);
    }

    /** Whole, 1 and 10 become 2, 3 + 20, 4 + 30, 40. */
    @Test
    void theFirstVersionOfTransposedConvolutionIsReadWhereItDoesNotContradictItself() {
        AttributeProto upper = text("auto_pad", "SAME_UPPER");

        assertThat(run(transposed(10, upper), new float[] {1, 10}, 1, 1, 2)).containsExactly(23, 34);
        assertThatThrownBy(() -> run(transposed(10, upper, integers("strides", 2)), new float[] {1, 10}, 1, 1, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("contradict themselves in version 1");
        assertThatThrownBy(
                        () -> run(transposed(10, upper, integers("output_padding", 1)), new float[] {1, 10}, 1, 1, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("padding is not known to be even");
    }

    @Test
    void aLastWindowThatIsNotWholeIsRefusedWhereTheDefinitionContradictsItself() {
        AttributeProto[] valid = {text("auto_pad", "VALID"), integer("ceil_mode", 1), integers("kernel_shape", 3)};
        float[] four = {1, 2, 3, 4};

        assertThat(run(TestModel.opset(12).node("MaxPool", List.of("x"), "y", valid), four, 1, 1, 4))
                .containsExactly(3, 4);
        TestModel apart = TestModel.opset(12)
                .node("MaxPool", List.of("x"), "y", valid[0], valid[1], valid[2], integers("strides", 2));
        assertThatThrownBy(() -> run(apart, four, 1, 1, 4))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("auto_pad VALID with ceil_mode");
    }

    @Test
    void aPoolOfPaddingAloneIsRefused() {
        TestModel model = TestModel.opset(11)
                .node("AveragePool", List.of("x"), "y", integers("kernel_shape", 2), integers("pads", 2, 0));
        assertThatThrownBy(() -> run(model, new float[] {1, 2}, 1, 1, 2))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.NODE_INVALID))
                .hasMessageContaining("sees nothing but padding");
    }

    @Test
    void theBatchsMeanAndVarianceNormalizeInTraining() {
        TestModel model = TestModel.opset(15)
                .initializer(floats("scale", new long[] {2}, 1, 2))
                .initializer(floats("offset", new long[] {2}, 0, 10))
                .initializer(floats("running", new long[] {2}, 50, 60))
                .node(
                        "BatchNormalization",
                        List.of("x", "scale", "offset", "running", "running"),
                        "y",
                        integer("training_mode", 1));

        assertThat(run(model, new float[] {1, 3, 5, 5, 5, 7, 5, 5}, 2, 2, 2))
                .containsExactly(
                        new float[] {-1.341640f, -0.447213f, 10, 10, 0.447213f, 1.341640f, 10, 10}, within(1e-4f));
    }

    /** -1 to an odd power that no binary32 holds is -1 all the same, and what -0 gives has its sign. */
    @Test
    void wholePowersKeepTheSignOfTheirBase() {
        TestModel model = TestModel.opset(15)
                .initializer(longs("exponents", 3, 2, (1L << 30) + 1, -1, 3))
                .node("Pow", List.of("x", "exponents"), "y");

        assertThat(run(model, new float[] {-2, -3, -1, -0f, 4}, 5))
                .containsExactly(-8, 9, -1, Float.NEGATIVE_INFINITY, 64);
    }

    @Test
    void integersToIntegersOfAnotherTypeWrapAround() {
        Program program = OnnxModel.read(TestModel.opset(15)
                .input("x", 6, "3")
                .input("e", INT64, "3")
                .node("Pow", List.of("x", "e"), "y")
                .output("y")
                .write(folder));
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.I32, 3));
        x.set(new long[] {3, -2, 2});

        assertThat(Running.run(
                                program,
                                Dimensions.none(),
                                Map.of("x", x, "e", MemoryTensor.of(new long[] {4, 3, 33}, 3)))
                        .toLongs())
                .containsExactly(81, -8, 0);
    }
}
