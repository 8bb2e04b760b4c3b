package org.lemnos.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.cli.CommandLineRun;
import org.lemnos.app.cli.ProtoBytes;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX models with operators of a vendor's domain, run with the vendor's jar. */
@Tag("device")
class ForeignModelTest {
    /** Registers {@code acme/Foo}, which negates. */
    private static final String FOO =
            """
            c.operation(OperationDescriptor.builder(OperationId.of("acme/Foo"), Version.of(1, 0))
                    .input(Port.required("x").types(ElementType.F32)).output(Port.required("y").types(ElementType.F32)).build(),
                new OperationOracle() {
                    @Override public List<TensorType> infer(OperationCall call) { return List.of(call.input(0)); }
                    @Override public void evaluate(OperationCall call, List<HostTensor> in, List<HostTensor> out) {
                        float[] values = in.get(0).toFloats();
                        for (int i = 0; i < values.length; i++) { values[i] = -values[i]; }
                        out.get(0).set(values);
                    }
                });
            """;

    @TempDir
    private static Path scratch;

    @TempDir
    private Path folder;

    @BeforeEach
    void build() throws IOException {
        VendorJar.of("acme/foo", FOO, scratch).write(folder.resolve("foo.jar"));
        NpyFile.write(folder.resolve("x.npy"), MemoryTensor.of(new float[] {1, -2}, 2));
    }

    private CommandLineRun run(String operator, long version) {
        Path model = ProtoBytes.model(folder.resolve("model.onnx"), "acme", version, operator, "n");
        return CommandLineRun.of(
                "run",
                model.toString(),
                "--plugins",
                folder.toString(),
                "--device",
                "reference",
                "--input",
                "x=" + folder + "/x.npy",
                "--output",
                folder + "/out");
    }

    @Test
    void aVendorsOperatorIsComputedByTheVendorsOperation() {
        CommandLineRun run = run("Foo", 1);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(NpyFile.read(folder.resolve("out/y.npy")).toFloats()).containsExactly(-1, 2);
    }

    @Test
    void anOperatorThatNobodyRegisteredIsRefusedWithTheNearestNames() {
        assertThat(run("Fooo", 1).err())
                .contains(
                        "acme/Fooo (in an ONNX model operator Fooo of domain acme) (did you mean acme/Foo?)",
                        "the_node",
                        "--plugins DIR",
                        "[OPERATION_UNKNOWN]");
    }

    @Test
    void anotherVersionOfTheDomainIsRefused() {
        assertThat(run("Foo", 2).err()).contains("acme/Foo", "2.0", "[OPERATION_UNKNOWN]");
    }
}
