package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.body;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.raw;

import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.LemnosException;

/** Damaged files with everything that has a body or lies elsewhere: they are read or refused, and nothing else. */
class MutatedBodiesTest {
    private static final long SEED = 20_261_130;
    private static final int ATTEMPTS = 3000;
    private static final int BOOL = 9;
    private static final int INT4 = 22;

    @TempDir
    Path folder;

    private static TestModel graph() {
        return TestModel.opset(21);
    }

    private static FunctionProto twice() {
        return FunctionProto.newBuilder()
                .setDomain("local")
                .setName("Twice")
                .addInput("a")
                .addOutput("r")
                .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(21))
                .addNode(NodeProto.newBuilder()
                        .setOpType("Add")
                        .addInput("a")
                        .addInput("a")
                        .addOutput("r"))
                .build();
    }

    private static TestModel loopBody() {
        return graph().input("i", INT64)
                .input("go", BOOL)
                .input("v", FLOAT, "4")
                .node("Add", List.of("v", "v"), "w")
                .graph(body -> body.addOutput(TestModel.valueInfo("go", BOOL))
                        .addOutput(TestModel.valueInfo("w", FLOAT, "4"))
                        .addOutput(TestModel.valueInfo("w", FLOAT, "4")));
    }

    private static TestModel scanBody() {
        return graph().input("sum", FLOAT)
                .input("each", FLOAT)
                .node("Add", List.of("sum", "each"), "next")
                .output("next");
    }

    private byte[] model() throws IOException {
        Files.write(folder.resolve("w.bin"), new byte[16]);
        SparseTensorProto sparse = SparseTensorProto.newBuilder()
                .setValues(floats("sparse", new long[] {1}, 1))
                .setIndices(longs("i", 2))
                .addDims(4)
                .build();
        TensorProto elsewhere = TensorProto.newBuilder()
                .setName("elsewhere")
                .setDataType(FLOAT)
                .addDims(4)
                .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("location").setValue("w.bin"))
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("length").setValue("16"))
                .build();
        return graph().domain("local", 1)
                .domain("acme", 1)
                .model(made -> made.addFunctions(twice()))
                .input("x", FLOAT, "4")
                .graph(made -> made.addSparseInitializer(sparse))
                .initializer(elsewhere)
                .initializer(longs("three", 3))
                .initializer(floats("zero", new long[] {}, 0))
                .initializer(raw("yes", BOOL, new long[] {}, new byte[] {1}))
                .initializer(raw("packed", INT4, new long[] {4}, new byte[2]))
                .node("Cast", List.of("packed"), "unpacked", integer("to", FLOAT))
                .node("local", "Twice", List.of("x"), List.of("twice"))
                .node("Add", List.of("twice", "sparse"), "one")
                .node("Add", List.of("one", "elsewhere"), "two")
                .node("Add", List.of("two", "unpacked"), "all")
                .node("", "Loop", List.of("three", "yes", "all"), List.of("last", "rows"), body("body", loopBody()))
                .node(
                        "If",
                        List.of("yes"),
                        "branch",
                        body(
                                "then_branch",
                                graph().node("Neg", List.of("last"), "n").output("n")),
                        body("else_branch", graph()))
                .node(
                        "",
                        "Scan",
                        List.of("zero", "branch"),
                        List.of("sum"),
                        body("body", scanBody()),
                        integer("num_scan_inputs", 1))
                .node("SplitToSequence", List.of("branch"), "parts")
                .node("ConcatFromSequence", List.of("parts"), "joined", integer("axis", 0))
                .node("acme", "Foo", List.of("joined", "sum"), List.of("y"), integer("k", 1))
                .output("y")
                .bytes();
    }

    @Test
    void damagedBodiesAreReadOrRefused() throws IOException {
        byte[] sound = model();
        Path file = Files.write(folder.resolve("model.onnx"), sound);
        assertThat(OnnxModel.read(file).nodes()).isNotEmpty();
        Random random = new Random(SEED);
        int read = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Files.write(file, damaged(sound, random));
            try {
                OnnxSignature.read(file);
                OnnxModel.read(file);
                read++;
            } catch (LemnosException refused) {
                assertThat(refused.getMessage()).isNotEmpty();
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError escaped) {
                fail("seed " + SEED + ", attempt " + attempt, escaped);
            }
        }
        assertThat(read).as("of " + ATTEMPTS).isBetween(ATTEMPTS / 100, ATTEMPTS * 99 / 100);
    }

    private static byte[] damaged(byte[] sound, Random random) {
        byte[] bytes = sound.clone();
        for (int change = 1 + random.nextInt(3); change > 0; change--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes[at] = bytes[random.nextInt(bytes.length)];
                default -> bytes = random.nextInt(8) == 0 ? Arrays.copyOf(bytes, at) : bytes;
            }
            if (bytes.length == 0) {
                return bytes;
            }
        }
        return bytes;
    }
}
