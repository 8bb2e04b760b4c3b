package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.text;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

class OnnxEinsumTest {
    @TempDir
    Path folder;

    /** x counts from 0 on; two more inputs are [2, 3] and [3, 2], of 1, 2, 3, ... */
    private MemoryTensor run(String equation, int inputs, long... dims) {
        String[] extents = Arrays.stream(dims).mapToObj(Long::toString).toArray(String[]::new);
        MemoryTensor x = MemoryTensor.zeros(TensorType.of(ElementType.F32, dims));
        x.set(IntStream.range(0, (int) x.type().elements()).asLongStream().toArray());
        TestModel model = TestModel.opset(12)
                .input("x", FLOAT, extents)
                .initializer(floats("a", new long[] {2, 3}, 1, 2, 3, 4, 5, 6))
                .initializer(floats("b", new long[] {3, 2}, 1, 2, 3, 4, 5, 6))
                .node("Einsum", List.of("x", "a", "b").subList(0, inputs), "y", text("equation", equation))
                .output("y");
        return Running.run(OnnxModel.read(model.write(folder)), Dimensions.none(), Map.of("x", x));
    }

    @Test
    void axesAreMovedSummedAndCutToDiagonals() {
        assertThat(run("ij->ji", 1, 2, 2).toFloats()).containsExactly(0, 2, 1, 3);
        assertThat(run("ij -> i", 1, 2, 3).toFloats()).containsExactly(3, 12);
        assertThat(run("ij->", 1, 2, 3).toFloats()).containsExactly(15);
        assertThat(run("ba", 1, 2, 2).toFloats()).containsExactly(0, 2, 1, 3);
        assertThat(run("ii->i", 1, 3, 3).toFloats()).containsExactly(0, 4, 8);
        assertThat(run("ii", 1, 3, 3).toFloats()).containsExactly(12);
        assertThat(run("...ii->...i", 1, 2, 2, 2).toFloats()).containsExactly(0, 3, 4, 7);
        assertThat(run("iii->i", 1, 2, 2, 2).toFloats()).containsExactly(0, 7);
    }

    @Test
    void inputsAreMultiplied() {
        // [[0, 1], [2, 3]] times [[1, 2, 3], [4, 5, 6]].
        assertThat(run("ij,jk->ik", 2, 2, 2).toFloats()).containsExactly(4, 5, 6, 14, 19, 24);
        assertThat(run("ij,jk", 2, 2, 2).toFloats()).containsExactly(4, 5, 6, 14, 19, 24);
        assertThat(run("ij,jk->ki", 2, 2, 2).toFloats()).containsExactly(4, 14, 5, 19, 6, 24);
        assertThat(run("ij,ij->ij", 2, 2, 3).toFloats()).containsExactly(0, 2, 6, 12, 20, 30);
        assertThat(run("ij,ij->i", 2, 2, 3).toFloats()).containsExactly(8, 62);
        assertThat(run("ij,ij", 2, 2, 3).toFloats()).containsExactly(70);
        assertThat(run("k,ij->kij", 2, 2).toFloats()).containsExactly(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6);
        assertThat(run("bij,jk->bik", 2, 1, 2, 2).toFloats()).containsExactly(4, 5, 6, 14, 19, 24);
        assertThat(run("...j,jk->...k", 2, 2, 2).toFloats()).containsExactly(4, 5, 6, 14, 19, 24);
    }

    @Test
    void severalAxesAreSummedTogether() {
        // Both axes of a against the last two of x.
        assertThat(run("nij,ij->n", 2, 2, 2, 3).toFloats()).containsExactly(70, 196);
        assertThat(run("ijn,ij->n", 2, 2, 3, 2).toFloats()).containsExactly(140, 161);
    }

    @Test
    void anyNumberOfInputs() {
        // The product above times [[1, 2], [3, 4], [5, 6]].
        assertThat(run("ij,jk,kl->il", 3, 2, 2).toFloats()).containsExactly(49, 64, 191, 248);
        assertThat(run("ij,jk,kl->", 3, 2, 2).toFloats()).containsExactly(552);
    }

    @Test
    void equationsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> run("ij,jk->ik", 1, 2, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("has 2 terms for 1 inputs");
        assertThatThrownBy(() -> run("ijk->i", 1, 2, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("does not fit an input of 2 axes");
        assertThatThrownBy(() -> run("ij->ik", 1, 2, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("an axis 'k'");
        assertThatThrownBy(() -> run("i1->i", 1, 2, 2))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("something else than letters");
    }
}
