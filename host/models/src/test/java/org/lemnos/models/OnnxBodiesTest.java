package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.body;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;
import static org.lemnos.models.TestModel.raw;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** Branches and loops, whose bodies stand in their places. */
class OnnxBodiesTest {
    private static final int BOOL = 9;

    @TempDir
    Path folder;

    private float[] run(TestModel model, float... x) {
        return Running.onVector(model, folder, x);
    }

    private static TestModel graph() {
        return TestModel.opset(16);
    }

    private static TestModel truth(TestModel model, String name, boolean value) {
        return model.initializer(raw(name, BOOL, new long[] {}, new byte[] {(byte) (value ? 1 : 0)}));
    }

    /** A branch of one operator. */
    private static AttributeProto branch(String which, String operator, String... inputs) {
        return body(
                which + "_branch", graph().node(operator, List.of(inputs), "a").output("a"));
    }

    /** Adds a choice: x + x where x has four elements, else x * x. */
    private static TestModel doublingFour(TestModel model) {
        return model.node("Shape", List.of("x"), "s")
                .initializer(longs("four", 4))
                .node("Equal", List.of("s", "four"), "c")
                .node("If", List.of("c"), "y", branch("then", "Add", "x", "x"), branch("else", "Mul", "x", "x"));
    }

    @ParameterizedTest
    @CsvSource({"4, 8", "3, 9"})
    void aBranchIsTakenByWhatFollowsFromExtents(int extent, float expected) {
        TestModel model = doublingFour(graph());
        float[] x = new float[extent];
        x[0] = extent;
        assertThat(run(model, x)[0]).isEqualTo(expected);
    }

