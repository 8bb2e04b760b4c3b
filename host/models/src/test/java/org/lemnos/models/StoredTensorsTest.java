package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.raw;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** Tensors that lie in other files, are sparse, or have elements of less than a byte. */
class StoredTensorsTest {
    private static final int INT4 = 22;
    private static final int UINT2 = 25;

    @TempDir
    Path outside;

    private Path folder = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(outside.resolve("model"));
    }

    /** The model's tensor w plus x, of four elements. */
    private float[] sum(TestModel model) {
        Path file = model.input("x", FLOAT, "4")
                .node("Add", List.of("x", "w"), "y")
                .output("y")
                .write(folder);
        MemoryTensor zeros = MemoryTensor.of(new float[4], 4);
        return Running.run(OnnxModel.read(file), Dimensions.none(), Map.of("x", zeros))
                .toFloats();
    }

    private static TestModel opset() {
        return TestModel.opset(21);
    }

    private static TensorProto external(long elements, String... entries) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName("w")
                .setDataType(FLOAT)
                .addDims(elements)
                .setDataLocation(TensorProto.DataLocation.EXTERNAL);
        for (int i = 0; i < entries.length; i += 2) {
            tensor.addExternalData(
                    StringStringEntryProto.newBuilder().setKey(entries[i]).setValue(entries[i + 1]));
        }
        return tensor.build();
    }

    private static void write(Path file, float... values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        Files.write(file, bytes.array());
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(ErrorCode code, TensorProto tensor) {
        return assertThatThrownBy(() -> sum(opset().initializer(tensor)))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(code));
    }

    @Test
    void bytesLieInAFileOfTheModelsFolder() throws IOException {
        write(Files.createDirectory(folder.resolve("weights")).resolve("w.bin"), 9, 1, 2, 3, 4, 9);
        assertThat(sum(opset().initializer(external(4, "location", "weights/w.bin", "offset", "4", "length", "16"))))
                .containsExactly(1, 2, 3, 4);
        write(folder.resolve("all.bin"), 5, 6, 7, 8);
        assertThat(sum(opset().initializer(external(4, "location", "all.bin")))).containsExactly(5, 6, 7, 8);
    }

    @Test
    void largeTensorsStayInTheirFile() throws IOException {
        float[] values = new float[1000];
        values[999] = 7;
        write(folder.resolve("w.bin"), values);
        Path file = opset().initializer(external(1000, "location", "w.bin"))
                .input("x", FLOAT, "1000")
                .node("Add", List.of("x", "w"), "y")
                .output("y")
                .write(folder);
        var program = OnnxModel.read(file);
        assertThat(program.weights()).hasSize(1);
        Files.delete(folder.resolve("w.bin"));
        assertThatThrownBy(() -> MemoryTensor.copyOf(
                        program.weights().get(0).type(),
                        program.weights().get(0).data()))
                .hasMessageContaining("cannot read the weights in");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../w.bin", "weights/../../w.bin", "/etc/hostname", "", "..", ".", "link.bin", "linked/w.bin"})
    void filesOutsideOfTheModelsFolderAreRefused(String location) throws IOException {
        write(outside.resolve("w.bin"), 1, 2, 3, 4);
        Files.createDirectory(folder.resolve("weights"));
        Files.createSymbolicLink(folder.resolve("link.bin"), outside.resolve("w.bin"));
        Files.createSymbolicLink(folder.resolve("linked"), outside);
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", location))
                .hasMessageMatching("the data of initializer 'w' is said to lie in '.*'[;,] .*");
    }

    @Test
    void offsetsAndLengthsAreHeldToTheFile() throws IOException {
        write(folder.resolve("w.bin"), 1, 2, 3, 4);
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", "w.bin", "offset", "20"))
                .hasMessageContaining("begins at byte 20");
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", "w.bin", "offset", "4", "length", "16"))
                .hasMessageContaining("has 16 bytes from byte 4");
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", "w.bin", "offset", "4"))
                .hasMessageContaining("its type needs 16");
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", "w.bin", "offset", "-4"))
                .hasMessageContaining("has the offset '-4', which is no number of bytes");
        refusal(ErrorCode.MODEL_MALFORMED, external(4, "location", "w.bin", "length", "9223372036854775808"))
                .hasMessageContaining("which is no number of bytes");
        refusal(ErrorCode.FILE_UNREADABLE, external(4, "location", "none.bin"))
                .hasMessageContaining("which holds the data of initializer 'w'");
    }

    private static SparseTensorProto sparse(TensorProto indices, long[] dims, float... values) {
        SparseTensorProto.Builder tensor = SparseTensorProto.newBuilder()
                .setValues(floats("w", new long[] {values.length}, values))
                .setIndices(indices);
        Arrays.stream(dims).forEach(tensor::addDims);
        return tensor.build();
    }

    private float[] sum(SparseTensorProto tensor) {
        return sum(opset().graph(graph -> graph.addSparseInitializer(tensor)));
    }

    private static TensorProto coordinates(long... flat) {
        return longs("i", flat).toBuilder()
                .clearDims()
                .addDims(flat.length / 2)
                .addDims(2)
                .build();
    }

    @Test
    void sparseTensorsAreZerosButForTheirValues() {
        assertThat(sum(sparse(longs("i", 1, 3), new long[] {4}, 5, 7))).containsExactly(0, 5, 0, 7);
        assertThat(sum(sparse(coordinates(0, 2, 0, 3), new long[] {1, 4}, 5, 7)))
                .containsExactly(0, 0, 5, 7);
        assertThat(sum(sparse(longs("i"), new long[] {4}))).containsExactly(0, 0, 0, 0);
    }

    @Test
    void sparseTensorsTakeNoRoomForTheirZeros() {
        Path file = opset().graph(
                        graph -> graph.addSparseInitializer(sparse(longs("i", 1L << 39), new long[] {1L << 40}, 3)))
                .input("x", FLOAT, "1")
                .node("Add", List.of("x", "w"), "y")
                .output("y")
                .write(folder);
        var weight = OnnxModel.read(file).weights().get(0);
        assertThat(weight.data().sizeBytes()).isEqualTo(1L << 42);
        ByteBuffer some = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        weight.data().read((1L << 41) - 4, some);
        assertThat(some.getFloat(0)).isZero();
        assertThat(some.getFloat(4)).isEqualTo(3);
        ByteBuffer half = ByteBuffer.allocate(2);
        weight.data().read((1L << 41) + 2, half);
        assertThat(half.array()).containsExactly(0x40, 0x40);
    }

    @Test
    void sparseTensorsThatContradictThemselvesAreRefused() {
        assertThatThrownBy(() -> sum(sparse(longs("i", 3, 1), new long[] {4}, 5, 7)))
                .hasMessageContaining("its indices do not ascend, or lie outside");
        assertThatThrownBy(() -> sum(sparse(longs("i", 4), new long[] {4}, 5)))
                .hasMessageContaining("its indices do not ascend, or lie outside");
        assertThatThrownBy(() -> sum(sparse(coordinates(0, 4), new long[] {1, 4}, 5)))
                .hasMessageContaining("it has a value at 4 on axis 1");
        assertThatThrownBy(() -> sum(sparse(longs("i", 0, 1), new long[] {4}, 5)))
                .hasMessageContaining("it has indices i64[2] for 1 values");
    }

    @Test
    void integersOfLessThanAByteAreReadForOperatorsThatTakeThem() {
        // The first element lies in the lowest bits.
        TestModel fours = opset().initializer(raw("p", INT4, new long[] {4}, new byte[] {(byte) 0x8F, 0x71}))
                .node("Cast", List.of("p"), "w", integer("to", FLOAT));
        assertThat(sum(fours)).containsExactly(-1, -8, 1, 7);
        TensorProto typed = TensorProto.newBuilder()
                .setName("p")
                .setDataType(UINT2)
                .addDims(4)
                .addInt32Data(0b11_10_01_00)
                .build();
        TestModel twos = opset().initializer(typed).node("Cast", List.of("p"), "w", integer("to", FLOAT));
        assertThat(sum(twos)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void otherOperatorsRefuseIntegersOfLessThanAByte() {
        TensorProto packed = raw("w", INT4, new long[] {4}, new byte[2]);
        assertThatThrownBy(() -> sum(opset().initializer(packed)))
                .hasMessage("node 'y_node' (Add): input 'w' is a tensor of INT4; a tensor is needed whose elements take"
                        + " whole bytes");
        assertThatThrownBy(() -> sum(opset().initializer(raw("w", INT4, new long[] {4}, new byte[3]))))
                .hasMessage("initializer 'w' of 4 elements INT4 holds 3 bytes; it needs 2");
    }

    private float[] constant(AttributeProto value) {
        return sum(
                opset().node("Constant", List.of(), "c", value).node("Cast", List.of("c"), "w", integer("to", FLOAT)));
    }

    @Test
    void constantsHaveOneOfManyForms() {
        assertThat(constant(integer("value_int", 3))).containsExactly(3, 3, 3, 3);
        assertThat(constant(TestModel.integers("value_ints", 1, 2, 3, 4))).containsExactly(1, 2, 3, 4);
        assertThat(constant(TestModel.number("value_float", 0.5f))).containsExactly(0.5f, 0.5f, 0.5f, 0.5f);
        assertThat(constant(AttributeProto.newBuilder()
                        .setName("value_floats")
                        .addAllFloats(List.of(1f, 2f, 3f, 4f))
                        .build()))
                .containsExactly(1, 2, 3, 4);
        assertThat(constant(AttributeProto.newBuilder()
                        .setName("sparse_value")
                        .setSparseTensor(sparse(longs("i", 2), new long[] {4}, 9))
                        .build()))
                .containsExactly(0, 0, 9, 0);
        assertThat(constant(TestModel.tensor("value", raw("t", INT4, new long[] {1}, new byte[] {5}))))
                .containsExactly(5, 5, 5, 5);
        assertThatThrownBy(() -> constant(TestModel.text("value_string", "no")))
                .hasMessage("node 'c_node' (Constant): its value is text, which no tensor of ours holds");
    }
}
