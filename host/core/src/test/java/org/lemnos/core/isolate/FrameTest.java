package org.lemnos.core.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameTest {
    private static Optional<Frame> read(byte... bytes) throws IOException {
        return Frame.readFrom(Channels.newChannel(new ByteArrayInputStream(bytes)));
    }

    @Test
    void aFrameIsReadAsItWasWritten() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Frame(Frame.Kind.MESSAGE, new byte[] {1, 2, 3}).writeTo(Channels.newChannel(bytes));

        assertThat(bytes.toByteArray()).containsExactly(1, 0, 0, 0, 3, 1, 2, 3);
        assertThat(read(bytes.toByteArray())).hasValueSatisfying(frame -> {
            assertThat(frame.kind()).isEqualTo(Frame.Kind.MESSAGE);
            assertThat(frame.content()).containsExactly(1, 2, 3);
        });
    }

    @Test
    void anEndBeforeAFrameIsNoError() throws IOException {
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 7})
    void anEndWithinAFrameIsAnError(int bytes) {
        byte[] whole = {1, 0, 0, 0, 3, 1, 2, 3};

        assertThatThrownBy(() -> read(Arrays.copyOf(whole, bytes)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("within a frame");
    }

    @Test
    void lengthsAndKindsThatTheProtocolDoesNotHaveAreErrorsBeforeAnythingIsAllocated() {
        assertThatThrownBy(() -> read((byte) 1, (byte) 0x7f, (byte) -1, (byte) -1, (byte) -1))
                .hasMessageContaining("no frame");
        assertThatThrownBy(() -> read((byte) 1, (byte) -1, (byte) -1, (byte) -1, (byte) -1))
                .hasMessageContaining("no frame");
        assertThatThrownBy(() -> read((byte) 9, (byte) 0, (byte) 0, (byte) 0, (byte) 0))
                .hasMessageContaining("no frame");
    }

    @Test
    void aMessageBeyondTheLimitIsRefusedWhereItIsMade() {
        assertThatThrownBy(() -> new Frame(Frame.Kind.MESSAGE, new byte[Frame.MOST_BYTES + 1]))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
