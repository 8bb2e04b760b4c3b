package org.lemnos.app.verify;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the child says to its parent.
 *
 * @param kind what the text is
 * @param text the text
 */
record VerifyMessage(Kind kind, String text) {
    /** What a text is. */
    enum Kind {
        /** The kernel whose test begins, which is where the child is if nothing more comes. */
        BEGUN('b'),
        /** A line for people. */
        LINE('l'),
        /** The proof as JSON. */
        PROOF('p'),
        /** The proof as a table. */
        TABLE('t'),
        /** {@code true} if the rules were kept, else {@code false}. */
        HOLDS('h');

        private final byte mark;

        Kind(char mark) {
            this.mark = (byte) mark;
        }
    }

    byte[] bytes() {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + content.length)
                .put(kind.mark)
                .put(content)
                .array();
    }

    /**
     * The message in these bytes, which another process wrote.
     *
     * @throws IllegalArgumentException if there is none
     */
    static VerifyMessage of(byte[] bytes) {
        Kind kind = Arrays.stream(Kind.values())
                .filter(each -> bytes.length > 0 && each.mark == bytes[0])
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("a message of " + bytes.length + " bytes that is none"));
        return new VerifyMessage(kind, new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8));
    }
}
