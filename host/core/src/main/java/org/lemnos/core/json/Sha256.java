package org.lemnos.core.json;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * SHA-256 over a domain tag, a zero byte and content. The tag keeps digests of different things apart even where their content is equal.
 * For one thread.
 */
public final class Sha256 {
    private final MessageDigest digest;

    private Sha256(MessageDigest digest) {
        this.digest = digest;
    }

    /**
     * Starts a digest.
     *
     * @param domain what is digested, with a version, such as {@code lemnos.plan.v2}; no zero character
     */
    public static Sha256 of(String domain) {
        if (domain.isEmpty() || domain.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a digest's domain is a text without zero characters");
        }
        MessageDigest digest = newDigest();
        digest.update(domain.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        return new Sha256(digest);
    }

    /** The digest of the canonical JSON that the writer produces, in lowercase hexadecimal. */
    public static String ofJson(String domain, Consumer<JsonOut> content) {
        Sha256 sha = of(domain);
        try (JsonOut out = JsonOut.canonical(sha.stream())) {
            content.accept(out);
        }
        return sha.hex();
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    /** Adds content. */
    public Sha256 update(byte[] bytes) {
        digest.update(bytes);
        return this;
    }

    /** A stream that adds what is written to it. */
    public OutputStream stream() {
        return new OutputStream() {
            @Override
            public void write(int b) {
                digest.update((byte) b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                digest.update(bytes, offset, length);
            }
        };
    }

    /** The digest of everything added, 64 lowercase hexadecimal digits; ends the digest. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
