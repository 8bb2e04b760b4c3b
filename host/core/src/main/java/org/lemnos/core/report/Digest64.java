package org.lemnos.core.report;

import java.util.function.Consumer;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;

/** 64 bits of SHA-256, never 0, for identities that people compare by eye and reports carry as hexadecimal digits. */
final class Digest64 {
    private static final int HEX_DIGITS = 16;
    private static final int RADIX = 16;

    private Digest64() {}

    /** Of content, apart from that of other domains. */
    static long of(String domain, Consumer<JsonOut> content) {
        return first(Sha256.ofJson(domain, content));
    }

    /** Of a digest in hexadecimal: its first digits. */
    static long first(String sha256) {
        long bits = Long.parseUnsignedLong(sha256.substring(0, HEX_DIGITS), RADIX);
        return bits == 0 ? 1 : bits;
    }
}
