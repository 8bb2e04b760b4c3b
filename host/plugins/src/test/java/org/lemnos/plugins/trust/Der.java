package org.lemnos.plugins.trust;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Distinguished Encoding Rules (ITU-T X.690), as far as a time stamp needs them. */
final class Der {
    static final int SEQUENCE = 0x30;
    static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int IDENTIFIER = 0x06;
    private static final int GENERALIZED_TIME = 0x18;

    private Der() {}

    /** The tag of a field, constructed, in a context. */
    static int field(int number) {
        return 0xA0 + number;
    }

    static byte[] value(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        int length = content.size();
        if (length < 0x80) {
            all.write(length);
        } else {
            byte[] bytes = BigInteger.valueOf(length).toByteArray();
            int from = bytes[0] == 0 ? 1 : 0;
            all.write(0x80 + bytes.length - from);
            all.write(bytes, from, bytes.length - from);
        }
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }

    static byte[] integer(long number) {
        return integer(BigInteger.valueOf(number));
    }

    static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    static byte[] octets(byte[] bytes) {
        return value(OCTETS, bytes);
    }

    /** @param time as {@code yyyyMMddHHmmssZ} */
    static byte[] time(String time) {
        return value(GENERALIZED_TIME, time.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] identifier(String dotted) {
        long[] arcs =
                Arrays.stream(dotted.split("\\.")).mapToLong(Long::parseLong).toArray();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write((int) (40 * arcs[0] + arcs[1]));
        for (int i = 2; i < arcs.length; i++) {
            int groups = Math.max(1, (70 - Long.numberOfLeadingZeros(arcs[i])) / 7);
            for (int group = groups - 1; group >= 0; group--) {
                bytes.write((int) ((arcs[i] >>> (7 * group)) & 0x7F) | (group > 0 ? 0x80 : 0));
            }
        }
        return value(IDENTIFIER, bytes.toByteArray());
    }

    /** The values within a value, each whole. */
    static List<byte[]> parts(byte[] value) {
        List<byte[]> parts = new ArrayList<>();
        int at = contentStart(value, 0);
        while (at < value.length) {
            int end = contentStart(value, at) + contentLength(value, at);
            parts.add(Arrays.copyOfRange(value, at, end));
            at = end;
        }
        return parts;
    }

    private static int contentStart(byte[] bytes, int at) {
        int first = bytes[at + 1] & 0xFF;
        return at + 2 + (first < 0x80 ? 0 : first - 0x80);
    }

    private static int contentLength(byte[] bytes, int at) {
        int first = bytes[at + 1] & 0xFF;
        return first < 0x80
                ? first
                : new BigInteger(1, Arrays.copyOfRange(bytes, at + 2, at + 2 + first - 0x80)).intValueExact();
    }
}
