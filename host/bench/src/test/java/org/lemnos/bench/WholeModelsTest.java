package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnx.proto.OnnxMl.ModelProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Capability;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Scale;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxModel;

/** Whole models with random weights give what ONNX Runtime gives. {@code ./dev soak} runs them in full size, too. */
@Tag("device")
class WholeModelsTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.seed", SOAK ? System.nanoTime() : 20261130);

    private static Engine device;
    private static Engine reference;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        device = Engine.builder().open();
        reference = Engine.builder().device("reference").open();
        System.out.println("whole models: seed " + SEED);
    }

    @AfterAll
    static void close() {
        device.close();
        reference.close();
    }

    private ModelAgreement agreement(WholeModel model, Scale scale) throws IOException {
        WholeModel.Example example = model.example(scale, SEED);
        System.out.println(model.token() + ", " + scale + ":");
        return new ModelAgreement(example.model(), example.inputs(), example.dimensions(), folder, SEED);
    }

    @ParameterizedTest
    @EnumSource
    void everyModelAgreesOnTheDeviceAndOnTheReference(WholeModel model) throws IOException {
        ModelAgreement agreement = agreement(model, Scale.SMALL);
        agreement.checkModel();
        assertThat(device.isReference()).as("a Vulkan device is there").isFalse();
        agreement.check(reference);
        assumeTrue(
                model != WholeModel.GPT2 || device.device().has(Capability.STORAGE_8BIT),
                "the mask's truth values are bytes, which the device does not store");
        agreement.check(device);
        assertThat(device.validationMessages()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyModelAgreesInFullSize(WholeModel model) throws IOException {
        assumeTrue(SOAK, "full sizes are for ./dev soak");
        ModelAgreement agreement = agreement(model, Scale.FULL);
        agreement.checkModel();
        agreement.check(device);
        assertThat(device.validationMessages()).isEmpty();
    }

    /** Pictures of nothing but NaN: no hang, no complaint, and no number that was not computed from them. */
    @ParameterizedTest
    @EnumSource(names = {"RESNET50", "MOBILENETV2", "SQUEEZENET"})
    void inputsOfNothingButNanGiveNothingElse(WholeModel model) throws IOException {
        WholeModel.Example example = model.example(Scale.SMALL, SEED);
        Path file = Files.write(folder.resolve("model.onnx"), example.model().toByteArray());
        Inputs inputs = Inputs.none();
        for (Map.Entry<String, MemoryTensor> input : example.inputs().entrySet()) {
            MemoryTensor nan = MemoryTensor.zeros(input.getValue().type());
            float[] values = new float[(int) nan.type().elements()];
            Arrays.fill(values, Float.NaN);
            nan.set(values);
            inputs = inputs.with(input.getKey(), nan);
        }
        Program program = OnnxModel.read(file);
        try (Session session = device.load(device.plan(program, example.dimensions()))) {
            Outputs outputs = session.run(inputs);
            for (Program.Output output : program.outputs()) {
                assertThat(outputs.tensor(output.name()).toFloats())
                        .as(output.name())
                        .containsOnly(Float.NaN);
            }
        }
        assertThat(device.validationMessages()).isEmpty();
    }

    @Test
    void aBiasThatIsLostIsSeen() throws IOException {
        ModelAgreement agreement = agreement(WholeModel.SQUEEZENET, Scale.SMALL);
        Path wrong = without(agreement.file(), "fire5.squeeze.bias");

        assertThatThrownBy(() -> agreement.check(device, wrong))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("deviation of scores");
    }

    /** The model with zeros for a tensor. */
    private Path without(Path file, String tensor) throws IOException {
        ModelProto.Builder model = ModelProto.parseFrom(Files.readAllBytes(file)).toBuilder();
        model.getGraphBuilder().getInitializerBuilderList().stream()
                .filter(held -> held.getName().equals(tensor))
                .forEach(held -> held.setRawData(
                        ByteString.copyFrom(new byte[held.getRawData().size()])));
        return Files.write(folder.resolve("wrong.onnx"), model.build().toByteArray());
    }
}
