package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.tensor;
import static org.lemnos.models.TestModel.text;

import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class OnnxRefusalTest {
    private static final long SEED = 77;

    @TempDir
    Path folder;

    private static TestModel good() {
        return TestModel.opset(13)
                .input("x", FLOAT, "n")
                .initializer(floats("w", new long[] {100, 200}, new float[20_000]))
                .node("Sqrt", List.of("x"), "y")
                .output("y");
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(ErrorCode code, TestModel model) {
        return refusal(code, model.write(folder));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusal(ErrorCode code, Path file) {
        return assertThatThrownBy(() -> OnnxModel.read(file))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(code));
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("file.onnx"), bytes);
    }

    @Test
    void filesThatAreNotThereOrAreFolders() {
        refusal(ErrorCode.FILE_UNREADABLE, folder.resolve("none.onnx"))
                .hasMessageContaining("none.onnx: there is no such file or folder");
        refusal(ErrorCode.FILE_UNREADABLE, folder).hasMessageContaining("is a directory");
    }

    @Test
    void filesOfOtherFormats() throws IOException {
        refusal(ErrorCode.MODEL_MALFORMED, file(new byte[0])).hasMessageEndingWith("it has no graph");
        byte[] text = "{\"model\": \"not one\"}".getBytes(StandardCharsets.UTF_8);
        refusal(ErrorCode.MODEL_MALFORMED, file(text)).hasMessageContaining("cannot be read as an ONNX model");
        byte[] zip = {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3};
        refusal(ErrorCode.MODEL_MALFORMED, file(zip)).hasMessageContaining("cannot be read as an ONNX model");
    }

    /** A file with holes: it takes no room. */
    @Test
    void filesBeyondTwoGibibytes() throws IOException {
        Path file = good().write(folder);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {0}), (1L << 31) + 5);
        }
        refusal(ErrorCode.MODEL_MALFORMED, file).hasMessageContaining("of 2147483654");
    }

    @Test
    void filesThatWereCutOffAnywhere() throws IOException {
        byte[] whole = good().bytes();
        for (int length = 1; length < whole.length; length += length < 200 ? 1 : 997) {
            refusal(ErrorCode.MODEL_MALFORMED, file(Arrays.copyOf(whole, length)))
                    .hasMessageContaining("cannot be read as an ONNX model")
                    .hasMessageNotContainingAny("Exception", "protocol", "Protocol");
        }
    }

    @Test
    void damagedFilesNeverFailInAnotherWay() throws IOException {
        byte[] whole = TestModel.opset(11)
                .input("x", FLOAT, "n")
                .initializer(longs("shape", 1, -1))
                .node("Unsqueeze", List.of("x"), "u", integers("axes", 0))
                .node("Cast", List.of("u"), "c", integer("to", 10))
                .node("Softmax", List.of("c"), "s", integer("axis", 1))
                .node("Constant", List.of(), "k", tensor("value", floats("", new long[] {2}, 1, 2)))
                .node("Concat", List.of("k", "k"), "kk", integer("axis", 0))
                .node("ReduceMean", List.of("kk"), "m", integers("axes", 0), integer("keepdims", 0))
                .node("Reshape", List.of("s", "shape"), "y")
                .output("y")
                .bytes();
        Random random = new Random(SEED);
        for (int i = 0; i < 6000; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            Path file = file(damaged);
            try {
                OnnxModel.read(file);
            } catch (LemnosException expected) {
                assertThat(expected.getMessage())
                        .as("seed %d, attempt %d", SEED, i)
                        .isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 29, Long.MAX_VALUE})
    void operatorSetsOutsideTheRange(long opset) {
        refusal(ErrorCode.MODEL_UNSUPPORTED, TestModel.opset(opset).output("y"))
                .hasMessage("the model imports version " + opset + " of ONNX's operator set; 7 to 28 are read");
    }

    @Test
    void modelsWithoutVersionsOrOutputs() {
        refusal(ErrorCode.MODEL_MALFORMED, good().model(model -> model.clearOpsetImport()))
                .hasMessageEndingWith("it has no operator set");
        refusal(ErrorCode.MODEL_MALFORMED, good().model(model -> model.clearIrVersion()))
                .hasMessageEndingWith("it has no IR version");
        refusal(ErrorCode.MODEL_MALFORMED, good().model(model -> model.getOpsetImportBuilder(0)
                        .setDomain("acme")))
                .hasMessage(
                        "node 'y_node' uses operator Sqrt of domain ai.onnx, of which the model or function imports no"
                                + " operator set; it imports [acme]");
        refusal(ErrorCode.PROGRAM_INVALID, good().graph(graph -> graph.clearOutput()))
                .hasMessageContaining("no output");
    }

    @Test
    void layerNormalizationsThatAskForMoreThanIsImported() {
        TestModel inDouble = TestModel.opset(17)
                .input("x", FLOAT, "n")
                .initializer(floats("w", new long[] {2}, 1, 1))
                .node("LayerNormalization", List.of("x", "w"), "y", integer("stash_type", 11));
        refusal(ErrorCode.MODEL_UNSUPPORTED, inDouble).hasMessageContaining("'stash_type' is 11");
        TestModel unscaled = TestModel.opset(17).input("x", FLOAT, "n").node("LayerNormalization", List.of("x"), "y");
        refusal(ErrorCode.MODEL_MALFORMED, unscaled).hasMessageContaining("input 1 is missing");
        TestModel early = TestModel.opset(16).input("x", FLOAT, "n").node("LayerNormalization", List.of("x"), "y");
        refusal(ErrorCode.MODEL_UNSUPPORTED, early).hasMessageContaining("of operator set 16, which is not imported");
    }

    @Test
    void gelusByAnUnknownFunction() {
        TestModel model = TestModel.opset(20)
                .input("x", FLOAT, "n")
                .node("Gelu", List.of("x"), "y", text("approximate", "quick"));
        refusal(ErrorCode.MODEL_MALFORMED, model).hasMessageContaining("'quick', neither 'none' nor 'tanh'");
    }

    @Test
    void allOperatorsThatAreNotImportedAreNamedAtOnce() {
        TestModel model = good().node("Unique", List.of("x"), "u")
                .node("ImageDecoder", List.of("x"), "i")
                .node("Unique", List.of("u"), "v");
        refusal(ErrorCode.MODEL_UNSUPPORTED, model)
                .hasMessageContaining("the model uses 2 operators that are not imported: ImageDecoder of domain ai.onnx"
                        + " of operator set 13 (node 'i_node'), Unique of domain ai.onnx of operator set 13 (2 nodes,"
                        + " the first is node 'u_node'); ");
        refusal(
                        ErrorCode.MODEL_UNSUPPORTED,
                        good().node("Unique", List.of("x"), "u").node("Unique", List.of("u"), "v"))
                .hasMessageContaining("node 'u_node' (the first of 2) uses operator Unique of domain ai.onnx");
    }

    @Test
    void operatorsThatAreNotImported() {
        refusal(ErrorCode.MODEL_UNSUPPORTED, good().node("Convv", List.of("x"), "z"))
                .hasMessage("node 'z_node' uses operator Convv of domain ai.onnx of operator set 13, which is not"
                        + " imported; operators of similar names that are: Conv");
        refusal(ErrorCode.MODEL_UNSUPPORTED, good().node("ImageDecoder", List.of("x"), "z"))
                .hasMessageMatching(".*which is not imported; 'lemnos explain MODEL_UNSUPPORTED', in Java"
                        + " OnnxSupport\\.operators\\(\\), names the \\d+ operators that are");
        refusal(ErrorCode.MODEL_MALFORMED, good().graph(graph -> graph.getNodeBuilder(0)
                        .setDomain("com.microsoft")))
                .hasMessageContaining(
                        "uses operator Sqrt of domain com.microsoft, of which the model or function imports no");
        refusal(
                        ErrorCode.MODEL_UNSUPPORTED,
                        TestModel.opset(8).input("x", FLOAT, "n").node("Erf", List.of("x"), "y"))
                .hasMessageContaining("operator Erf of domain ai.onnx of operator set 8");
    }

    @Test
    void attributesThatNobodyKnows() {
        refusal(ErrorCode.MODEL_UNSUPPORTED, good().node("Sqrt", List.of("x"), "z", integer("fast", 1)))
                .hasMessage(
                        "node 'z_node' (Sqrt): attributes [fast] are not known for operator set version 13 of this operator");
    }

    @Test
    void nodesThatBreakTheOperatorsDefinition() {
        refusal(ErrorCode.MODEL_MALFORMED, good().node("Cast", List.of("x"), "z"))
                .hasMessage("node 'z_node' (Cast): attribute 'to' is missing");
        refusal(ErrorCode.MODEL_MALFORMED, good().node("Cast", List.of("x"), "z", integer("to", 1L << 40)))
                .hasMessageContaining("attribute 'to' is 1099511627776, no element type");
        refusal(ErrorCode.MODEL_MALFORMED, good().node("ReduceMean", List.of("x"), "z", integer("axes", 1)))
                .hasMessageContaining("attribute 'axes' is no list of integers");
        refusal(ErrorCode.MODEL_MALFORMED, good().node("Add", List.of("x"), "z"))
                .hasMessage("node 'z_node' (Add): input 1 is missing");
        refusal(ErrorCode.MODEL_MALFORMED, good().node("Sqrt", List.of("nowhere"), "z"))
                .hasMessageContaining("input 'nowhere' is neither an input of the graph");
        refusal(ErrorCode.MODEL_MALFORMED, good().node("Sqrt", List.of("x"), "y"))
                .hasMessage("value 'y' is made twice");
        refusal(ErrorCode.MODEL_MALFORMED, good().output("nothing")).hasMessage("no node makes the output 'nothing'");
        refusal(ErrorCode.MODEL_MALFORMED, good().graph(graph -> graph.getNodeBuilder(0)
                        .addOutput("second")))
                .hasMessageContaining("it names 2 outputs, the operator has one");
    }

    @Test
    void axesThatAreComputed() {
        TestModel model = TestModel.opset(13)
                .input("x", FLOAT, "n")
                .node("Shape", List.of("x"), "s")
                .node("Unsqueeze", List.of("x", "s"), "y");
        refusal(ErrorCode.MODEL_UNSUPPORTED, model)
                .hasMessageContaining(
                        "node 'y_node' (Unsqueeze): axes must be known when the model is read, but 's' follows from inputs or symbolic extents."
                                + " Give inputs whose values decide it with --input NAME=FILE.npy");
    }

    @Test
    void tensorsThatAreElsewhereOrDoNotFit() {
        refusal(ErrorCode.MODEL_MALFORMED, good().initializer(floats("v", new long[] {100, 300}, new float[20_000])))
                .hasMessage("initializer 'v' of type f32[100, 300] holds 80000 bytes; it needs 120000");
        refusal(ErrorCode.MODEL_MALFORMED, good().initializer(floats("v", new long[] {1L << 40, 1L << 40})))
                .hasMessageContaining("larger than 2^63 bytes");
        refusal(ErrorCode.MODEL_MALFORMED, good().initializer(floats("v", new long[] {1, 1, 1, 1, 1, 1, 1, 1, 1}, 1)))
                .hasMessageContaining("over the limit of 8");
    }

    @Test
    void inputsThatAreNoTensorsOrHaveNoRank() {
        refusal(
                        ErrorCode.MODEL_UNSUPPORTED,
                        good().graph(graph -> graph.addInput(
                                ValueInfoProto.newBuilder().setName("s").setType(TypeProto.getDefaultInstance()))))
                .hasMessage("input 's' is no tensor");
        refusal(ErrorCode.MODEL_UNSUPPORTED, good().graph(graph -> graph.getInputBuilder(0)
                        .getTypeBuilder()
                        .getTensorTypeBuilder()
                        .clearShape()))
                .hasMessage("input 'x' has no shape, not even a rank");
        refusal(ErrorCode.MODEL_MALFORMED, good().input("z", FLOAT, "-4"))
                .hasMessage("input 'z' has extent -4 on axis 0");
        refusal(ErrorCode.MODEL_UNSUPPORTED, good().input("z", 8, "4")).hasMessageContaining("8 (STRING)");
    }
}
