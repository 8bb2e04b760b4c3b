package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.longs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

class OnnxModelTest {
    @TempDir
    Path folder;

    private static TestModel identity() {
        return TestModel.opset(13).input("x", FLOAT, "n").output("y").node("Sqrt", List.of("x"), "y");
    }

    private static float[] ramp(int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = i;
        }
        return values;
    }

    @Test
    void extentsAreNumbersNamesOrCalledAfterTheirPlace() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "3", "batch size", "")
                .output("y")
                .node("Sqrt", List.of("x"), "y");
        Program program = OnnxModel.read(model.write(folder));
        assertThat(program.inputs().get(0).dims()).containsExactly(Dim.of(3), Dim.of("batch_size"), Dim.of("x.2"));
        assertThat(program.symbols()).containsExactly("batch_size", "x.2");
    }

    @Test
    void extentsThatExportersDoNotKnowAreCalledAfterTheirPlaceToo() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "-1", "?", "?")
                .output("y")
                .node("Sqrt", List.of("x"), "y");
        assertThat(OnnxModel.read(model.write(folder)).inputs().get(0).dims())
                .containsExactly(Dim.of("x.0"), Dim.of("x.1"), Dim.of("x.2"));
    }

    @Test
    void extentsWithDifferentNamesStayDifferentWhenTheirNamesAreRespelt() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "past + 1", "past * 1", "past + 1")
                .output("y")
                .node("Sqrt", List.of("x"), "y");
        assertThat(OnnxModel.read(model.write(folder)).inputs().get(0).dims())
                .containsExactly(Dim.of("past___1"), Dim.of("past___1.2"), Dim.of("past___1"));
    }

    @Test
    void theProgramSaysWhereItComesFrom() {
        Program program = OnnxModel.read(identity().write(folder));
        assertThat(program.family()).isEqualTo("onnx");
        assertThat(program.notes()).containsEntry("model", "ONNX IR 8, operator set 13, by test");
    }

    @Test
    void equalFilesHaveEqualFingerprintsAndOthersDiffer() {
        String fingerprint = OnnxModel.read(identity().write(folder)).fingerprint();
        assertThat(OnnxModel.read(identity().write(folder)).fingerprint()).isEqualTo(fingerprint);
        assertThat(OnnxModel.read(identity().node("Erf", List.of("x"), "z").write(folder))
                        .fingerprint())
                .isNotEqualTo(fingerprint);
        Path same = identity().write(folder);
        assertThat(OnnxModel.read(same, ImportOptions.defaults().precision(Precision.F16))
                        .fingerprint())
                .isNotEqualTo(fingerprint);
    }

    @Test
    void smallTensorsAreConstantsAndLargeOnesWeights() {
        TestModel model = identity()
                .initializer(floats("epsilon", new long[] {}, 1e-5f))
                .initializer(longs("axes", 0, 1))
                .initializer(floats("bias", new long[] {65}, ramp(65)));
        Program program = OnnxModel.read(model.write(folder));
        assertThat(program.constants())
                .extracting(constant -> program.id(constant.value()))
                .containsExactly("epsilon", "axes");
        assertThat(program.weights())
                .extracting(weight -> program.id(weight.value()))
                .containsExactly("bias");
    }

    @Test
    void largeTensorsStayInTheFileAndAreReadInParts() {
        int length = 20_000;
        TestModel model = identity().initializer(floats("w", new long[] {length}, ramp(length)));
        Program.Weight weight = OnnxModel.read(model.write(folder)).weights().get(0);
        assertThat(weight.type()).isEqualTo(TensorType.of(ElementType.F32, length));
        assertThat(MemoryTensor.copyOf(weight.type(), weight.data()).toFloats()).containsExactly(ramp(length));
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        weight.data().read(4L * (length - 2), bytes);
        assertThat(bytes.flip().getFloat()).isEqualTo(length - 2);
        assertThat(bytes.getFloat()).isEqualTo(length - 1);
    }

    @Test
    void aFileThatShrankAfterImportSaysSo() throws IOException {
        TestModel model = identity().initializer(floats("w", new long[] {20_000}, ramp(20_000)));
        Path file = model.write(folder);
        Program.Weight weight = OnnxModel.read(file).weights().get(0);
        Files.write(file, new byte[10]);
        assertThatThrownBy(() -> MemoryTensor.copyOf(weight.type(), weight.data()))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageContaining("ends at byte 10 but had more when the model was imported");
    }

    @Test
    void initializersAmongTheInputsAreNoInputs() {
        TestModel model = TestModel.opset(8)
                .input("x", FLOAT, "n")
                .input("one", FLOAT, "1")
                .initializer(floats("one", new long[] {1}, 1))
                .output("y")
                .node("Add", List.of("x", "one"), "y");
        Program program = OnnxModel.read(model.write(folder));
        assertThat(program.inputs()).extracting(Program.Input::name).containsExactly("x");
        MemoryTensor y = Running.run(program, Dimensions.of("n", 2), Map.of("x", MemoryTensor.of(ramp(2), 2)));
        assertThat(y.toFloats()).containsExactly(1, 2);
    }

    @Test
    void namesThatAreNoIdentitiesAreReplacedAndStayApart() {
        String longName = "layer ".repeat(60);
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "n")
                .node("Sqrt", List.of("x"), longName + "a")
                .node("Erf", List.of("x"), longName + "b")
                .node("Sub", List.of(longName + "a", longName + "b"), "y")
                .output("y");
        Program program = OnnxModel.read(model.write(folder));
        MemoryTensor y = Running.run(program, Dimensions.of("n", 2), Map.of("x", MemoryTensor.of(ramp(2), 2)));
        assertThat(y.toFloats()).containsExactly(0, 1 - 0.8427008f);
    }

    @Test
    void nodesNeedNoNames() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "n")
                .node("Sqrt", List.of("x"), "a")
                .node("Sqrt", List.of("a"), "y")
                .output("y")
                .graph(graph -> graph.getNodeBuilderList().forEach(node -> node.clearName()));
        assertThat(OnnxModel.read(model.write(folder)).nodes())
                .extracting(node -> node.id())
                .containsExactly("a", "y");
    }

    @Test
    void anOutputMayBeAnInputOrAnInitializer() {
        TestModel model = TestModel.opset(13).input("x", INT64, "n").output("x");
        MemoryTensor x = MemoryTensor.of(new long[] {4, 5}, 2);
        assertThat(Running.run(OnnxModel.read(model.write(folder)), Dimensions.of("n", 2), Map.of("x", x))
                        .toLongs())
                .containsExactly(4, 5);
    }
}
