package org.lemnos.api.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.Stable;

/** A SPIR-V module that a kernel launches, known by the digest of its words. Immutable; safe from any thread. */
@Stable
public final class SpirvModule {
    private static final int MOST_BYTES = 64 << 20;

    private final String name;
    private final String sha256;
    private final Optional<Class<?>> anchor;
    private volatile byte @Nullable [] words;

    private SpirvModule(String name, String sha256, Optional<Class<?>> anchor, byte @Nullable [] words) {
        this.name = name;
        this.sha256 = sha256;
        this.anchor = anchor;
        this.words = words;
    }

    /**
     * A module that lies in the provider's jar; it is read on first use.
     *
     * @param anchor a class of the same jar
     * @param path below {@code META-INF/lemnos/<provider id>/}, without a leading slash
     * @param sha256 the digest of its bytes, 64 lowercase hexadecimal digits
     */
    public static SpirvModule resource(Class<?> anchor, String path, String sha256) {
        if (!path.startsWith("META-INF/lemnos/")) {
            throw new IllegalArgumentException("module " + path + " does not lie under META-INF/lemnos/");
        }
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256 in lowercase hexadecimal");
        }
        return new SpirvModule(path, sha256, Optional.of(anchor), null);
    }

    /**
     * A module that the kernel made: the same problem must give the same bytes.
     *
     * @param name for reports
     * @param words little-endian SPIR-V words
     */
    public static SpirvModule generated(String name, byte[] words) {
        byte[] own = words.clone();
        return new SpirvModule(name, digest(own), Optional.empty(), own);
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    /** The resource's path or the name that was given. */
    public String name() {
        return name;
    }

    /** The digest of the words, which identifies the module. */
    public String sha256() {
        return sha256;
    }

    /**
     * The little-endian words, in a fresh array.
     *
     * @throws IllegalStateException if the resource is missing, or is not what its digest says
     * @throws UncheckedIOException if it cannot be read
     */
    public byte[] words() {
        byte[] known = words;
        if (known == null) {
            known = read();
            words = known;
        }
        return known.clone();
    }

    private byte[] read() {
        try (InputStream in = anchor.orElseThrow().getResourceAsStream("/" + name)) {
            if (in == null) {
                throw new IllegalStateException("SPIR-V module " + name + " is not in the jar of "
                        + anchor.get().getName());
            }
            byte[] bytes = in.readNBytes(MOST_BYTES);
            String found = digest(bytes);
            if (!found.equals(sha256)) {
                throw new IllegalStateException(
                        "SPIR-V module " + name + " has the digest " + found + ", not " + sha256 + "; rebuild its jar");
            }
            return bytes;
        } catch (IOException failure) {
            throw new UncheckedIOException("SPIR-V module " + name + " cannot be read", failure);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpirvModule that && sha256.equals(that.sha256);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
