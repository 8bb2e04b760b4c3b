package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.api.operation.ElementType.F16;
import static org.lemnos.api.operation.ElementType.F32;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

class HalfPrecisionTest {
    private static final float MASKED = -Float.MAX_VALUE;

    @TempDir
    Path folder;

    private Program half(TestModel model) {
        return OnnxModel.read(model.write(folder), ImportOptions.defaults().precision(Precision.F16));
    }

    private static float[] repeated(int count, float value) {
        float[] values = new float[count];
        Arrays.fill(values, value);
        return values;
    }

    /** The type of each bound node's output, by operation: {@code nn/matmul f16}. */
    private static List<String> computed(Program program, Dimensions dimensions) {
        BoundProgram bound = Running.bind(program, dimensions);
        return bound.nodes().stream()
                .map(node -> node.descriptor().id() + " "
                        + bound.values()
                                .get(node.outputs().get(0))
                                .type()
                                .elementType()
                                .token())
                .toList();
    }

    /** y = softmax(x·w + (1 - mask)·-3.4e38): the attention of the exporters. */
    private static TestModel maskedAttention() {
        return TestModel.opset(13)
                .input("x", FLOAT, "b", "2")
                .input("mask", INT64, "b", "3")
                .initializer(floats("w", new long[] {2, 3}, 1, 2, 3, 4, 5, 6))
                .initializer(floats("one", new long[] {}, 1))
                .initializer(floats("lowest", new long[] {}, MASKED))
                .node("MatMul", List.of("x", "w"), "scores")
                .node("Cast", List.of("mask"), "present", integer("to", FLOAT))
                .node("Sub", List.of("one", "present"), "absent")
                .node("Mul", List.of("absent", "lowest"), "penalty")
                .node("Add", List.of("scores", "penalty"), "masked")
                .node("Softmax", List.of("masked"), "y")
                .output("y");
    }

    @Test
    void aMaskLeavesFiniteNumbersOnly() {
        MemoryTensor x = MemoryTensor.of(new float[] {-1, 2, 0.5f, 0, 30, 30}, 3, 2);
        MemoryTensor mask = MemoryTensor.of(new long[] {1, 1, 0, 0, 0, 1, 0, 0, 0}, 3, 3);
        Map<String, MemoryTensor> inputs = Map.of("x", x, "mask", mask);
        float[] weights = Running.run(half(maskedAttention()), Dimensions.of("b", 3), inputs)
                .toFloats();
        double low = 1 / (1 + Math.E);
        assertThat(Arrays.copyOf(weights, 6))
                .usingComparatorWithPrecision(1e-3f)
                .containsExactly((float) low, (float) (1 - low), 0f, 0f, 0f, 1f);
        // A row whose places are all masked means nothing, but it must not spread NaN.
        for (float weight : Arrays.copyOfRange(weights, 6, 9)) {
            assertThat(weight).isFinite().isBetween(0f, 1f);
        }
    }

    @Test
    void theMaskNumberEndsAtTheLargestHalfAndTheProgramSaysSo() {
        Program program = half(maskedAttention());
        Program.Constant lowest = program.constants().stream()
                .filter(constant -> program.id(constant.value()).equals("lowest"))
                .findFirst()
                .orElseThrow();
        assertThat(lowest.tensor().type().elementType()).isEqualTo(F16);
        assertThat(lowest.tensor().toFloats()).containsExactly(-65504);
        assertThat(program.notes().get("precision"))
                .startsWith("f16 at import")
                .contains("1 constants limited to ±65504");
        assertThat(program.fingerprint()).contains("precision f16");
    }

    @Test
    void inputsAndOutputsKeepTheirTypes() {
        Program program = half(maskedAttention());
        assertThat(program.inputs()).extracting(Program.Input::elementType).containsExactly(F32, ElementType.I64);
        BoundProgram bound = Running.bind(program, Dimensions.of("b", 1));
        assertThat(bound.values().get(bound.outputs().get(0)).type().elementType())
                .isEqualTo(F32);
    }

