package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.INT64;
import static org.lemnos.models.TestModel.integers;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** What a model says of its outputs is held to what its nodes make of its inputs. */
class DeclaredOutputsTest {
    @TempDir
    Path folder;

    /** A row of three numbers and its column. */
    private static TestModel model(String... dims) {
        return TestModel.opset(13)
                .input("x", FLOAT, dims)
                .node("Sqrt", List.of("x"), "y")
                .node("Transpose", List.of("x"), "z", integers("perm", 1, 0));
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(TestModel model) {
        return assertThatThrownBy(() -> OnnxModel.read(model.write(folder)))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.MODEL_MALFORMED));
    }

    @Test
    void extentsMayBeLeftOpenOrNamed() {
        assertThat(OnnxModel.read(model("1", "3")
                                .output("y", FLOAT, "1", "3")
                                .output("z", FLOAT, "", "-1")
                                .write(folder))
                        .outputs())
                .hasSize(2);
        assertThat(OnnxModel.read(model("rows", "3")
                                .output("y", FLOAT, "other", "3")
                                .output("z", FLOAT, "3", "rows")
                                .write(folder))
                        .outputs())
                .hasSize(2);
        assertThat(OnnxModel.read(model("1", "3")
                                .output("y", FLOAT, "rows", "columns")
                                .output("z", FLOAT, "columns", "rows")
                                .write(folder))
                        .outputs())
                .hasSize(2);
    }

    @Test
    void anotherExtentIsRefused() {
        refusal(model("1", "3").output("y", FLOAT, "1", "4"))
                .hasMessageContaining("axis 1 of output 'y' is declared with extent 4, but the graph makes f32[1, 3]");
    }

    @Test
    void anotherExtentIsRefusedBesideASymbolicOne() {
        refusal(model("rows", "4").output("y", FLOAT, "rows", "5"))
                .hasMessageContaining("axis 1 of output 'y' is declared with extent 5, but the graph makes 4");
        refusal(model("rows", "4").output("z", FLOAT, "5", "rows"))
                .hasMessageContaining("axis 0 of output 'z' is declared with extent 5, but the graph makes 4");
    }

    @Test
    void aNumberDeclaredForASymbolicExtentIsTheExportersExample() {
        assertThat(OnnxModel.read(
                                model("rows", "4").output("y", FLOAT, "7", "4").write(folder))
                        .outputs())
                .hasSize(1);
    }

    @Test
    void anotherNumberOfAxesIsRefusedWhateverTheirExtents() {
        refusal(model("rows", "3").output("y", FLOAT, "3"))
                .hasMessageContaining("output 'y' is declared with 1 axes, but the graph makes 2");
    }

    @Test
    void anotherElementTypeIsRefused() {
        refusal(model("rows", "3").output("z", INT64, "3", "rows"))
                .hasMessageContaining("output 'z' is declared as i64, but the graph makes f32");
    }

    @Test
    void oneNameOfTwoExtentsIsRefused() {
        refusal(model("1", "3").output("y", FLOAT, "n", "3").output("z", FLOAT, "n", "1"))
                .hasMessageContaining("axis 0 of output 'z' is declared with extent 'n', which is 1 on axis 0 of output"
                        + " 'y', but the graph makes f32[3, 1]");
    }
}
