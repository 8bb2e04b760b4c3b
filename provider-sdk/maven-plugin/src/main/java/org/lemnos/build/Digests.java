package org.lemnos.build;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 of what goes into a build and what comes out of it. */
final class Digests {

    private Digests() {}

    /** The digest in lower-case hexadecimal. */
    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** The digest of several texts, each with its length, so that moving a character from one to the next changes it. */
    static String sha256(List<String> texts) {
        MessageDigest digest = digest();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The digest of the code that a class was loaded with: a jar, or in a reactor a folder of classes. */
    static String ofCode(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            Path path = Path.of(source.getLocation().toURI());
            return Files.isDirectory(path) ? ofFolder(path) : sha256(Files.readAllBytes(path));
        } catch (URISyntaxException e) {
            throw new IOException(type + " was loaded from " + source.getLocation() + ", which is no file", e);
        }
    }

    private static String ofFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            MessageDigest digest = digest();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest());
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }
}