    @Test
    void matrixProductsAndWhatFollowsThemAreNarrow() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "2", "2")
                .initializer(floats("w", new long[] {2, 2}, 1, 2, 3, 4))
                .initializer(floats("bias", new long[] {2}, 1, 2))
                .node("MatMul", List.of("x", "w"), "product")
                .node("Add", List.of("product", "bias"), "y")
                .output("y");
        assertThat(computed(half(model), Dimensions.none()))
                .containsExactly("tensor/cast f16", "nn/matmul f16", "math/add f16", "tensor/cast f32");
    }

    /** Layer normalization as exporters write it, over a product. */
    private static TestModel normalization() {
        return TestModel.opset(13)
                .input("x", FLOAT, "1", "4")
                .initializer(floats("w", new long[] {4, 4}, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
                .initializer(floats("two", new long[] {}, 2))
                .initializer(floats("epsilon", new long[] {}, 1e-12f))
                .node("MatMul", List.of("x", "w"), "v")
                .node("ReduceMean", List.of("v"), "mean", integers("axes", -1))
                .node("Sub", List.of("v", "mean"), "centred")
                .node("Pow", List.of("centred", "two"), "squares")
                .node("ReduceMean", List.of("squares"), "variance", integers("axes", -1))
                .node("Add", List.of("variance", "epsilon"), "positive")
                .node("Sqrt", List.of("positive"), "deviation")
                .node("Div", List.of("centred", "deviation"), "y")
                .output("y");
    }

    @Test
    void whatComesOfAMeanStaysWide() {
        ImportOptions options =
                ImportOptions.defaults().precision(Precision.F16).nodes(Nodes.AS_WRITTEN);
        assertThat(computed(OnnxModel.read(normalization().write(folder), options), Dimensions.none()))
                .containsExactly(
                        "tensor/cast f16",
                        "nn/matmul f16",
                        "tensor/cast f32",
                        "math/reduce_mean f32",
                        "math/sub f32",
                        "math/pow f32",
                        "math/reduce_mean f32",
                        "math/add f32",
                        "math/sqrt f32",
                        "math/div f32");
    }

    @Test
    void aRaisedNormalizationFollowsItsProduct() {
        assertThat(computed(half(normalization()), Dimensions.none()))
                .containsExactly("tensor/cast f16", "nn/matmul f16", "nn/layer_norm f16", "tensor/cast f32");
    }

    @Test
    void anActivationFollowsItsProduct() {
        TestModel model = TestModel.opset(20)
                .input("x", FLOAT, "2", "2")
                .initializer(floats("w", new long[] {2, 2}, 1, 2, 3, 4))
                .node("MatMul", List.of("x", "w"), "product")
                .node("Gelu", List.of("product"), "y")
                .output("y");
        assertThat(computed(half(model), Dimensions.none()))
                .containsExactly("tensor/cast f16", "nn/matmul f16", "nn/gelu f16", "tensor/cast f32");
    }

    @Test
    void normalizationIsSoundForEqualAndForLargeNumbers() {
        float[] equal = normalized(3, 3, 3, 3);
        assertThat(equal).containsExactly(0, 0, 0, 0);
        // The squares would overflow f16.
        assertThat(normalized(-4000, 4000, -4000, 4000)).containsExactly(-1, 1, -1, 1);
        // The squares and the epsilon would vanish in f16.
        assertThat(normalized(-1e-4f, 1e-4f, -1e-4f, 1e-4f))
                .usingComparatorWithPrecision(1e-3f)
                .containsExactly(-1f, 1f, -1f, 1f);
    }

    private float[] normalized(float... numbers) {
        MemoryTensor x = MemoryTensor.of(numbers, 1, 4);
        return Running.run(half(normalization()), Dimensions.none(), Map.of("x", x))
                .toFloats();
    }

    @Test
    void aValueIsCastOnceForAllItsUsers() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "2", "2")
                .initializer(floats("w", new long[] {2, 2}, 1, 2, 3, 4))
                .node("MatMul", List.of("x", "w"), "a")
                .node("MatMul", List.of("x", "a"), "b")
                .node("Add", List.of("a", "b"), "y")
                .output("y");
        assertThat(computed(half(model), Dimensions.none()))
                .containsExactly(
                        "tensor/cast f16", "nn/matmul f16", "nn/matmul f16", "math/add f16", "tensor/cast f32");
    }

    @Test
    void aWeightMayBeHadInBothTypes() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "9", "9")
                .initializer(floats("w", new long[] {9, 9}, repeated(81, 0.5f)))
                .node("MatMul", List.of("x", "w"), "a")
                .node("ReduceMean", List.of("w"), "m")
                .node("Add", List.of("a", "m"), "y")
                .output("y");
        Program program = half(model);
        assertThat(program.weights())
                .extracting(weight -> weight.type().elementType())
                .containsExactlyInAnyOrder(F16, F32);
        assertThat(program.weights())
                .extracting(weight -> program.id(weight.value()))
                .containsExactlyInAnyOrder("w", "w:f32");
    }

    @Test
    void aTableOfEmbeddingsIsNarrowAndReadInParts() {
        float[] table = new float[200_000];
        for (int i = 0; i < table.length; i++) {
            table[i] = i % 1000 / 8f;
        }
        TestModel model = TestModel.opset(13)
                .input("ids", INT64, "n")
                .initializer(floats("table", new long[] {2000, 100}, table))
                .node("Gather", List.of("table", "ids"), "y")
                .output("y");
        Program program = half(model);
        Program.Weight weight = program.weights().get(0);
        assertThat(weight.type()).isEqualTo(TensorType.of(F16, 2000, 100));
        assertThat(MemoryTensor.copyOf(weight.type(), weight.data()).toFloats()).containsExactly(table);
        ByteBuffer tail = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        weight.data().read(weight.data().sizeBytes() - 4, tail);
        MemoryTensor last = MemoryTensor.over(TensorType.of(F16, 2), tail.flip());
        assertThat(last.toFloats()).containsExactly(table[199_998], table[199_999]);
    }

    @Test
    void aWeightBeyondHalfIsRefusedWhenItIsRead() {
        float[] weights = repeated(100, 1);
        weights[42] = 70_000;
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "1", "10")
                .initializer(floats("w", new long[] {10, 10}, weights))
                .node("MatMul", List.of("x", "w"), "y")
                .output("y");
        Program.Weight weight = half(model).weights().get(0);
        assertThatThrownBy(() -> MemoryTensor.copyOf(weight.type(), weight.data()))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.MODEL_UNSUPPORTED))
                .hasMessage(
                        "weight 'w' holds 70000.0 at element 42, beyond the 65504 of f16; import the model in its own"
                                + " precision");
    }

    @Test
    void infinityAndNaNInConstantsStay() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "2", "2")
                .initializer(floats("w", new long[] {2, 2}, 1, 0, 0, 1))
                .initializer(floats("c", new long[] {2}, Float.NEGATIVE_INFINITY, Float.NaN))
                .node("MatMul", List.of("x", "w"), "a")
                .node("Add", List.of("a", "c"), "y")
                .output("y");
        MemoryTensor x = MemoryTensor.of(new float[4], 2, 2);
        assertThat(Running.run(half(model), Dimensions.none(), Map.of("x", x)).toFloats())
                .containsExactly(Float.NEGATIVE_INFINITY, Float.NaN, Float.NEGATIVE_INFINITY, Float.NaN);
    }

    @Test
    void otherTypesStayAsTheyAre() {
        TestModel model = TestModel.opset(13)
                .input("x", 11, "2")
                .node("Sqrt", List.of("x"), "y")
                .output("y");
        assertThat(computed(half(model), Dimensions.none())).containsExactly("math/sqrt f64");
    }

    @Test
    void convolutionsAreNarrowAndWhatFollowsThemStaysSoUpToWhatMayOverflow() {
        TestModel model = TestModel.opset(18)
                .input("x", FLOAT, "1", "2", "4", "4")
                .initializer(floats("w", new long[] {1, 2, 1, 1}, 1, 2))
                .initializer(floats("none", new long[] {}, 0))
                .node("Conv", List.of("x", "w"), "c")
                .node("Relu", List.of("c"), "r")
                .node("Greater", List.of("r", "none"), "positive")
                .node("Where", List.of("positive", "r", "none"), "chosen")
                .node("Exp", List.of("chosen"), "y")
                .output("y");
        assertThat(computed(half(model), Dimensions.none()))
                .containsExactly(
                        "tensor/cast f16",
                        "nn/conv f16",
                        "nn/relu f16",
                        "math/less bool",
                        "tensor/where f16",
                        "tensor/cast f32",
                        "math/exp f32");
    }

    @Test
    void operationsWithoutARuleAreRefused() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", F32, Dim.of(1));
        ValueRef y = builder.node("y", OperationId.of("acme/magic"), Version.of(1, 0), Attributes.none(), x);
        Program program = builder.output("y", y).build();
        assertThatThrownBy(() -> HalfPrecision.of(program))
                .hasMessage(
                        "node 'y': nothing says whether acme/magic is sound in f16. Keep the model's own precision: --precision model, in Java"
                                + " ImportOptions.precision(Precision.MODEL)");
    }
}
