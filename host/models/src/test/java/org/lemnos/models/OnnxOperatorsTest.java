package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.number;
import static org.lemnos.models.TestModel.tensor;
import static org.lemnos.models.TestModel.text;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/** Each operator in each form that its versions gave it, run through the oracles. */
class OnnxOperatorsTest {
    @TempDir
    Path folder;

    private static MemoryTensor counted(long... dims) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.F32, dims));
        long[] values = IntStream.range(0, (int) tensor.type().elements())
                .mapToLong(i -> i)
                .toArray();
        tensor.set(values);
        return tensor;
    }

    /** A model with the input x and the output y, on the numbers 0, 1, 2, ... */
    private MemoryTensor run(TestModel model, long... dims) {
        String[] names = IntStream.range(0, dims.length).mapToObj(i -> "d" + i).toArray(String[]::new);
        Program program =
                OnnxModel.read(model.input("x", FLOAT, names).output("y").write(folder));
        Dimensions dimensions = Dimensions.none();
        for (int i = 0; i < dims.length; i++) {
            dimensions = dimensions.with(names[i], dims[i]);
        }
        return Running.run(program, dimensions, Map.of("x", counted(dims)));
    }

    private static TestModel on(long opset, String operator, AttributeProto... attributes) {
        return TestModel.opset(opset).node(operator, List.of("x"), "y", attributes);
    }

    @ParameterizedTest
    @CsvSource({"Add, 12", "Sub, 8", "Mul, 20", "Div, 5", "Pow, 100"})
    void arithmeticTakesTwoInputs(String operator, float expected) {
        TestModel model = TestModel.opset(13)
                .initializer(floats("ten", new long[] {}, 10))
                .initializer(floats("two", new long[] {}, 2))
                .node(operator, List.of("ten", "two"), "v")
                .initializer(longs("first", 0))
                .node("Gather", List.of("x", "first"), "zero")
                .node("Add", List.of("v", "zero"), "y");
        assertThat(run(model, 3).toFloats()).containsExactly(expected);
    }

    @Test
    void oneNumberInOneNumberOut() {
        assertThat(run(on(9, "Erf"), 2).toFloats()).containsExactly(0, 0.8427008f);
        assertThat(run(on(7, "Sqrt"), 5).toFloats()[4]).isEqualTo(2);
    }

    @Test
    void layerNormalizationTakesScaleAndBias() {
        TestModel model = TestModel.opset(17)
                .initializer(floats("scale", new long[] {2}, 3, 5))
                .initializer(floats("bias", new long[] {2}, 10, 20))
                .node("LayerNormalization", List.of("x", "scale", "bias"), "y", number("epsilon", 0.75f));
        // Rows (0, 1) and (2, 3): distance 1/2, variance 1/4, and with epsilon a deviation of 1.
        assertThat(run(model, 2, 2).toFloats()).containsExactly(8.5f, 22.5f, 8.5f, 22.5f);
    }

    @Test
    void layerNormalizationWithoutBiasMayStartAtAnyAxis() {
        TestModel model = TestModel.opset(17)
                .initializer(floats("scale", new long[] {1, 2}, 3, 5))
                .node("LayerNormalization", List.of("x", "scale"), "y", number("epsilon", 0.75f), integer("axis", 1));
        assertThat(run(model, 2, 1, 2).toFloats()).containsExactly(-1.5f, 2.5f, -1.5f, 2.5f);
    }

    @Test
    void geluIsExactUnlessItSaysOtherwise() {
        assertThat(run(on(20, "Gelu"), 2).toFloats()).containsExactly(0, (float) 0.841344746068543);
        assertThat(run(on(20, "Gelu", text("approximate", "none")), 2).toFloats())
                .containsExactly(0, (float) 0.841344746068543);
        assertThat(run(on(20, "Gelu", text("approximate", "tanh")), 2).toFloats())
                .containsExactly(0, 0.841192f);
    }

    @Test
    void matMulMultiplies() {
        TestModel model = TestModel.opset(13)
                .initializer(floats("b", new long[] {2, 1}, 10, 1))
                .node("MatMul", List.of("x", "b"), "y");
        assertThat(run(model, 2, 2).toFloats()).containsExactly(1, 23);
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 11, 12})
    void oldSoftmaxWeighsAllAxesFromTheGivenOneOn(long opset) {
        MemoryTensor y = run(on(opset, "Softmax", integer("axis", 1)), 2, 2, 2);
        double e = Math.E;
        double sum = 1 + e + e * e + e * e * e;
        float[] row = {(float) (1 / sum), (float) (e / sum), (float) (e * e / sum), (float) (e * e * e / sum)};
        assertThat(y.toFloats()).containsExactly(row[0], row[1], row[2], row[3], row[0], row[1], row[2], row[3]);
        assertThat(run(on(opset, "Softmax"), 2, 2, 2).toFloats()).containsExactly(y.toFloats());
    }

    @ParameterizedTest
    @ValueSource(longs = {13, 28})
    void newSoftmaxWeighsOneAxis(long opset) {
        float low = (float) (1 / (1 + Math.exp(2)));
        assertThat(run(on(opset, "Softmax", integer("axis", 1)), 1, 2, 2).toFloats())
                .containsExactly(low, low, 1 - low, 1 - low);
    }

    @Test
    void oldSoftmaxOnTheInnermostAxisLeavesNoViewsBehind() {
        TestModel model = on(11, "Softmax", integer("axis", 1))
                .input("x", FLOAT, "a", "b")
                .output("y");
        BoundProgram bound = Running.bind(OnnxModel.read(model.write(folder)), Dimensions.of("a", 2, "b", 3));
        assertThat(bound.nodes())
                .extracting(node -> node.descriptor().id().name())
                .containsExactly("nn/softmax");
    }

    @Test
    void reduceMeanTakesItsAxesFromAnAttributeOrAnInput() {
        float[] expected = {1, 4};
        assertThat(run(on(11, "ReduceMean", integers("axes", -1), integer("keepdims", 0)), 2, 3)
                        .toFloats())
                .containsExactly(expected);
        TestModel asInput = TestModel.opset(18)
                .initializer(longs("axes", 1))
                .node("ReduceMean", List.of("x", "axes"), "y", integer("keepdims", 0));
        assertThat(run(asInput, 2, 3).toFloats()).containsExactly(expected);
        assertThat(run(on(18, "ReduceMean"), 2, 3).toFloats()).containsExactly(2.5f);
        assertThat(run(on(18, "ReduceMean", integer("noop_with_empty_axes", 1)), 3)
                        .toFloats())
                .containsExactly(0, 1, 2);
    }

    @Test
    void squeezeAndUnsqueezeTakeTheirAxesFromAnAttributeOrAnInput() {
        assertThat(run(on(11, "Unsqueeze", integers("axes", 0, 2)), 3).type().dims())
                .containsExactly(1, 3, 1);
        assertThat(run(on(11, "Squeeze", integers("axes", 0)), 1, 3, 1).type().dims())
                .containsExactly(3, 1);
        assertThat(run(on(13, "Squeeze"), 1, 3, 1).type().dims()).containsExactly(3);
        TestModel unsqueeze =
                TestModel.opset(13).initializer(longs("axes", -1)).node("Unsqueeze", List.of("x", "axes"), "y");
        assertThat(run(unsqueeze, 3).type().dims()).containsExactly(3, 1);
        TestModel squeeze =
                TestModel.opset(13).initializer(longs("axes", 2)).node("Squeeze", List.of("x", "axes"), "y");
        assertThat(run(squeeze, 1, 3, 1).type().dims()).containsExactly(1, 3);
    }

    @Test
    void sliceTakesItsRangesFromAttributesOrInputs() {
        AttributeProto[] ranges = {integers("starts", 1), integers("ends", 3), integers("axes", 1)};
        assertThat(run(on(9, "Slice", ranges), 2, 4).toFloats()).containsExactly(1, 2, 5, 6);
        TestModel asInputs = TestModel.opset(13)
                .initializer(longs("starts", 3))
                .initializer(longs("ends", 0))
                .initializer(longs("steps", -2))
                .node("Slice", List.of("x", "starts", "ends", "", "steps"), "y");
        assertThat(run(asInputs, 4).toFloats()).containsExactly(3, 1);
    }

    @Test
    void reshapeReadsItsShapeFromAConstantOrAComputedShape() {
        TestModel model = TestModel.opset(14)
                .node("Shape", List.of("x"), "shape")
                .initializer(longs("last", 1))
                .node("Gather", List.of("shape", "last"), "columns")
                .initializer(longs("open", -1))
                .node("Concat", List.of("columns", "open"), "target", integer("axis", 0))
                .node("Reshape", List.of("x", "target"), "y");
        assertThat(run(model, 2, 3).type().dims()).containsExactly(3, 2);
        TestModel zero = TestModel.opset(14)
                .initializer(longs("target", 0, 3))
                .node("Reshape", List.of("x", "target"), "y", integer("allowzero", 1));
        assertThat(run(zero, 3, 0).type().dims()).containsExactly(0, 3);
    }

    @Test
    void shapeMayGivePartOfTheExtents() {
        assertThat(run(on(15, "Shape", integer("start", 1), integer("end", -1)), 2, 3, 4)
                        .toLongs())
                .containsExactly(3);
        assertThat(run(on(11, "Shape"), 2, 3).toLongs()).containsExactly(2, 3);
    }

    @Test
    void elementsMoveAndConvert() {
        assertThat(run(on(13, "Transpose"), 2, 3).toFloats()).containsExactly(0, 3, 1, 4, 2, 5);
        assertThat(run(on(13, "Transpose", integers("perm", 1, 0)), 1, 2).type().dims())
                .containsExactly(2, 1);
        assertThat(run(on(13, "Identity"), 2).toFloats()).containsExactly(0, 1);
        assertThat(run(on(9, "Cast", integer("to", INT64)), 3).toLongs()).containsExactly(0, 1, 2);
        assertThat(run(on(19, "Cast", integer("to", 10), integer("saturate", 1)), 3)
                        .type())
                .isEqualTo(TensorType.of(ElementType.F16, 3));
        TestModel gather = TestModel.opset(13)
                .initializer(longs("which", 1, -1))
                .node("Gather", List.of("x", "which"), "y", integer("axis", 1));
        assertThat(run(gather, 2, 3).toFloats()).containsExactly(1, 2, 4, 5);
        assertThat(run(TestModel.opset(13).node("Concat", List.of("x", "x"), "y", integer("axis", -1)), 2)
                        .toFloats())
                .containsExactly(0, 1, 0, 1);
    }

    @Test
    void constantsComeInSeveralForms() {
        AttributeProto number =
                AttributeProto.newBuilder().setName("value_float").setF(2.5f).build();
        AttributeProto numbers = AttributeProto.newBuilder()
                .setName("value_floats")
                .addFloats(1)
                .addFloats(2)
                .build();
        assertThat(addedConstant(number).toFloats()).containsExactly(2.5f, 3.5f);
        assertThat(addedConstant(numbers).toFloats()).containsExactly(1, 3);
        assertThat(addedConstant(tensor("value", floats("", new long[] {1}, 7))).toFloats())
                .containsExactly(7, 8);
        TestModel whole = TestModel.opset(13)
                .node("Constant", List.of(), "axis", integer("value_int", 1))
                .node("Constant", List.of(), "axes", integers("value_ints", 0))
                .node("Gather", List.of("x", "axis"), "one")
                .node("Unsqueeze", List.of("one", "axes"), "y");
        assertThat(run(whole, 2).toFloats()).containsExactly(1);
    }

    private MemoryTensor addedConstant(AttributeProto value) {
        return run(TestModel.opset(13).node("Constant", List.of(), "c", value).node("Add", List.of("x", "c"), "y"), 2);
    }
}
