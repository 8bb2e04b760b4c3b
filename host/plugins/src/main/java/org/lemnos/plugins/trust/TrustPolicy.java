package org.lemnos.plugins.trust;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * What an operator trusts. Immutable; {@code docs/trust.md} has its text.
 *
 * @param mode what makes the host rely on a jar
 * @param certificates who may sign; not empty if the mode is {@link TrustMode#SIGNED}
 * @param timestampAuthorities whose time stamps count: certificates that issue those of stamping services, or are theirs
 * @param expired what expired certificates are worth
 * @param missingTimestamps what becomes of signatures without a time stamp that counts
 * @param lock the lock file; there if the mode is {@link TrustMode#PINNED}
 * @param deviceAddresses ids of the kernels that may use device addresses
 * @param natives ids of the providers whose jars may carry native libraries
 */
public record TrustPolicy(
        TrustMode mode,
        List<NamedCertificate> certificates,
        List<NamedCertificate> timestampAuthorities,
        ExpiredCertificates expired,
        MissingTimestamps missingTimestamps,
        Optional<Path> lock,
        SortedSet<String> deviceAddresses,
        SortedSet<String> natives) {
    /** Checks that the members agree, and copies the collections. */
    public TrustPolicy {
        certificates = List.copyOf(certificates);
        timestampAuthorities = List.copyOf(timestampAuthorities);
        deviceAddresses = copied(deviceAddresses);
        natives = copied(natives);
        if (mode == TrustMode.SIGNED && certificates.isEmpty()) {
            throw new IllegalArgumentException("mode signed needs certificates; there are none");
        }
        if (mode == TrustMode.PINNED && lock.isEmpty()) {
            throw new IllegalArgumentException("mode pinned needs a lock file; there is none");
        }
        boolean asksForStamps =
                missingTimestamps == MissingTimestamps.REFUSE || expired == ExpiredCertificates.ACCEPT_TIMESTAMPED;
        if (asksForStamps && timestampAuthorities.isEmpty()) {
            throw new IllegalArgumentException(
                    "time stamps are asked for, but timestamp_authorities names nobody whose stamps count");
        }
    }

    private static SortedSet<String> copied(Collection<String> names) {
        return Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /** The policy where none was given: every jar is let in, none is relied on, and nothing is granted. */
    public static TrustPolicy off() {
        return new TrustPolicy(
                TrustMode.OFF,
                List.of(),
                List.of(),
                ExpiredCertificates.REFUSE,
                MissingTimestamps.ACCEPT,
                Optional.empty(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    /** The same without pins: what a jar must be before it is pinned. */
    TrustPolicy withoutPins() {
        return new TrustPolicy(
                mode == TrustMode.PINNED ? TrustMode.OFF : mode,
                certificates,
                timestampAuthorities,
                expired,
                missingTimestamps,
                Optional.empty(),
                deviceAddresses,
                natives);
    }

    /**
     * Reads a policy file, strictly, and the certificates that it names; paths in it start from its folder.
     *
     * @throws LemnosException with {@code TRUST_INVALID}, line, column and JSON pointer if the file is not such a policy or a certificate is not the one that
     *     it says, and with {@code FILE_UNREADABLE} if it cannot be read
     */
    public static TrustPolicy read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new TrustPolicyReader(file).read(in);
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "trust policy " + file + " cannot be read: " + FileTrouble.of(failed),
                    failed);
        }
    }
}
