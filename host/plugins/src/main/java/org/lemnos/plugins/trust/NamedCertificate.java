package org.lemnos.plugins.trust;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.core.FileTrouble;

/**
 * A certificate that a policy names.
 *
 * @param name what reports call its owner
 * @param certificate the certificate
 * @param vendors the vendors that it speaks for, the first part of a provider's id; empty for all
 */
public record NamedCertificate(String name, X509Certificate certificate, SortedSet<String> vendors) {
    /** Copies the set. */
    public NamedCertificate {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a certificate needs a name");
        }
        vendors = Collections.unmodifiableSortedSet(new TreeSet<>(vendors));
    }

    /**
     * Reads a certificate from a file.
     *
     * @param file one X.509 certificate, as PEM
     * @param sha256 its fingerprint, 64 lowercase hexadecimal digits
     * @throws IllegalArgumentException if the file cannot be read, holds something else, or a certificate with another fingerprint
     */
    static NamedCertificate read(String name, Path file, String sha256, Collection<String> vendors) {
        X509Certificate certificate = only(file);
        String found = fingerprint(certificate);
        if (!found.equals(sha256)) {
            throw new IllegalArgumentException("certificate '" + name + "' in " + file + " has the SHA-256 fingerprint "
                    + found + ", not " + sha256);
        }
        return new NamedCertificate(name, certificate, new TreeSet<>(vendors));
    }

    private static X509Certificate only(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (all.size() != 1) {
                throw new IllegalArgumentException(file + " holds " + all.size() + " certificates, not one");
            }
            return (X509Certificate) all.iterator().next();
        } catch (IOException failed) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileTrouble.of(failed), failed);
        } catch (CertificateException malformed) {
            throw new IllegalArgumentException(file + " is no certificate in PEM or DER", malformed);
        }
    }

    /** The SHA-256 of a certificate's encoding, 64 lowercase hexadecimal digits. */
    static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException | CertificateEncodingException impossible) {
            throw new IllegalStateException("a certificate that was read has an encoding", impossible);
        }
    }

    /** Whether it may sign for providers of this vendor. */
    boolean speaksFor(String vendor) {
        return vendors.isEmpty() || vendors.contains(vendor);
    }
}
