package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.number;
import static org.lemnos.models.TestModel.text;

import ai.onnx.proto.OnnxMl.AttributeProto;
import com.google.protobuf.ByteString;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** Layers of one unit on the inputs 1, 2, 3, with functions that can be followed by hand. */
class OnnxRecurrentTest {
    @TempDir
    Path folder;

    private static AttributeProto activations(String... names) {
        AttributeProto.Builder attribute = AttributeProto.newBuilder().setName("activations");
        Arrays.stream(names).forEach(name -> attribute.addStrings(ByteString.copyFromUtf8(name)));
        return attribute.build();
    }

    private static AttributeProto numbers(String name, float... values) {
        AttributeProto.Builder attribute = AttributeProto.newBuilder().setName(name);
        for (float value : values) {
            attribute.addFloats(value);
        }
        return attribute.build();
    }

    private static TestModel model(long opset, int directions, int gates) {
        float[] ones = new float[directions * gates];
        Arrays.fill(ones, 1);
        return TestModel.opset(opset)
                .input("x", FLOAT, "3", "1", "1")
                .initializer(floats("w", new long[] {directions, gates, 1}, ones))
                .initializer(floats("r", new long[] {directions, gates, 1}, ones))
                .output("y");
    }

    private static TestModel rnn(int directions, String output, AttributeProto... attributes) {
        TestModel model = model(14, directions, 1);
        return output.isEmpty()
                ? model.node("RNN", List.of("x", "w", "r"), "y", attributes)
                : model.node("RNN", List.of("x", "w", "r"), "all", attributes)
                        .graph(graph -> graph.getNodeBuilder(0).addOutput("y"));
    }

    private MemoryTensor run(TestModel model) {
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.F32, 3, 1, 1));
        x.set(new float[] {1, 2, 3});
        return Running.run(OnnxModel.read(model.write(folder)), Dimensions.none(), Map.of("x", x));
    }

    @Test
    void statesOfAllStepsAndTheLast() {
        MemoryTensor all = run(rnn(1, "", activations("Relu")));
        assertThat(all.type().dims()).containsExactly(3, 1, 1, 1);
        assertThat(all.toFloats()).containsExactly(1, 3, 6);
        MemoryTensor last = run(rnn(1, "last", activations("Relu")));
        assertThat(last.type().dims()).containsExactly(1, 1, 1);
        assertThat(last.toFloats()).containsExactly(6);
    }

    @Test
    void directionsLieSideBySide() {
        AttributeProto both = text("direction", "bidirectional");
        assertThat(run(rnn(2, "", both, activations("Relu", "Relu"))).toFloats())
                .containsExactly(1, 6, 3, 5, 6, 3);
        assertThat(run(rnn(2, "last", both, activations("Relu", "Relu"))).toFloats())
                .containsExactly(6, 6);
        assertThat(run(rnn(1, "", text("direction", "reverse"), activations("Relu")))
                        .toFloats())
                .containsExactly(6, 5, 3);
    }

    @Test
    void factorsGoToTheFunctionsThatHaveThem() {
        // Of the first direction 2 · (x + state) + 1, of the second half of it where it is negative.
        AttributeProto[] attributes = {
            text("direction", "bidirectional"),
            activations("Affine", "LeakyRelu"),
            numbers("activation_alpha", 2, 0.5f),
            numbers("activation_beta", 1)
        };
        assertThat(run(rnn(2, "", attributes)).toFloats()).containsExactly(3, 6, 11, 5, 29, 3);
    }

    @Test
    void whatGoesIntoAFunctionIsClippedTheCellOfAnLstmToo() {
        // 1, 2 + 1 and 3 + 2 are clipped to 2.
        assertThat(run(rnn(1, "", number("clip", 2), activations("Relu"))).toFloats())
                .containsExactly(1, 2, 2);
        // Gates of 1; the cells are 1, 1 + 2 · 2 and so on, of which 2 goes into the state.
        TestModel lstm = model(14, 1, 4)
                .node("LSTM", List.of("x", "w", "r"), "y", number("clip", 2), activations("Relu", "Relu", "Relu"));
        assertThat(run(lstm).toFloats()).containsExactly(1, 2 * 2, 2 * 2);
    }

    @Test
    void theNumberOfUnitsIsThatOfTheWeights() {
        assertThat(run(rnn(1, "", integer("hidden_size", 1), activations("Relu")))
                        .toFloats())
                .containsExactly(1, 3, 6);
        assertThatThrownBy(() -> run(rnn(1, "", integer("hidden_size", 2))))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.MODEL_MALFORMED))
                .hasMessageContaining("attribute 'hidden_size' is 2, but input 1 is f32[1, 1, 1]");
        assertThatThrownBy(() -> run(rnn(1, "", integer("hidden_size", 0)))).hasMessageContaining("at least 1");
    }

    @Test
    void batchesMayComeFirst() {
        TestModel model = TestModel.opset(14)
                .input("x", FLOAT, "3", "1", "1")
                .initializer(floats("w", new long[] {1, 1, 1}, 1))
                .initializer(floats("r", new long[] {1, 1, 1}, 1))
                .node("RNN", List.of("x", "w", "r"), "y", integer("layout", 1), activations("Relu"))
                .output("y");
        MemoryTensor y = run(model);
        assertThat(y.type().dims()).containsExactly(3, 1, 1, 1);
        assertThat(y.toFloats()).containsExactly(1, 2, 3);
    }

    @Test
    void gruAndLstmByTheirDefinitions() {
        assertThat(run(model(7, 1, 3).node("GRU", List.of("x", "w", "r"), "y")).toFloats()[0])
                .isCloseTo((float) ((1 - sigmoid(1)) * Math.tanh(1)), offset(1e-6f));
        assertThat(run(model(22, 1, 4).node("LSTM", List.of("x", "w", "r"), "y"))
                        .toFloats()[0])
                .isCloseTo((float) (sigmoid(1) * Math.tanh(sigmoid(1) * Math.tanh(1))), offset(1e-6f));
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    @Test
    void whatIsNotUnderstoodIsRefused() {
        assertThatThrownBy(() -> run(rnn(1, "", activations("Gelu"))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("activation 'Gelu' is not known");
        assertThatThrownBy(() -> run(rnn(1, "", activations("Affine"), numbers("activation_alpha", 2))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("'Affine' has no factors that apply where none are given");
        assertThatThrownBy(() -> run(rnn(1, "", activations("Relu", "Relu"))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("names 2 functions; there are 1");
        assertThatThrownBy(() -> run(rnn(1, "", text("direction", "sideways"))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("'direction' is 'sideways'");
        assertThatThrownBy(() -> run(rnn(1, "", number("clip", 0))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("a bound is above 0");
        assertThatThrownBy(() -> run(rnn(1, "", integer("layout", 2))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("'layout' is 2");
    }
}
