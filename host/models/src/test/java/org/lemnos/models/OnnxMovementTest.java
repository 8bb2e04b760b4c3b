package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.number;
import static org.lemnos.models.TestModel.text;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/** Operators that move, pick and place elements, in each form that their versions gave them, run through the oracles. */
class OnnxMovementTest {
    private static final long[] SQUARE = {1, 1, 2, 2};

    @TempDir
    Path folder;

    /** The output y of a model with the input x of symbolic extents, on the numbers 0, 1, 2, ... */
    private MemoryTensor run(TestModel model, long... dims) {
        String[] names = IntStream.range(0, dims.length).mapToObj(i -> "d" + i).toArray(String[]::new);
        Program program =
                OnnxModel.read(model.input("x", FLOAT, names).output("y").write(folder));
        Dimensions dimensions = Dimensions.none();
        for (int i = 0; i < dims.length; i++) {
            dimensions = dimensions.with(names[i], dims[i]);
        }
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.F32, dims));
        x.set(IntStream.range(0, (int) x.type().elements()).mapToLong(i -> i).toArray());
        return Running.run(program, dimensions, Map.of("x", x));
    }

    private static TestModel on(long opset, String operator, List<String> inputs, AttributeProto... attributes) {
        return TestModel.opset(opset).node(operator, inputs, "y", attributes);
    }

    private static TestModel resized(long opset, List<String> inputs, AttributeProto... attributes) {
        return on(opset, "Resize", inputs, attributes)
                .initializer(floats("scales", new long[] {4}, 1, 1, 2, 2))
                .initializer(longs("sizes", 1, 1, 4, 4));
    }

    @Test
    void theNearestElementsAreTakenByScalesAndBySizes() {
        float[] doubled = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};
        assertThat(run(resized(10, List.of("x", "scales")), SQUARE).toFloats()).containsExactly(doubled);
        assertThat(run(resized(11, List.of("x", "", "scales")), SQUARE).toFloats())
                .containsExactly(doubled);
        assertThat(run(resized(13, List.of("x", "", "", "sizes")), SQUARE).toFloats())
                .containsExactly(doubled);
    }

    @Test
    void linearResizingWeighsBothAxes() {
        MemoryTensor y = run(resized(19, List.of("x", "", "scales"), text("mode", "linear")), SQUARE);
        assertThat(y.toFloats()).startsWith(0, 0.25f, 0.75f, 1, 0.5f, 0.75f, 1.25f, 1.5f);
    }

    @Test
    void namedAxesAloneAreResized() {
        TestModel model = on(18, "Resize", List.of("x", "", "", "size"), integers("axes", -1))
                .initializer(longs("size", 4));
        assertThat(run(model, SQUARE).type()).isEqualTo(TensorType.of(ElementType.F32, 1, 1, 2, 4));
    }

    @Test
    void aCropTakesANumberForWhatLiesOutside() {
        TestModel model = on(
                        13,
                        "Resize",
                        List.of("x", "roi", "", "size"),
                        text("coordinate_transformation_mode", "tf_crop_and_resize"),
                        text("mode", "linear"),
                        number("extrapolation_value", 9))
                .initializer(floats("roi", new long[] {2}, 0, 2))
                .initializer(longs("size", 3));
        assertThat(run(model, 3).toFloats()).containsExactly(0, 2, 9);
    }

    @Test
    void formulasThatAVersionDoesNotHaveAreRefused() {
        assertThatThrownBy(() -> run(
                        resized(
                                13,
                                List.of("x", "", "scales"),
                                text("coordinate_transformation_mode", "tf_half_pixel_for_nn")),
                        SQUARE))
                .hasMessageContaining("tf_half_pixel_for_nn");
        assertThatThrownBy(() -> run(
                        resized(
                                18,
                                List.of("x", "", "scales"),
                                text("coordinate_transformation_mode", "half_pixel_symmetric")),
                        SQUARE))
                .hasMessageContaining("half_pixel_symmetric");
        assertThatThrownBy(() -> run(resized(13, List.of("x", "", "scales", "sizes")), SQUARE))
                .hasMessageContaining("not both");
    }

    @Test
    void upsampleTakesItsScalesEitherWayUntilItWasTakenBack() {
        AttributeProto scales = AttributeProto.newBuilder()
                .setName("scales")
                .setType(AttributeProto.AttributeType.FLOATS)
                .addFloats(2)
                .build();
        float[] doubled = {0, 0, 1, 1};
        TestModel later = on(9, "Upsample", List.of("x", "s")).initializer(floats("s", new long[] {1}, 2));

        assertThat(run(on(7, "Upsample", List.of("x"), scales), 2).toFloats()).containsExactly(doubled);
        assertThat(run(later, 2).toFloats()).containsExactly(doubled);
        assertThatThrownBy(() -> run(on(13, "Upsample", List.of("x"), scales), 2))
                .hasMessageContaining("took Upsample back");
    }

    @Test
    void padsAreAttributesAndThenInputs() {
        assertThat(run(on(2 + 5, "Pad", List.of("x"), integers("pads", 1, 0), number("value", 7)), 2)
                        .toFloats())
                .containsExactly(7, 0, 1);
        TestModel inputs = on(18, "Pad", List.of("x", "pads", "", "axes"), text("mode", "edge"))
                .initializer(longs("pads", 0, 2))
                .initializer(longs("axes", -1));
        assertThat(run(inputs, 1, 2).toFloats()).containsExactly(0, 1, 1, 1);
    }

    @Test
    void negativePadsCutBeforeElementsAreRepeated() {
        TestModel model =
                on(13, "Pad", List.of("x", "pads"), text("mode", "edge")).initializer(longs("pads", -1, 2));
        assertThat(run(model, 3).toFloats()).containsExactly(1, 2, 2, 2);
    }

    @Test
    void depthBecomesSpaceAndBack() {
        assertThat(run(on(13, "DepthToSpace", List.of("x"), integer("blocksize", 2)), 1, 4, 1, 2)
                        .toFloats())
                .containsExactly(0, 2, 1, 3, 4, 6, 5, 7);
        assertThat(run(on(13, "DepthToSpace", List.of("x"), integer("blocksize", 2), text("mode", "CRD")), 1, 4, 1, 2)
                        .toFloats())
                .containsExactly(0, 2, 1, 3, 4, 6, 5, 7);
        assertThat(run(on(13, "SpaceToDepth", List.of("x"), integer("blocksize", 2)), 1, 1, 2, 4)
                        .toFloats())
                .containsExactly(0, 2, 1, 3, 4, 6, 5, 7);
    }

    @Test
    void theMiddleIsKeptWhereItIsCutOrPadded() {
        TestModel model = on(18, "CenterCropPad", List.of("x", "shape"), integers("axes", 0, 1))
                .initializer(longs("shape", 1, 5));
        assertThat(run(model, 4, 2).toFloats()).containsExactly(0, 2, 3, 0, 0);
    }

    @Test
    void anEyeTakesExtentsAlone() {
        assertThat(run(on(9, "EyeLike", List.of("x"), integer("k", 1)), 2, 3).toFloats())
                .containsExactly(0, 1, 0, 0, 0, 1);
    }

    @Test
    void hotPlacesMayCountFromTheEnd() {
        TestModel model = TestModel.opset(11)
                .node("Sub", List.of("x", "one"), "indices")
                .node("OneHot", List.of("indices", "depth", "values"), "y", integer("axis", 0))
                .initializer(floats("one", new long[] {}, 1))
                .initializer(longs("depth", 2))
                .initializer(floats("values", new long[] {2}, 5, 6));
        // Indices -1, 0, 1, 2 of two places.
        assertThat(run(model, 4).toFloats()).containsExactly(5, 6, 5, 5, 6, 5, 6, 5);
    }

    @Test
    void theBestComeWithTheirPlaces() {
        TestModel model = TestModel.opset(11)
                .node("", "TopK", List.of("x", "k"), List.of("best", "places"))
                .node("Cast", List.of("places"), "numbers", integer("to", FLOAT))
                .node("Concat", List.of("best", "numbers"), "y", integer("axis", 0))
                .initializer(longs("k", 2));
        assertThat(run(model, 3).toFloats()).containsExactly(2, 1, 2, 1);
    }

    @Test
    void updatesGoWhereIndicesSay() {
        TestModel elements = on(11, "ScatterElements", List.of("x", "indices", "updates"))
                .initializer(longs("indices", 2, 0))
                .initializer(floats("updates", new long[] {2}, 8, 9));
        assertThat(run(elements, 3).toFloats()).containsExactly(9, 1, 8);
        assertThatThrownBy(() -> run(
                        on(16, "ScatterElements", List.of("x", "indices", "updates"), text("reduction", "max"))
                                .initializer(longs("indices", 2, 0))
                                .initializer(floats("updates", new long[] {2}, 8, 9)),
                        3))
                .hasMessageContaining("which this version does not have");
    }

    @Test
    void whatDecidesExtentsMustBeKnown() {
        assertThatThrownBy(() -> run(on(13, "NonZero", List.of("x")), 3)).hasMessageContaining("must be known");
    }

    @Test
    void windowsAreConstants() {
        TestModel model = TestModel.opset(17)
                .node("HannWindow", List.of("size"), "window")
                .node("Add", List.of("window", "x"), "y")
                .initializer(longs("size", 4));
        assertThat(run(model, 1).toFloats()).containsExactly(0, 0.5f, 1, 0.5f);
    }
}
