package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.longs;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;

/** Numbers that no tensor can have are a model's fault, and not one of whoever defines the operation. */
class BeyondTensorsTest {
    private static final long MANY = 1L << 62;

    @TempDir
    Path folder;

    private void isRefused(TestModel model, ErrorCode code) {
        TestModel whole = model.input("x", FLOAT, "2", "3").output("y");
        assertThatThrownBy(() -> Running.bind(OnnxModel.read(whole.write(folder)), Dimensions.none()))
                .isInstanceOfSatisfying(
                        LemnosException.class,
                        error -> assertThat(error.code()).as(error.getMessage()).isEqualTo(code));
    }

    private static TestModel sized(String operator, long... numbers) {
        return TestModel.opset(13).initializer(longs("numbers", numbers)).node(operator, List.of("x", "numbers"), "y");
    }

    @Test
    void repeatedPaddedExpandedAndReshaped() {
        isRefused(sized("Pad", MANY, MANY, 1, 1), ErrorCode.NODE_INVALID);
        isRefused(sized("Tile", 2, MANY), ErrorCode.NODE_INVALID);
        isRefused(sized("Expand", MANY, MANY, 1, 1), ErrorCode.NODE_INVALID);
        isRefused(sized("Reshape", MANY, MANY, 6), ErrorCode.NODE_INVALID);
        isRefused(
                TestModel.opset(13)
                        .initializer(longs("numbers", MANY, MANY))
                        .node("ConstantOfShape", List.of("numbers"), "y"),
                ErrorCode.NODE_INVALID);
    }

    @Test
    void resizedAndUnpooled() {
        TestModel sizes = TestModel.opset(13)
                .initializer(longs("sizes", MANY, 3))
                .node("Resize", List.of("x", "", "", "sizes"), "y");
        isRefused(sizes, ErrorCode.NODE_INVALID);
        TestModel scales = TestModel.opset(9)
                .initializer(floats("scales", new long[] {2}, 1e30f, 1))
                .node("Upsample", List.of("x", "scales"), "y");
        isRefused(scales, ErrorCode.NODE_INVALID);
        TestModel spread = TestModel.opset(13)
                .initializer(floats("w", new long[] {2, 1, 2}, 1, 1, 1, 1))
                .node("Unsqueeze", List.of("x", "zero"), "rows")
                .initializer(longs("zero", 0))
                .node(
                        "ConvTranspose",
                        List.of("rows", "w"),
                        "y",
                        integers("strides", 1 << 28),
                        integers("dilations", MANY));
        isRefused(spread, ErrorCode.NODE_INVALID);
    }

    @Test
    void countedAndCompared() {
        TestModel range = TestModel.opset(13)
                .initializer(TestModel.raw("start", TestModel.INT64, new long[] {}, bytes((byte) 0x80)))
                .initializer(TestModel.raw("limit", TestModel.INT64, new long[] {}, bytes((byte) 0x7f)))
                .initializer(TestModel.raw("delta", TestModel.INT64, new long[] {}, bytes((byte) 0x01)))
                .node("Range", List.of("start", "limit", "delta"), "y");
        isRefused(range, ErrorCode.NODE_INVALID);
        TestModel places = TestModel.opset(13)
                .initializer(longs("depth", MANY))
                .initializer(floats("values", new long[] {2}, 0, 1))
                .node("OneHot", List.of("x", "depth", "values"), "y");
        isRefused(places, ErrorCode.MODEL_UNSUPPORTED);
    }

    /** A number whose other bytes are 0, so that it is as far from 0 as such a number is. */
    private static byte[] bytes(byte last) {
        return new byte[] {0, 0, 0, 0, 0, 0, 0, last};
    }
}
