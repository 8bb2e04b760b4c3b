package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.longs;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** Keys of zeros, so that a query's result is the mean of the values that it sees. */
class OnnxAttentionTest {
    private static final int QUERIES = 3;

    @TempDir
    Path folder;

    /** Attention of three queries to the values 1, 2, 4, given as k and v, with further inputs. */
    private TestModel model(long opset, List<String> more, AttributeProto... attributes) {
        List<String> inputs = new ArrayList<>(List.of("q", "k", "v"));
        inputs.addAll(more);
        return TestModel.opset(opset)
                .input("q", FLOAT, "1", "1", "3", "1")
                .initializer(floats("k", new long[] {1, 1, 3, 1}, 0, 0, 0))
                .initializer(floats("v", new long[] {1, 1, 3, 1}, 1, 2, 4))
                .initializer(floats("past_k", new long[] {1, 1, 1, 1}, 0))
                .initializer(floats("past_v", new long[] {1, 1, 1, 1}, 9))
                .initializer(floats("mask", new long[] {1, 2}, 0, 0))
                .initializer(longs("lengths", 2))
                .node("Attention", inputs, "y", attributes)
                .output("y");
    }

    private float[] run(TestModel model) {
        MemoryTensor q = MemoryTensor.zeros(TensorType.of(ElementType.F32, 1, 1, QUERIES, 1));
        return Running.run(OnnxModel.read(model.write(folder)), Dimensions.none(), Map.of("q", q))
                .toFloats();
    }

    @Test
    void causalQueriesSeeThePastAndWhatComesBeforeThem() {
        AttributeProto causal = integer("is_causal", 1);
        assertThat(run(model(23, List.of(), causal)))
                .usingComparatorWithPrecision(1e-6f)
                .containsExactly(1, 1.5f, 7 / 3f);
        assertThat(run(model(23, List.of("", "past_k", "past_v"), causal)))
                .usingComparatorWithPrecision(1e-6f)
                .containsExactly(5, 4, 4);
    }

    @Test
    void paddingOfACacheIsNotSeen() {
        List<String> lengths = List.of("", "", "", "lengths");
        assertThat(run(model(24, lengths))).containsExactly(1.5f, 1.5f, 1.5f);
        // Two keys for three queries: the last query stands at the last key, the first before all.
        assertThat(run(model(24, lengths, integer("is_causal", 1)))).containsExactly(0, 1, 1.5f);
    }

    @Test
    void windowsReachToBothSides() {
        assertThat(run(model(25, List.of(), integer("left_window_size", 0), integer("right_window_size", 1))))
                .containsExactly(1.5f, 3, 4);
        assertThat(run(model(25, List.of(), integer("left_window_size", 1))))
                .usingComparatorWithPrecision(1e-6f)
                .containsExactly(7 / 3f, 7 / 3f, 3);
    }

    @Test
    void keysThatAMaskDoesNotReachAreHidden() {
        assertThat(run(model(24, List.of("mask")))).containsExactly(1.5f, 1.5f, 1.5f);
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        assertThatThrownBy(() -> run(model(23, List.of("", "past_k"))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("past_key and past_value are given together");
        assertThatThrownBy(() -> run(model(24, List.of("", "past_k", "past_v", "lengths"))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("nonpad_kv_seqlen");
        assertThatThrownBy(() -> run(model(24, List.of(), integer("left_window_size", 1))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("[left_window_size] are not known");
        assertThatThrownBy(() -> run(model(24, List.of(), integer("softmax_precision", 7))))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("a floating type is needed");
    }
}
