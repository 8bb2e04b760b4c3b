package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.body;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.longs;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sequences and optional values, which fold away while a model is read. */
class OnnxSequencesTest {
    @TempDir
    Path folder;

    private float[] run(TestModel model, float... x) {
        return Running.onVector(model, folder, x);
    }

    private static TestModel sequence() {
        return TestModel.opset(18)
                .node("Add", List.of("x", "x"), "two")
                .node("Mul", List.of("x", "x"), "square")
                .graph(graph ->
                        graph.addInitializer(longs("last", -1).toBuilder().clearDims()))
                .graph(graph ->
                        graph.addInitializer(longs("first", 0).toBuilder().clearDims()));
    }

    @Test
    void tensorsArePutInTakenOutAndJoined() {
        TestModel model = sequence()
                .node("SequenceEmpty", List.of(), "none", integer("dtype", FLOAT))
                .node("SequenceInsert", List.of("none", "two"), "one")
                .node("SequenceInsert", List.of("one", "square", "first"), "both")
                .node("ConcatFromSequence", List.of("both"), "y", integer("axis", 0));
        assertThat(run(model, 3, 5)).containsExactly(9, 25, 6, 10);
        TestModel taken = sequence()
                .node("SequenceConstruct", List.of("two", "square"), "both")
                .node("SequenceErase", List.of("both", "first"), "rest")
                .node("SequenceAt", List.of("rest", "last"), "y");
        assertThat(run(taken, 3)).containsExactly(9);
    }

    @Test
    void aTensorIsSplitIntoRowsOrPieces() {
        TestModel rows = sequence()
                .node("SplitToSequence", List.of("x"), "rows", integer("keepdims", 0))
                .node("ConcatFromSequence", List.of("rows"), "y", integer("axis", 0), integer("new_axis", 1));
        assertThat(run(rows, 1, 2, 3)).containsExactly(1, 2, 3);
        TestModel pieces = sequence()
                .graph(graph ->
                        graph.addInitializer(longs("length", 2).toBuilder().clearDims()))
                .node("SplitToSequence", List.of("x", "length"), "pieces")
                .node("SequenceAt", List.of("pieces", "last"), "y");
        assertThat(run(pieces, 1, 2, 3)).containsExactly(3);
    }

    @Test
    void aBodyIsMappedOverASequence() {
        TestModel each = TestModel.opset(18)
                .input("a", FLOAT)
                .input("b", FLOAT)
                .node("Sub", List.of("a", "b"), "d")
                .output("d");
        TestModel model = sequence()
                .node("SequenceConstruct", List.of("two", "square"), "both")
                .node("SequenceMap", List.of("both", "x"), "less", body("body", each))
                .node("ConcatFromSequence", List.of("less"), "y", integer("axis", -1));
        assertThat(run(model, 3)).containsExactly(3, 6);
    }

    @Test
    void anOptionalValueIsWhatItHolds() {
        TestModel model = sequence()
                .node("Optional", List.of("two"), "some")
                .node("OptionalHasElement", List.of("some"), "has")
                .node("OptionalGetElement", List.of("some"), "got")
                .node("Where", List.of("has", "got", "x"), "y");
        assertThat(run(model, 4)).containsExactly(8);
    }

    @Test
    void whatIsNoTensorCannotBeComputedWithOrGiven() {
        assertThatThrownBy(() -> run(sequence().node("SequenceConstruct", List.of("two"), "y"), 1))
                .hasMessage("output 'y' is a sequence; programs give tensors whose elements take whole bytes");
        assertThatThrownBy(() -> run(
                        sequence()
                                .node("SequenceConstruct", List.of("two"), "s")
                                .node("Add", List.of("s", "s"), "y"),
                        1))
                .hasMessage("node 'y_node' (Add): input 's' is a sequence; a tensor is needed");
        assertThatThrownBy(() -> run(
                        sequence()
                                .input("at", INT64)
                                .node("SequenceConstruct", List.of("two"), "s")
                                .node("SequenceAt", List.of("s", "at"), "y"),
                        1))
                .hasMessageContaining("the position must be known when the model is read");
    }
}
