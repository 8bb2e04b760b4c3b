package org.lemnos.plugins.trust;

import java.io.IOException;
import java.io.OutputStream;
import java.security.CodeSigner;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import org.lemnos.plugins.jar.ImageEntry;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * Who signed all of a jar, by Java's own verification of its bytes in memory: what this Java takes for too weak ({@code
 * jdk.jar.disabledAlgorithms}) is no signature.
 */
final class JarSignatures {
    private final JarImage jar;
    private final SignatureFiles files;

    private JarSignatures(JarImage jar, SignatureFiles files) {
        this.jar = jar;
        this.files = files;
    }

    /**
     * Who signed every file of the jar; at least one. Nothing is said of whether they are trusted, or were entitled to sign when they did.
     *
     * @throws JarRefusedException if there is no such signer, or anything in the jar is not what its signers signed
     */
    static Set<CodeSigner> signersOfAll(JarImage jar) throws JarRefusedException {
        return new JarSignatures(jar, SignatureFiles.of(jar)).signersOfAll();
    }

    private Set<CodeSigner> signersOfAll() throws JarRefusedException {
        if (files.names().isEmpty()) {
            throw refused(RefusalReason.UNSIGNED, "is not signed");
        }
        List<String> unsigned = new ArrayList<>();
        Set<CodeSigner> common = new LinkedHashSet<>();
        int signed = 0;
        try (JarInputStream in = new JarInputStream(new EntryStream(jar, inOrder()), true)) {
            for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                in.transferTo(OutputStream.nullOutputStream());
                CodeSigner[] signers = entry.getCodeSigners();
                if (files.isExempt(entry.getName())) {
                    continue;
                }
                if (signers == null || signers.length == 0) {
                    unsigned.add(entry.getName());
                } else if (signed++ == 0) {
                    common.addAll(List.of(signers));
                } else {
                    common.retainAll(List.of(signers));
                }
            }
        } catch (SecurityException invalid) {
            throw refused(RefusalReason.ALTERED, "is not what was signed: " + invalid.getMessage());
        } catch (IOException | RuntimeException damaged) {
            // Java's reader of signature blocks meets malformed ones with exceptions of many kinds.
            throw refused(RefusalReason.SIGNATURE_UNACCEPTED, "has damaged signatures: " + damaged.getMessage());
        }
        requireAll(unsigned, signed, common);
        return common;
    }

    private void requireAll(List<String> unsigned, int signed, Set<CodeSigner> common) throws JarRefusedException {
        if (signed == 0) {
            throw refused(
                    RefusalReason.SIGNATURE_UNACCEPTED,
                    "has signatures, " + files.names()
                            + ", that this Java does not take: damaged, or made with a digest, algorithm or key that it holds too weak"
                            + " (security property jdk.jar.disabledAlgorithms)");
        }
        if (!unsigned.isEmpty()) {
            throw refused(
                    RefusalReason.PARTLY_SIGNED,
                    "has " + unsigned.size() + " entries that nobody signed, such as " + unsigned.get(0));
        }
        if (common.isEmpty()) {
            throw refused(RefusalReason.PARTLY_SIGNED, "has several signers, of whom none signed every entry");
        }
    }

    private List<String> inOrder() {
        Set<String> names = new LinkedHashSet<>();
        jar.entry(JarImage.MANIFEST).map(ImageEntry::name).ifPresent(names::add);
        names.addAll(files.names());
        jar.entries().forEach(entry -> names.add(entry.name()));
        return List.copyOf(names);
    }

    private JarRefusedException refused(RefusalReason reason, String detail) {
        return new JarRefusedException(jar.path(), reason, detail);
    }
}
