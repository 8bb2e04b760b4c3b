package org.lemnos.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OnPurposeTest {
    @Test
    void thePageAboutOnnxSaysWhereLemnosDiffers() throws IOException {
        assertThat(Files.readString(Path.of("..", "..", "docs", "onnx-support.md")))
                .contains(OnPurpose.section() + "## Operators\n\n| operator |");
    }
}
