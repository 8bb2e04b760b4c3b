package org.lemnos.api.compat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Properties;

/**
 * A frozen level of the contract: its jar, and how many public types and which SHA-256 that jar is known to have.
 *
 * @param jar the frozen jar
 * @param types its number of public types, more than zero
 * @param sha256 the digest of the file, in lower-case hexadecimal digits
 */
record Baseline(Path jar, int types, String sha256) {
    static final String JAR = "lemnos-api.jar";
    static final String FACTS = "baseline.properties";

    Baseline {
        if (types < 1) {
            throw new IllegalArgumentException(jar + " is said to have " + types + " types: nothing would be compared");
        }
    }

    /**
     * The baseline in a level's folder.
     *
     * @throws IllegalArgumentException if one of its two files is missing or says nothing
     */
    static Baseline in(Path folder) throws IOException {
        Properties facts = new Properties();
        Path file = folder.resolve(FACTS);
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is missing: it says how many types the baseline has");
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            facts.load(reader);
        }
        return new Baseline(
                folder.resolve(JAR),
                Integer.parseInt(facts.getProperty("types", "0")),
                facts.getProperty("sha256", ""));
    }

    /**
     * Checks that the jar is the frozen one.
     *
     * @throws IllegalArgumentException if it is missing, was altered, or has another number of public types
     */
    void check() throws IOException {
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException("the baseline " + jar + " is missing");
        }
        String found = digestOf(jar);
        if (!found.equals(sha256)) {
            throw new IllegalArgumentException(jar + " has SHA-256 " + found + " instead of " + sha256);
        }
        try (ContractJar contract = ContractJar.open(jar)) {
            int present = contract.types().size();
            if (present != types) {
                throw new IllegalArgumentException(jar + " has " + present + " public types instead of " + types);
            }
        }
    }

    static String digestOf(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
