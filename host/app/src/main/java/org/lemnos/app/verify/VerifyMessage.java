package org.lemnos.app.verify;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

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
        BEGUN,
        /** A line for people. */
        LINE,
        /** The proof as JSON. */
        PROOF,
        /** The proof as a table. */
        TABLE,
        /** {@code true} if the rules were kept, else {@code false}. */
        HOLDS
    }

    byte[] bytes() {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + content.length)
                .put((byte) kind.ordinal())
                .put(content)
                .array();
    }

    /**
     * The message in these bytes, which another process wrote.
     *
     * @throws IllegalArgumentException if there is none
     */
    static VerifyMessage of(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] < 0 || bytes[0] >= Kind.values().length) {
            throw new IllegalArgumentException("a message of " + bytes.length + " bytes that is none");
        }
        return new VerifyMessage(
                Kind.values()[bytes[0]], new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8));
    }
}
