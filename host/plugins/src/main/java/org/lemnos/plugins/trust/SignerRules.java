package org.lemnos.plugins.trust;

import java.security.CodeSigner;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

/** Whether a policy accepts one of those who signed a jar. */
final class SignerRules {
    private final TrustPolicy policy;
    private final String vendor;
    private final Instant now;

    /**
     * Rules.
     *
     * @param vendor the vendor part of the id of the jar's provider
     * @param now the time that certificates must be valid at
     */
    SignerRules(TrustPolicy policy, String vendor, Instant now) {
        this.policy = policy;
        this.vendor = vendor;
        this.now = now;
    }

    /** What comes of asking for signers: the certificate that vouches for the jar, or why there is none. */
    record Answer(Optional<NamedCertificate> accepted, List<Refusal> refusals) {}

    /** The first certificate of the policy that vouches for the jar, with all the reasons if none does. */
    Answer ask(Set<CodeSigner> signers) {
        List<Refusal> refusals = new ArrayList<>();
        for (CodeSigner signer : signers) {
            X509Certificate leaf = leafOf(signer);
            Optional<NamedCertificate> named = policy.certificates().stream()
                    .filter(each -> each.certificate().equals(leaf))
                    .findFirst();
            Optional<Refusal> refusal = named.isEmpty() ? Optional.of(unknown(leaf)) : refusal(named.get(), signer);
            if (refusal.isEmpty()) {
                return new Answer(named, List.of());
            }
            refusals.add(refusal.get());
        }
        return new Answer(Optional.empty(), refusals);
    }

    private static X509Certificate leafOf(CodeSigner signer) {
        return (X509Certificate) signer.getSignerCertPath().getCertificates().get(0);
    }

    private Refusal unknown(X509Certificate leaf) {
        return new Refusal(
                RefusalReason.SIGNER_UNKNOWN,
                "is signed by " + leaf.getSubjectX500Principal() + " with the SHA-256 fingerprint "
                        + NamedCertificate.fingerprint(leaf) + ", which is none of the policy's certificates: "
                        + policy.certificates().stream()
                                .map(NamedCertificate::name)
                                .collect(Collectors.joining(", ")));
    }

    private Optional<Refusal> refusal(NamedCertificate named, CodeSigner signer) {
        if (!named.speaksFor(vendor)) {
            return Optional.of(new Refusal(
                    RefusalReason.SIGNER_UNKNOWN,
                    "is signed by '" + named.name() + "', who speaks for " + named.vendors()
                            + " and not for the vendor " + vendor));
        }
        Optional<Instant> stamped = Optional.ofNullable(signer.getTimestamp())
                .flatMap(new TimestampAuthorities(policy.timestampAuthorities())::trusted);
        if (policy.missingTimestamps() == MissingTimestamps.REFUSE && stamped.isEmpty()) {
            return Optional.of(new Refusal(
                    RefusalReason.TIMESTAMP_MISSING,
                    "is signed by '" + named.name() + "' without a time stamp of an authority that the policy names"));
        }
        return expiry(named, stamped);
    }

    private Optional<Refusal> expiry(NamedCertificate named, Optional<Instant> stamped) {
        Instant from = named.certificate().getNotBefore().toInstant();
        Instant until = named.certificate().getNotAfter().toInstant();
        if (now.isBefore(from)) {
            return Optional.of(
                    expired("is signed by '" + named.name() + "', whose certificate is not valid before " + from));
        }
        if (!now.isAfter(until)) {
            return Optional.empty();
        }
        String fact = "is signed by '" + named.name() + "', whose certificate expired on " + until;
        return switch (policy.expired()) {
            case ACCEPT -> Optional.empty();
            case REFUSE -> Optional.of(expired(fact));
            case ACCEPT_TIMESTAMPED ->
                stamped.filter(at -> !at.isBefore(from) && !at.isAfter(until)).isPresent()
                        ? Optional.empty()
                        : Optional.of(expired(
                                fact + ", and no authority that the policy names stamped it while it was valid"));
        };
    }

    private static Refusal expired(String detail) {
        return new Refusal(RefusalReason.SIGNER_EXPIRED, detail);
    }
}
