package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.raw;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/** The operators on small integers that stand for numbers, run through the oracles. */
class QuantizedOperatorsTest {
    private static final int UINT8 = 2;
    private static final int INT8 = 3;
    private static final int INT32 = 6;
    private static final int FLOAT16 = 10;
    private static final int BFLOAT16 = 16;
    private static final int INT4 = 22;

    @TempDir
    Path folder;

    private MemoryTensor quantized(long opset, List<String> inputs, AttributeProto... attributes) {
        TestModel model = TestModel.opset(opset)
                .input("x", FLOAT, "4")
                .initializer(floats("scale", new long[] {}, 2))
                .initializer(raw("five", INT8, new long[] {}, new byte[] {5}))
                .node("QuantizeLinear", inputs, "y", attributes)
                .output("y");
        Program program = OnnxModel.read(model.write(folder));
        MemoryTensor x = MemoryTensor.of(new float[] {-3, 0, 5, 600}, 4);
        return Running.run(program, Dimensions.none(), Map.of("x", x));
    }

    /** A model on bytes alone, which are 1, 2, 3 and so on in x. */
    private MemoryTensor onBytes(TestModel model, long... dims) {
        String[] extents = new String[dims.length];
        for (int i = 0; i < dims.length; i++) {
            extents[i] = Long.toString(dims[i]);
        }
        Program program =
                OnnxModel.read(model.input("x", UINT8, extents).output("y").write(folder));
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.U8, dims));
        long[] values = new long[(int) x.type().elements()];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1L;
        }
        x.set(values);
        return Running.run(program, Dimensions.none(), Map.of("x", x));
    }

    private static TestModel withScales(long opset) {
        return TestModel.opset(opset)
                .initializer(floats("one", new long[] {}, 1))
                .initializer(floats("two", new long[] {}, 2))
                .initializer(raw("zero", UINT8, new long[] {}, new byte[] {0}))
                .initializer(raw("signed_zero", INT8, new long[] {}, new byte[] {0}));
    }

    /** Their range is 0, and so is the scale; what 0 / 0 would be is the zero point. */
    @Test
    void zerosAreQuantizedToTheZeroPointOfAScaleOfZero() {
        for (String output : List.of("y", "scale", "zero_point")) {
            TestModel model = TestModel.opset(11)
                    .input("x", FLOAT, "3")
                    .node("DynamicQuantizeLinear", List.of("x"), "y")
                    .graph(graph -> graph.getNodeBuilder(0).addOutput("scale").addOutput("zero_point"))
                    .output(output);
            MemoryTensor x = MemoryTensor.of(new float[] {0, -0f, 0}, 3);
            MemoryTensor made = Running.run(OnnxModel.read(model.write(folder)), Dimensions.none(), Map.of("x", x));

            assertThat(made.toDoubles()).containsOnly(0);
        }
    }

    @Test
    void withoutZeroPointThereAreBytesFromZeroOn() {
        MemoryTensor y = quantized(10, List.of("x", "scale"));

        assertThat(y.type()).isEqualTo(TensorType.of(ElementType.U8, 4));
        assertThat(y.toLongs()).containsExactly(0, 0, 2, 255);
    }

    @Test
    void theZeroPointOrAnAttributeNamesTheType() {
        assertThat(quantized(13, List.of("x", "scale", "five")).toLongs()).containsExactly(3, 5, 7, 127);
        assertThat(quantized(21, List.of("x", "scale"), integer("output_dtype", INT8))
                        .toLongs())
                .containsExactly(-2, 0, 2, 127);
        assertThat(quantized(25, List.of("x", "scale"), integer("precision", FLOAT16))
                        .toLongs())
                .containsExactly(0, 0, 2, 255);
    }

    @Test
    void integersOfLessThanAByteEndAtTheirOwnLimits() {
        TestModel model = TestModel.opset(21)
                .input("x", FLOAT, "4")
                .initializer(floats("scale", new long[] {}, 2))
                .node("QuantizeLinear", List.of("x", "scale"), "q", integer("output_dtype", INT4))
                .node("DequantizeLinear", List.of("q", "scale"), "y")
                .output("y");
        Program program = OnnxModel.read(model.write(folder));

        MemoryTensor x = MemoryTensor.of(new float[] {-300, 0, 6, 600}, 4);
        assertThat(Running.run(program, Dimensions.none(), Map.of("x", x)).toFloats())
                .containsExactly(-16, 0, 6, 14);
    }

    @Test
    void whatCannotBeRoundedToIsRefused() {
        assertThatThrownBy(() -> quantized(25, List.of("x", "scale"), integer("precision", BFLOAT16)))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("quotients are rounded to f32 or f16, not to bf16");
        assertThatThrownBy(() -> quantized(21, List.of("x", "scale"), integer("output_dtype", INT32)))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("numbers are quantized to integers of up to 16 bits, not to i32");
        assertThatThrownBy(() -> quantized(13, List.of("x", "scale"), integer("block_size", 2)))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("[block_size] are not known");
    }

    @Test
    void integersBecomeNumbersOfTheScalesType() {
        MemoryTensor y = onBytes(withScales(10).node("DequantizeLinear", List.of("x", "two"), "y"), 3);

        assertThat(y.toFloats()).containsExactly(2, 4, 6);
        MemoryTensor half = onBytes(
                withScales(25).node("DequantizeLinear", List.of("x", "two"), "y", integer("output_dtype", FLOAT16)), 3);
        assertThat(half.type()).isEqualTo(TensorType.of(ElementType.F16, 3));
        assertThat(half.toFloats()).containsExactly(2, 4, 6);
    }

    @Test
    void theRangeOfNumbersIsWidenedToHoldZero() {
        TestModel model = TestModel.opset(11)
                .input("x", FLOAT, "3")
                .node("DynamicQuantizeLinear", List.of("x"), "y")
                .output("y");
        Program program = OnnxModel.read(model.write(folder));

        MemoryTensor x = MemoryTensor.of(new float[] {51, 102, 255}, 3);
        assertThat(Running.run(program, Dimensions.none(), Map.of("x", x)).toLongs())
                .containsExactly(51, 102, 255);
        MemoryTensor below = MemoryTensor.of(new float[] {-51, 0, 204}, 3);
        assertThat(Running.run(program, Dimensions.none(), Map.of("x", below)).toLongs())
                .containsExactly(0, 51, 255);
    }

    @Test
    void productsNeedNoZeroPoints() {
        TestModel model = TestModel.opset(10)
                .initializer(raw("w", INT8, new long[] {2, 1}, new byte[] {-1, 10}))
                .node("MatMulInteger", List.of("x", "w"), "y");

        assertThat(onBytes(model, 2, 2).toLongs()).containsExactly(19, 37);
    }

    @Test
    void rowsOfARoundedProductMayHaveTheirScales() {
        TestModel model = withScales(21)
                .initializer(floats("rows", new long[] {2}, 1, 10))
                .initializer(raw("row_zeros", UINT8, new long[] {2}, new byte[] {0, 1}))
                .initializer(raw("w", INT8, new long[] {2, 2}, new byte[] {1, 2, 3, 4}))
                .node(
                        "QLinearMatMul",
                        List.of("x", "rows", "row_zeros", "w", "one", "signed_zero", "two", "zero"),
                        "y");

        assertThat(onBytes(model, 2, 2).toLongs()).containsExactly(4, 5, 55, 80);
    }

    @Test
    void aRoundedConvolutionAddsItsBiasToTheSums() {
        TestModel model = withScales(10)
                .initializer(raw("w", INT8, new long[] {2, 1, 1}, new byte[] {1, 2}))
                .initializer(floats("channels", new long[] {2}, 1, 4))
                .initializer(raw("channel_zeros", INT8, new long[] {2}, new byte[] {0, 1}))
                .initializer(raw("bias", INT32, new long[] {2}, new byte[] {10, 0, 0, 0, -1, -1, -1, -1}))
                .node(
                        "QLinearConv",
                        List.of("x", "one", "zero", "w", "channels", "channel_zeros", "two", "zero", "bias"),
                        "y",
                        integers("pads", 0, 0));

        assertThat(onBytes(model, 1, 1, 2).toLongs()).containsExactly(6, 6, 0, 2);
    }
}
