package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.text;

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

/** The losses over classes, run through the oracles on three places of three classes each. */
class ClassLossTest {
    private static final float[] LOGARITHMS = {-1, -2, -3, -4, -5, -6, -7, -8, -9};

    @TempDir
    Path folder;

    private float[] loss(long opset, String operator, boolean weighted, long[] target, AttributeProto... attributes) {
        TestModel model = TestModel.opset(opset)
                .input("x", FLOAT, "3", "3")
                .input("t", INT64, "3")
                .initializer(floats("w", new long[] {3}, 1, 10, 100))
                .node(operator, weighted ? List.of("x", "t", "w") : List.of("x", "t"), "y", attributes)
                .output("y");
        Program program = OnnxModel.read(model.write(folder));
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.F32, 3, 3));
        x.set(LOGARITHMS);
        return Running.run(program, Dimensions.none(), Map.of("x", x, "t", MemoryTensor.of(target, 3)))
                .toFloats();
    }

    private float[] likelihood(boolean weighted, long[] target, AttributeProto... attributes) {
        return loss(13, "NegativeLogLikelihoodLoss", weighted, target, attributes);
    }

    @Test
    void eachPlaceLosesWhatItsClassSays() {
        assertThat(likelihood(false, new long[] {0, 2, 1}, text("reduction", "none")))
                .containsExactly(1, 6, 8);
        assertThat(likelihood(false, new long[] {0, 2, 1}, text("reduction", "sum")))
                .containsExactly(15);
        assertThat(likelihood(false, new long[] {0, 2, 1})).containsExactly(5);
    }

    @Test
    void classesHaveWeightsWhichTheMeanDividesBy() {
        assertThat(likelihood(true, new long[] {0, 2, 1}, text("reduction", "none")))
                .containsExactly(1, 600, 80);
        assertThat(likelihood(true, new long[] {0, 2, 1})).containsExactly(681f / 111);
    }

    @Test
    void placesOfTheIgnoredClassDoNotCount() {
        long[] target = {0, 2, 1};
        assertThat(likelihood(false, target, integer("ignore_index", 2), text("reduction", "none")))
                .containsExactly(1, 0, 8);
        assertThat(likelihood(false, target, integer("ignore_index", 2))).containsExactly(4.5f);
        assertThat(likelihood(true, target, integer("ignore_index", 2))).containsExactly(81f / 11);
    }

    @Test
    void theIgnoredClassNeedNotBeOneOfTheClasses() {
        assertThat(likelihood(false, new long[] {-5, 2, 1}, integer("ignore_index", -5)))
                .containsExactly(7);
        assertThat(likelihood(true, new long[] {-5, 2, 1}, integer("ignore_index", -5)))
                .containsExactly(680f / 110);
    }

    @Test
    void crossEntropyTakesTheSoftmaxItself() {
        double likely = Math.log(Math.exp(-1) + Math.exp(-2) + Math.exp(-3));
        assertThat(loss(12, "SoftmaxCrossEntropyLoss", false, new long[] {0, 0, 2}, text("reduction", "none")))
                .contains(
                        new float[] {(float) (likely + 1), (float) (likely + 1), (float) (likely + 3)}, within(1e-5f));
    }

    @Test
    void anotherReductionIsRefused() {
        assertThatThrownBy(() -> likelihood(false, new long[] {0, 2, 1}, text("reduction", "median")))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("'reduction' is 'median'; none, mean and sum are allowed");
    }
}
