package org.lemnos.plugins.trust;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.lemnos.plugins.jar.ImageEntry;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * The files under {@code META-INF} that sign the others, held to more than Java's own reader asks for: each signature file has its block and each
 * block its file, nothing lies behind a block, and every signature covers the whole manifest as it is. Java would ignore halves, and would take a
 * manifest to which something was added after signing.
 *
 * <p>Source: JAR file specification, "Signed JAR file".
 */
record SignatureFiles(JarImage jar, SortedSet<String> names) {
    private static final Pattern RELATED =
            Pattern.compile("META-INF/(SIG-[^/]*|[^/]+[.](SF|RSA|DSA|EC))", Pattern.CASE_INSENSITIVE);
    private static final List<String> BLOCKS = List.of(".RSA", ".DSA", ".EC");
    private static final String FILE = ".SF";

    private static final String WHOLE_MANIFEST = "-Digest-Manifest";
    private static final Set<String> STRONG_DIGESTS = Set.of("SHA-256", "SHA-384", "SHA-512");

    private static final int SEQUENCE = 0x30;
    private static final int LONG_LENGTH = 0x80;

    /**
     * The signature files of a jar.
     *
     * @throws JarRefusedException if one lacks its other half, is damaged, or signs another manifest than the jar's; or if the manifest lists a file that is
     *     not there
     */
    static SignatureFiles of(JarImage jar) throws JarRefusedException {
        SortedSet<String> names = new TreeSet<>();
        for (ImageEntry entry : jar.entries()) {
            if (RELATED.matcher(entry.name()).matches()) {
                names.add(entry.name());
            }
        }
        SignatureFiles files = new SignatureFiles(jar, names);
        for (String name : names) {
            files.check(name);
        }
        if (!names.isEmpty()) {
            files.requireWholeManifest();
        }
        return files;
    }

    /** Whether an entry needs no signature: the manifest, whose digest the signature files have, and those files. */
    boolean isExempt(String name) {
        return name.equals(JarImage.MANIFEST) || names.contains(name);
    }

    private void check(String name) throws JarRefusedException {
        int dot = name.lastIndexOf('.');
        String base = name.substring(0, Math.max(dot, 0));
        String ending = name.substring(Math.max(dot, 0));
        if (BLOCKS.contains(ending)) {
            if (!names.contains(base + FILE)) {
                throw unaccepted("has the signature block " + name + " without " + base + FILE);
            }
            requireNothingBehind(name, jar.bytes(name).orElseThrow());
        } else if (ending.equals(FILE)) {
            if (BLOCKS.stream().filter(block -> names.contains(base + block)).count() != 1) {
                throw unaccepted("has the signature file " + name + " without exactly one block of " + BLOCKS);
            }
            requireSigns(name);
        } else {
            throw unaccepted("has " + name + ", a kind of signature file that this host does not read");
        }
    }

    /** A block is one value in the Distinguished Encoding Rules (ITU-T X.690, 8.1.3); what lies behind it is signed by nobody. */
    private void requireNothingBehind(String name, byte[] block) throws JarRefusedException {
        Optional<Long> length = encodedLength(block);
        if (length.isEmpty() || length.get() != block.length) {
            throw unaccepted("has the signature block " + name + " of " + block.length
                    + " bytes, which is not one value" + " of that length");
        }
    }

    private static Optional<Long> encodedLength(byte[] block) {
        if (block.length < 2 || block[0] != SEQUENCE) {
            return Optional.empty();
        }
        int first = block[1] & 0xFF;
        if (first < LONG_LENGTH) {
            return Optional.of(2L + first);
        }
        int bytes = first - LONG_LENGTH;
        if (bytes < 1 || bytes > 4 || block.length < 2 + bytes) {
            return Optional.empty();
        }
        long length = 0;
        for (int i = 0; i < bytes; i++) {
            length = (length << 8) | (block[2 + i] & 0xFF);
        }
        return Optional.of(2 + bytes + length);
    }

    private void requireSigns(String name) throws JarRefusedException {
        byte[] manifest = jar.bytes(JarImage.MANIFEST).orElse(new byte[0]);
        List<String> digests = new ArrayList<>();
        for (Map.Entry<Object, Object> each : attributes(name).entrySet()) {
            String key = each.getKey().toString();
            if (key.toUpperCase(Locale.ROOT).endsWith(WHOLE_MANIFEST.toUpperCase(Locale.ROOT))) {
                String algorithm =
                        key.substring(0, key.length() - WHOLE_MANIFEST.length()).toUpperCase(Locale.ROOT);
                if (!STRONG_DIGESTS.contains(algorithm)) {
                    throw unaccepted("has " + name + ", which digests the manifest with " + algorithm + "; one of "
                            + new TreeSet<>(STRONG_DIGESTS) + " is needed");
                }
                if (!digest(algorithm, manifest).equals(each.getValue())) {
                    throw altered("has another manifest than the one that " + name + " signs");
                }
                digests.add(algorithm);
            }
        }
        if (digests.isEmpty()) {
            throw unaccepted("has " + name + ", which has no digest of the whole manifest");
        }
    }

    private Attributes attributes(String name) throws JarRefusedException {
        try {
            return new Manifest(new ByteArrayInputStream(jar.bytes(name).orElseThrow())).getMainAttributes();
        } catch (IOException malformed) {
            throw unaccepted("has the malformed signature file " + name + ": " + malformed.getMessage());
        }
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has the SHA-2 family", impossible);
        }
    }

    /** Whatever the manifest has digests of was signed, so it must be there. */
    private void requireWholeManifest() throws JarRefusedException {
        for (Map.Entry<String, Attributes> section : jar.manifest().getEntries().entrySet()) {
            boolean digested = section.getValue().keySet().stream()
                    .anyMatch(key -> key.toString().toUpperCase(Locale.ROOT).endsWith("-DIGEST"));
            if (digested && jar.entry(section.getKey()).isEmpty()) {
                throw altered("lacks " + section.getKey() + ", which its manifest lists");
            }
        }
    }

    private JarRefusedException unaccepted(String detail) {
        return new JarRefusedException(jar.path(), RefusalReason.SIGNATURE_UNACCEPTED, detail);
    }

    private JarRefusedException altered(String detail) {
        return new JarRefusedException(jar.path(), RefusalReason.ALTERED, detail);
    }
}
