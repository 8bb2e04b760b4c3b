package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.text;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** Operators that are made of operations, on tensors without elements: their extents follow all the same. */
class EmptyExtentsTest {
    @TempDir
    Path folder;

    private final Map<String, MemoryTensor> inputs = new HashMap<>();

    private TestModel with(TestModel model, String name, long... dims) {
        inputs.put(name, MemoryTensor.zeros(TensorType.of(ElementType.F32, dims)));
        return model.input(
                name, FLOAT, Arrays.stream(dims).mapToObj(Long::toString).toArray(String[]::new));
    }

    private long[] extents(TestModel model) {
        MemoryTensor y = Running.run(OnnxModel.read(model.output("y").write(folder)), Dimensions.none(), inputs);
        return y.type().dims();
    }

    @Test
    void sumsOfProductsHaveTheExtentsOfTheirLabels() {
        TestModel rows = with(with(TestModel.opset(12), "a", 2, 0, 3), "b", 4, 3)
                .node("Einsum", List.of("a", "b"), "y", text("equation", "ijk,lk->ijl"));
        assertThat(extents(rows)).containsExactly(2, 0, 4);
        TestModel batch = with(with(TestModel.opset(12), "a", 0, 2, 3), "b", 2, 3)
                .node("Einsum", List.of("a", "b"), "y", text("equation", "ijk,jk->i"));
        assertThat(extents(batch)).containsExactly(0);
    }

    @Test
    void attentionOfNoQueriesOrNoBatchHasTheQueriesExtents() {
        TestModel none = with(with(with(TestModel.opset(23), "q", 1, 4, 0, 5), "k", 1, 2, 3, 5), "v", 1, 2, 3, 6)
                .node("Attention", List.of("q", "k", "v"), "y");
        assertThat(extents(none)).containsExactly(1, 4, 0, 6);
        TestModel packed = with(with(with(TestModel.opset(23), "q", 0, 3, 8), "k", 0, 2, 4), "v", 0, 2, 6)
                .node("Attention", List.of("q", "k", "v"), "y", integer("q_num_heads", 4), integer("kv_num_heads", 2));
        assertThat(extents(packed)).containsExactly(0, 3, 12);
    }

    @Test
    void turnedPairsOfNoBatchStayWhatTheyAre() {
        TestModel model = with(with(with(TestModel.opset(23), "x", 0, 3, 8), "cos", 0, 3, 2), "sin", 0, 3, 2)
                .node(
                        "RotaryEmbedding",
                        List.of("x", "cos", "sin"),
                        "y",
                        integer("num_heads", 2),
                        integer("interleaved", 1));
        assertThat(extents(model)).containsExactly(0, 3, 8);
    }

    @Test
    void blocksOfNoBatchMove() {
        TestModel apart = with(TestModel.opset(13), "x", 0, 12, 2, 3)
                .node("DepthToSpace", List.of("x"), "y", integer("blocksize", 2));
        assertThat(extents(apart)).containsExactly(0, 3, 4, 6);
        TestModel together = with(TestModel.opset(13), "x", 0, 3, 4, 6)
                .node("SpaceToDepth", List.of("x"), "y", integer("blocksize", 2));
        assertThat(extents(together)).containsExactly(0, 12, 2, 3);
    }

    @Test
    void normalizationsAndPoolsOfNoBatchKeepTheirAxes() {
        TestModel groups = with(TestModel.opset(21), "x", 0, 4, 2, 3)
                .initializer(floats("one", new long[] {4}, 1, 1, 1, 1))
                .node("GroupNormalization", List.of("x", "one", "one"), "y", integer("num_groups", 2));
        assertThat(extents(groups)).containsExactly(0, 4, 2, 3);
        TestModel instances = with(TestModel.opset(7), "x", 0, 4, 2, 3)
                .initializer(floats("one", new long[] {4}, 1, 1, 1, 1))
                .node("InstanceNormalization", List.of("x", "one", "one"), "y");
        assertThat(extents(instances)).containsExactly(0, 4, 2, 3);
        TestModel pool = with(TestModel.opset(7), "x", 0, 4, 2, 3).node("GlobalAveragePool", List.of("x"), "y");
        assertThat(extents(pool)).containsExactly(0, 4, 1, 1);
        TestModel channels =
                with(TestModel.opset(7), "x", 0, 4, 2, 3).node("LRN", List.of("x"), "y", integer("size", 3));
        assertThat(extents(channels)).containsExactly(0, 4, 2, 3);
    }
}
