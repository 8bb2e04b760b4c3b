package org.lemnos.app.cli;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * What a command in a child process says to its parent: one byte for what it is, then text as UTF-8.
 *
 * @param kind what it is
 * @param text text to print, or the exit code as a decimal number
 */
record IsolatedMessage(Kind kind, String text) {
    private static final Map<Byte, Kind> KINDS =
            Map.of((byte) 'o', Kind.OUT, (byte) 'e', Kind.ERR, (byte) 'x', Kind.EXIT);

    /** What a message is. */
    enum Kind {
        /** For standard output. */
        OUT('o'),
        /** For standard error. */
        ERR('e'),
        /** The exit code; the last message. */
        EXIT('x');

        private final char code;

        Kind(char code) {
            this.code = code;
        }
    }

    byte[] bytes() {
        return (kind.code + text).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a message.
     *
     * @throws LemnosException with {@code CHILD_FAILED} if it is none
     */
    static IsolatedMessage of(byte[] bytes) {
        Kind kind = bytes.length == 0 ? null : KINDS.get(bytes[0]);
        if (kind == null) {
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "the child process sent what is no message: " + bytes.length + " bytes");
        }
        return new IsolatedMessage(kind, new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8));
    }

    /** The exit code of an {@link Kind#EXIT} message. */
    int exitCode() {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException malformed) {
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "the child process ended with '" + text + "', no exit code", malformed);
        }
    }
}
