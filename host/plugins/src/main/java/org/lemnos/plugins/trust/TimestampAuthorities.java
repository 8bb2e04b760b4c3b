package org.lemnos.plugins.trust;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.Timestamp;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whose time stamps count. Java has checked that a stamp is of the signature that carries it and signed by the certificate in it; anybody can make
 * such a stamp, so here that certificate must be one of these or issued under one.
 *
 * <p>Source: RFC 3161, 2.3 (a stamping certificate's purpose), RFC 5280, 6 (paths).
 */
record TimestampAuthorities(List<NamedCertificate> named) {
    private static final String TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

    /** The time of a stamp; empty if its authority is none of these. */
    Optional<Instant> trusted(Timestamp stamp) {
        List<X509Certificate> path = stamp.getSignerCertPath().getCertificates().stream()
                .map(X509Certificate.class::cast)
                .toList();
        Instant at = stamp.getTimestamp().toInstant();
        boolean counts = !path.isEmpty() && isForStamping(path.get(0)) && isUnderOne(path, at);
        return counts ? Optional.of(at) : Optional.empty();
    }

    private static boolean isForStamping(X509Certificate certificate) {
        try {
            List<String> purposes = certificate.getExtendedKeyUsage();
            return purposes != null && purposes.contains(TIME_STAMPING);
        } catch (CertificateParsingException malformed) {
            return false;
        }
    }

    private boolean isUnderOne(List<X509Certificate> path, Instant at) {
        List<X509Certificate> below = new ArrayList<>();
        for (X509Certificate certificate : path) {
            if (named.stream().anyMatch(authority -> authority.certificate().equals(certificate))) {
                return below.isEmpty() ? isValid(certificate, at) : isIssued(below, at);
            }
            below.add(certificate);
        }
        return isIssued(below, at);
    }

    private static boolean isValid(X509Certificate certificate, Instant at) {
        return !at.isBefore(certificate.getNotBefore().toInstant())
                && !at.isAfter(certificate.getNotAfter().toInstant());
    }

    private boolean isIssued(List<X509Certificate> below, Instant at) {
        if (named.isEmpty()) {
            return false;
        }
        try {
            CertPath path = CertificateFactory.getInstance("X.509").generateCertPath(below);
            CertPathValidator.getInstance("PKIX").validate(path, parameters(at));
            return true;
        } catch (GeneralSecurityException notUnderOne) {
            return false;
        }
    }

    private PKIXParameters parameters(Instant at) throws InvalidAlgorithmParameterException {
        Set<TrustAnchor> anchors = named.stream()
                .map(authority -> new TrustAnchor(authority.certificate(), null))
                .collect(Collectors.toSet());
        PKIXParameters parameters = new PKIXParameters(anchors);
        // No network while jars are loaded; an operator revokes by taking the certificate out of the policy.
        parameters.setRevocationEnabled(false);
        parameters.setDate(Date.from(at));
        return parameters;
    }
}
