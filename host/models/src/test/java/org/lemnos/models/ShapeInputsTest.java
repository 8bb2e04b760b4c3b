package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.integer;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/** Inputs of a model whose values decide shapes. */
class ShapeInputsTest {
    @TempDir
    Path folder;

    private Path reshaping() {
        return TestModel.opset(14)
                .input("x", FLOAT, "6")
                .input("shape", INT64, "2")
                .node("Reshape", List.of("x", "shape"), "y")
                .output("y")
                .write(folder);
    }

    private static MemoryTensor list(long... values) {
        return MemoryTensor.of(values, values.length);
    }

    @Test
    void anInputThatIsAShapeIsFoundAndBecomesAConstant() {
        Path file = reshaping();
        assertThat(OnnxSignature.read(file).inputs()).containsExactly("x", "shape");
        assertThat(OnnxSignature.read(file).shapeInputs()).containsExactly("shape");
        assertThat(OnnxSignature.read(file).describe("shape")).isEqualTo("'shape' of type i64[2]");

        Program program = OnnxModel.read(file, ImportOptions.defaults().fixing("shape", list(3, 2)));

        assertThat(program.inputs()).extracting(Program.Input::name).containsExactly("x");
        assertThat(Running.run(program, Dimensions.none(), Map.of("x", MemoryTensor.of(new float[6], 6)))
                        .type())
                .isEqualTo(TensorType.of(ElementType.F32, 3, 2));
    }

    @Test
    void whatAShapeIsComputedFromDecidesAsWell() {
        Path file = TestModel.opset(14)
                .input("x", FLOAT, "n")
                .input("rows", INT64, "1")
                .input("columns", INT64, "1")
                .node("Concat", List.of("rows", "columns"), "shape", integer("axis", 0))
                .node("Reshape", List.of("x", "shape"), "y")
                .output("y")
                .write(folder);

        assertThat(OnnxSignature.read(file).shapeInputs()).containsExactly("columns", "rows");
    }

    @Test
    void anInputWhoseExtentsAloneDecideIsNone() {
        Path file = TestModel.opset(14)
                .input("x", FLOAT, "n")
                .input("like", FLOAT, "m")
                .node("Shape", List.of("like"), "shape")
                .node("Reshape", List.of("x", "shape"), "y")
                .output("y")
                .write(folder);

        assertThat(OnnxSignature.read(file).shapeInputs()).isEmpty();
    }

    @Test
    void aTensorOfDataThatDecidesAShapeIsNone() {
        Path file = TestModel.opset(14)
                .input("x", FLOAT, "n")
                .input("table", INT64, "1", "2")
                .node("Reshape", List.of("table", "two"), "shape")
                .initializer(TestModel.longs("two", 2))
                .node("Reshape", List.of("x", "shape"), "y")
                .output("y")
                .write(folder);

        assertThat(OnnxSignature.read(file).shapeInputs()).isEmpty();
    }

    @Test
    void programsDifferByTheValuesThatAreFixed() {
        Path file = reshaping();
        ImportOptions options = ImportOptions.defaults();

        String one = OnnxModel.read(file, options.fixing("shape", list(3, 2))).fingerprint();
        String other = OnnxModel.read(file, options.fixing("shape", list(2, 3))).fingerprint();

        assertThat(one).isNotEqualTo(other);
        assertThat(OnnxModel.read(file, options.fixing("shape", list(3, 2))).fingerprint())
                .isEqualTo(one);
    }

    @Test
    void aValueThatDoesNotSuitTheInputIsRefused() {
        Path file = reshaping();
        ImportOptions options = ImportOptions.defaults();

        assertThatThrownBy(() -> OnnxModel.read(file, options.fixing("shape", list(1, 2, 3))))
                .hasMessage("input 'shape' is given as i64[3]; the model takes i64[2]");
        assertThatThrownBy(() -> OnnxModel.read(file, options.fixing("shape", MemoryTensor.of(new float[2], 2))))
                .hasMessageContaining("is given as f32[2]");
        assertThatThrownBy(() -> OnnxModel.read(file, options.fixing("form", list(3, 2))))
                .hasMessageContaining("has no inputs [form]");
    }

