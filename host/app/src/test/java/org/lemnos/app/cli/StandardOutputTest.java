package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Standard output that is full, gone or in order, as the command ends. */
class StandardOutputTest {
    private final StringWriter err = new StringWriter();

    private int listing(OutputStream target) {
        return LemnosCommand.run(new StandardOutput(target), new PrintWriter(err, true), "explain");
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void aResultThatCannotBeWrittenIsAnErrorAndNoSuccess() {
        int exitCode = listing(failing("No space left on device"));

        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString()).contains("cannot write standard output: No space left on device [FILE_UNREADABLE]");
    }

    @Test
    void aReaderThatWantsNoMoreIsNoError() {
        assertThat(listing(failing("Broken pipe"))).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatIsPrintedArrivesInUtf8() {
        ByteArrayOutputStream target = new ByteArrayOutputStream();

        assertThat(listing(target)).isZero();
        assertThat(target.toString(StandardCharsets.UTF_8)).contains("PLAN_CAPACITY");
        assertThat(err.toString()).isEmpty();
    }
}
