package org.lemnos.core.isolate;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;

/**
 * One piece of what goes over a link: a byte that says its kind, the length of the content in four bytes, most significant first, and the content.
 */
final class Frame {
    /** Bounds what a child, which is not trusted, can make its parent hold. */
    static final int MOST_BYTES = 64 << 20;

    private static final int HEADER_BYTES = 5;
    private static final byte[] NOTHING = new byte[0];

    private final Kind kind;
    private final byte[] content;

    /** What a frame says. */
    enum Kind {
        /** The child has attached; the content is the version of the protocol. */
        HELLO(0),
        /** Something between the two programs. */
        MESSAGE(1),
        /** The child has done what it was started for; nothing follows. */
        END(2),
        /** The child could not do it; the content is a {@link Failure}, and nothing follows. */
        FAILURE(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        static Kind of(int code) throws IOException {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IOException("it sent what is no frame: kind " + code);
        }
    }

    /**
     * A frame.
     *
     * @param content at most {@link #MOST_BYTES}; not copied, not to be changed
     */
    Frame(Kind kind, byte[] content) {
        if (content.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a message of " + content.length + " bytes; a link takes at most " + MOST_BYTES);
        }
        this.kind = kind;
        this.content = content;
    }

    static Frame of(Kind kind) {
        return new Frame(kind, NOTHING);
    }

    Kind kind() {
        return kind;
    }

    byte[] content() {
        return content;
    }

    void writeTo(WritableByteChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + content.length);
        bytes.put((byte) kind.code).putInt(content.length).put(content).flip();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /**
     * The next frame; empty if the channel ends before it.
     *
     * @throws IOException if the channel fails, ends within a frame, or holds something else
     */
    static Optional<Frame> readFrom(ReadableByteChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        if (channel.read(header) < 0) {
            return Optional.empty();
        }
        fill(header, channel);
        Kind kind = Kind.of(header.get());
        int length = header.getInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("it sent what is no frame: a content of " + length + " bytes");
        }
        ByteBuffer content = ByteBuffer.allocate(length);
        fill(content, channel);
        return Optional.of(new Frame(kind, content.array()));
    }

    private static void fill(ByteBuffer bytes, ReadableByteChannel channel) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("it ended within a frame");
            }
        }
        bytes.flip();
    }
}