    @Test
    void axesThatFollowFromFixedExtentsAreComputedWhenTheModelIsRead() {
        Path file = TestModel.opset(18)
                .input("x", FLOAT, "2", "2")
                .initializer(TestModel.longs("half", 2))
                .node("Size", List.of("x"), "four")
                .node("Div", List.of("four", "half"), "two")
                .node("Sub", List.of("two", "one"), "axes")
                .graph(graph -> graph.addInitializer(TestModel.longs("one", 1)))
                .node("ReduceSum", List.of("x", "axes"), "y", integer("keepdims", 0))
                .output("y")
                .write(folder);
        MemoryTensor sums = Running.run(
                OnnxModel.read(file), Dimensions.none(), Map.of("x", MemoryTensor.of(new float[] {1, 2, 3, 4}, 2, 2)));
        assertThat(sums.toFloats()).containsExactly(3, 7);
    }

    private Path windowing() {
        return TestModel.opset(17)
                .input("x", FLOAT, "rows", "a b")
                .input("z", FLOAT, "a b", "")
                .node("Shape", List.of("x"), "shape", integer("start", 1))
                .node("HannWindow", List.of("shape"), "window")
                .node("Mul", List.of("x", "window"), "y")
                .output("y")
                .write(folder);
    }

    @Test
    void extentsFollowFromWhatIsGivenByTheNamesThatTheProgramHasForThem() {
        OnnxSignature signature = OnnxSignature.read(windowing());
        TensorType x = TensorType.of(ElementType.F32, 2, 3);
        TensorType z = TensorType.of(ElementType.F32, 3, 5);
        assertThat(signature.extents(Dimensions.none(), Map.of("x", x, "z", z)))
                .isEqualTo(Dimensions.of("rows", 2, "a_b", 3).with("z.1", 5));
        assertThat(signature.extents(Dimensions.of("rows", 7, "other", 8), Map.of("z", z)))
                .isEqualTo(Dimensions.of("rows", 7, "a_b", 3).with("z.1", 5));
        assertThat(signature.extents(Dimensions.none(), Map.of("x", TensorType.of(ElementType.F32, 2))))
                .isEqualTo(Dimensions.none());
    }

    @Test
    void whatIsRefusedWithoutExtentsIsReadForThem() {
        Path file = windowing();
        assertThatThrownBy(() -> OnnxModel.read(file))
                .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                        .isEqualTo(ErrorCode.MODEL_UNSUPPORTED));
        assertThatThrownBy(() -> OnnxModel.read(file, ImportOptions.defaults(), Dimensions.none()))
                .isInstanceOf(LemnosException.class);
        Dimensions extents = Dimensions.of("rows", 2, "a_b", 4).with("z.1", 1);
        Program program = OnnxModel.read(file, ImportOptions.defaults(), extents);
        assertThat(program.symbols()).isEmpty();
        Map<String, MemoryTensor> inputs = Map.of(
                "x", MemoryTensor.of(new float[] {1, 2, 3, 4, 5, 6, 7, 8}, 2, 4),
                "z", MemoryTensor.of(new float[4], 4, 1));
        assertThat(Running.run(program, Dimensions.none(), inputs).toFloats()).containsExactly(0, 1, 3, 2, 0, 3, 7, 4);
    }

    @Test
    void whatIsReadWithoutExtentsKeepsItsSymbols() {
        Path file = TestModel.opset(17)
                .input("x", FLOAT, "n")
                .node("Sqrt", List.of("x"), "y")
                .output("y")
                .write(folder);
        Program program = OnnxModel.read(file, ImportOptions.defaults(), Dimensions.of("n", 3));
        assertThat(program.symbols()).containsExactly("n");
    }
}