    @Test
    void aConditionThatFollowsFromInputsIsRefusedWithTheNode() {
        TestModel model = graph().input("x", FLOAT, "n")
                .node("Shape", List.of("x"), "s")
                .node("Equal", List.of("s", "s"), "c")
                .node("If", List.of("c"), "y", body("then_branch", graph()), body("else_branch", graph()))
                .output("y");
        Path file = model.write(folder);
        assertThatThrownBy(() -> OnnxModel.read(file))
                .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                        .isEqualTo(ErrorCode.MODEL_UNSUPPORTED))
                .hasMessageContaining("node 'y_node' (If): the condition must be known when the model is read, but 'c'"
                        + " follows from inputs or symbolic extents. Give inputs whose values decide it with --input");
    }

    /** Carries v, which doubles each round, and collects it plus the round's number; ends after a round whose number is last. */
    private static TestModel doubling(long last) {
        return graph().input("i", INT64)
                .input("go", BOOL)
                .input("v", FLOAT, "1")
                .initializer(longs("last", last))
                .node("Less", List.of("i", "last"), "on")
                .node("Add", List.of("v", "v"), "w")
                .node("Cast", List.of("i"), "f", integer("to", FLOAT))
                .node("Add", List.of("w", "f"), "row")
                .graph(body -> body.addOutput(TestModel.valueInfo("on", BOOL))
                        .addOutput(TestModel.valueInfo("w", FLOAT, "1"))
                        .addOutput(TestModel.valueInfo("row", FLOAT, "1")));
    }

    private static TestModel loop(List<String> bounds, long last, String kept) {
        TestModel model = truth(graph().initializer(longs("three", 3)).initializer(longs("none", 0)), "yes", true);
        return model.node(
                        "",
                        "Loop",
                        List.of(bounds.get(0), bounds.get(1), "x"),
                        List.of("final", "rows"),
                        body("body", doubling(last)))
                .node("Identity", List.of(kept), "y");
    }

    @Test
    void aLoopCarriesItsValuesAndCollectsRows() {
        assertThat(run(loop(List.of("three", "yes"), 99, "final"), 1)).containsExactly(8);
        assertThat(run(loop(List.of("three", ""), 99, "rows"), 1)).containsExactly(2, 5, 10);
    }

    @Test
    void aLoopEndsByItsConditionOrNeverBegins() {
        assertThat(run(loop(List.of("", "yes"), 1, "rows"), 1)).containsExactly(2, 5);
        assertThat(run(loop(List.of("none", "yes"), 1, "final"), 7)).containsExactly(7);
        assertThat(run(loop(List.of("none", "yes"), 1, "rows"), 7)).isEmpty();
    }

    @Test
    void aLoopWithoutEndIsRefused() {
        assertThatThrownBy(() -> run(loop(List.of("", ""), Long.MAX_VALUE, "final"), 1))
                .hasMessage("node 'final_node' (Loop): it goes on after 1024 rounds; loops of so many at most are"
                        + " imported");
    }

    @Test
    void loopsInLoopsAreBoundedTogether() {
        TestModel inner = truth(graph(), "yes", true)
                .initializer(longs("many", 1000))
                .input("i", INT64)
                .input("go", BOOL)
                .input("v", FLOAT, "1")
                .node("", "Loop", List.of("many", "yes", "v"), List.of("w", "rows"), body("body", doubling(5000)))
                .graph(body -> body.addOutput(TestModel.valueInfo("yes", BOOL))
                        .addOutput(TestModel.valueInfo("w", FLOAT, "1")));
        TestModel outer = truth(graph(), "yes", true)
                .initializer(longs("many", 1000))
                .node("", "Loop", List.of("many", "yes", "x"), List.of("y"), body("body", inner));
        assertThatThrownBy(() -> run(outer, 1)).hasMessageContaining("come to more than 65536 nodes");
    }

    private static TestModel scan(String kept, long inputDirection, long outputDirection) {
        TestModel body = graph().input("sum", FLOAT)
                .input("each", FLOAT)
                .node("Add", List.of("sum", "each"), "next")
                .node("Identity", List.of("next"), "row")
                .output("next")
                .output("row");
        return graph().initializer(floats("zero", new long[] {}, 0))
                .node(
                        "",
                        "Scan",
                        List.of("zero", "x"),
                        List.of("final", "rows"),
                        body("body", body),
                        integer("num_scan_inputs", 1),
                        integers("scan_input_directions", inputDirection),
                        integers("scan_output_directions", outputDirection))
                .node("Identity", List.of(kept), "y");
    }

    @Test
    void aScanGoesAlongAnAxisInEitherDirection() {
        assertThat(run(scan("final", 0, 0), 1, 2, 3)).containsExactly(6);
        assertThat(run(scan("rows", 0, 0), 1, 2, 3)).containsExactly(1, 3, 6);
        assertThat(run(scan("rows", 1, 0), 1, 2, 3)).containsExactly(3, 5, 6);
        assertThat(run(scan("rows", 1, 1), 1, 2, 3)).containsExactly(6, 5, 3);
    }

    @Test
    void anInputThatDecidesABranchOrAShapeInsideOfOneBecomesAConstant() {
        Path file = graph().input("x", FLOAT, "4")
                .input("c", BOOL)
                .input("s", INT64, "2")
                .node("If", List.of("c"), "y", branch("then", "Reshape", "x", "s"), branch("else", "Add", "x", "x"))
                .output("y")
                .write(folder);
        assertThat(OnnxSignature.read(file).shapeInputs()).containsExactly("c", "s");
    }

    @Test
    void extentsThatDecideABranchAreBoundWhenTheModelIsRead() {
        Path file = doublingFour(graph().input("x", FLOAT, "n")).output("y").write(folder);
        ImportOptions three = ImportOptions.defaults().binding(Dimensions.of("n", 3));
        MemoryTensor x = MemoryTensor.of(new float[] {5, 5, 5}, 3);
        assertThat(Running.run(OnnxModel.read(file, three), Dimensions.none(), Map.of("x", x))
                        .toFloats())
                .containsExactly(25, 25, 25);
        ImportOptions wrong = ImportOptions.defaults().binding(Dimensions.of("m", 3));
        assertThatThrownBy(() -> OnnxModel.read(file, wrong))
                .hasMessage("the model has no extents [m], which are to be bound");
    }
}
