package org.lemnos.core.json;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects UTF-8 and JSON's escapes on their way to a stream. For one thread. */
final class Utf8Buffer {
    private static final int SIZE = 1 << 13;
    private static final int LONGEST_UNIT = 24;
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** What follows the backslash for each character below 0x80 that is escaped; u where its digits follow, 0 where it stands for itself. */
    private static final byte[] ESCAPES = escapes();

    private final OutputStream stream;
    private final byte[] bytes = new byte[SIZE];
    private int used;

    Utf8Buffer(OutputStream stream) {
        this.stream = stream;
    }

    private static byte[] escapes() {
        byte[] escapes = new byte[0x80];
        Arrays.fill(escapes, 0, 0x20, (byte) 'u');
        escapes['\b'] = 'b';
        escapes['\t'] = 't';
        escapes['\n'] = 'n';
        escapes['\f'] = 'f';
        escapes['\r'] = 'r';
        escapes['"'] = '"';
        escapes['\\'] = '\\';
        return escapes;
    }

    void flush() {
        try {
            stream.write(bytes, 0, used);
            stream.flush();
            used = 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void makeRoom() {
        if (used > SIZE - LONGEST_UNIT) {
            try {
                stream.write(bytes, 0, used);
                used = 0;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Adds an ASCII character. */
    void ascii(char c) {
        makeRoom();
        bytes[used++] = (byte) c;
    }

    /** Adds up to {@value #LONGEST_UNIT} ASCII characters. */
    void ascii(String text) {
        makeRoom();
        for (int i = 0; i < text.length(); i++) {
            bytes[used++] = (byte) text.charAt(i);
        }
    }

    /** Adds a number in decimal digits. */
    void decimal(long number) {
        if (number == Long.MIN_VALUE) {
            ascii(Long.toString(number));
            return;
        }
        makeRoom();
        long rest = Math.abs(number);
        if (number < 0) {
            bytes[used++] = '-';
        }
        int digits = 1;
        for (long power = 10; digits < 19 && rest >= power; power *= 10) {
            digits++;
        }
        for (int i = used + digits - 1; i >= used; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        used += digits;
    }

    /**
     * Adds a text between quotation marks.
     *
     * @throws IllegalArgumentException if it has half of a surrogate pair, which no UTF-8 can say
     */
    void quoted(String text) {
        ascii('"');
        for (int i = plainBeginning(text); i < text.length(); i++) {
            char c = text.charAt(i);
            makeRoom();
            if (c >= 0x80) {
                int point = text.codePointAt(i);
                i += Character.charCount(point) - 1;
                beyondAscii(point);
            } else if (ESCAPES[c] == 0) {
                bytes[used++] = (byte) c;
            } else {
                escaped(c);
            }
        }
        ascii('"');
    }

    /** Adds the characters before the first that does not stand for itself in one byte, as far as there is room; says how many. */
    private int plainBeginning(String text) {
        int most = Math.min(text.length(), SIZE - LONGEST_UNIT - used);
        for (int i = 0; i < most; i++) {
            char c = text.charAt(i);
            if (c >= 0x80 || ESCAPES[c] != 0) {
                used += i;
                return i;
            }
            bytes[used + i] = (byte) c;
        }
        used += Math.max(0, most);
        return Math.max(0, most);
    }

    private void escaped(char c) {
        bytes[used++] = '\\';
        bytes[used++] = ESCAPES[c];
        if (ESCAPES[c] == 'u') {
            bytes[used++] = '0';
            bytes[used++] = '0';
            bytes[used++] = HEX[c >> 4];
            bytes[used++] = HEX[c & 0xF];
        }
    }

    private void beyondAscii(int point) {
        if (point < 0x800) {
            bytes[used++] = (byte) (0xC0 | (point >> 6));
        } else {
            if (point < 0x1_0000) {
                if (Character.isSurrogate((char) point)) {
                    throw new IllegalArgumentException("a text has half of a surrogate pair, U+"
                            + Integer.toHexString(point) + ", which is no character");
                }
                bytes[used++] = (byte) (0xE0 | (point >> 12));
            } else {
                bytes[used++] = (byte) (0xF0 | (point >> 18));
                bytes[used++] = (byte) (0x80 | ((point >> 12) & 0x3F));
            }
            bytes[used++] = (byte) (0x80 | ((point >> 6) & 0x3F));
        }
        bytes[used++] = (byte) (0x80 | (point & 0x3F));
    }
}
