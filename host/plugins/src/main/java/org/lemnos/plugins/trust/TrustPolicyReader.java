package org.lemnos.plugins.trust;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;

/** Reads the text of trust policies. What may be left out is at its strictest then; the mode and what it needs may not. */
final class TrustPolicyReader {
    /** The name of the text's schema, its first member. */
    static final String SCHEMA = "lemnos.trust.v1";

    private static final long MOST_BYTES = 1 << 20;

    private static final Field<String> SCHEMA_NAME = Field.of("schema", Shape.constant(SCHEMA));
    private static final Field<TrustMode> MODE = Field.of("mode", Shape.tokens(TrustMode.class, TrustMode::token));
    private static final Field<ExpiredCertificates> EXPIRED = Field.of(
                    "expired_certificates", Shape.tokens(ExpiredCertificates.class, ExpiredCertificates::token))
            .orElse(ExpiredCertificates.REFUSE);
    private static final Field<MissingTimestamps> MISSING = Field.of(
                    "missing_timestamps", Shape.tokens(MissingTimestamps.class, MissingTimestamps::token))
            .orElse(MissingTimestamps.ACCEPT);
    private static final Field<SortedSet<String>> DEVICE_ADDRESSES =
            Field.of("device_addresses", ids(3)).orElse(new TreeSet<>());
    private static final Field<SortedSet<String>> NATIVES =
            Field.of("natives", ids(2)).orElse(new TreeSet<>());

    private static final Field<String> NAME = Field.of("name", Shape.TEXT);
    private static final Field<String> FINGERPRINT = Field.of("sha256", Shape.TEXT.as(TrustPolicyReader::fingerprint));
    private static final Field<SortedSet<String>> VENDORS =
            Field.of("vendors", ids(1)).orElse(new TreeSet<>());

    private final Path file;
    private final Field<Path> certificateFile = Field.of("file", Shape.TEXT.as(this::resolved));
    private final Field<Optional<Path>> lock =
            Field.of("lock", Shape.TEXT.as(this::resolved).as(Optional::of)).orElse(Optional.empty());
    private final Field<List<NamedCertificate>> certificates = Field.of(
                    "certificates", distinct(certificate(List.of(NAME, FINGERPRINT, certificateFile, VENDORS))))
            .orElse(List.of());
    private final Field<List<NamedCertificate>> authorities =
            Field.of("timestamp_authorities", distinct(authority())).orElse(List.of());

    TrustPolicyReader(Path file) {
        this.file = file;
    }

    TrustPolicy read(InputStream in) {
        Source source = new Source("trust policy " + file, ErrorCode.TRUST_INVALID, MOST_BYTES);
        return JsonIn.read(
                in,
                source,
                new RecordShape<>(
                        this::policy,
                        List.of(
                                SCHEMA_NAME,
                                MODE,
                                certificates,
                                authorities,
                                EXPIRED,
                                MISSING,
                                lock,
                                DEVICE_ADDRESSES,
                                NATIVES)));
    }

    private TrustPolicy policy(RecordShape.Members in) {
        return new TrustPolicy(
                in.get(MODE),
                in.get(certificates),
                in.get(authorities),
                in.get(EXPIRED),
                in.get(MISSING),
                in.get(lock),
                in.get(DEVICE_ADDRESSES),
                in.get(NATIVES));
    }

    private Shape<NamedCertificate> certificate(List<Field<?>> fields) {
        return new RecordShape<>(
                in -> NamedCertificate.read(
                        in.get(NAME), in.get(certificateFile), in.get(FINGERPRINT), in.get(VENDORS)),
                fields);
    }

    private Shape<NamedCertificate> authority() {
        return new RecordShape<>(
                in -> NamedCertificate.read(
                        in.get(NAME), in.get(certificateFile), in.get(FINGERPRINT), new TreeSet<>()),
                List.of(NAME, FINGERPRINT, certificateFile));
    }

    private static Shape<List<NamedCertificate>> distinct(Shape<NamedCertificate> item) {
        return item.list().as(all -> {
            SortedSet<String> names = new TreeSet<>();
            for (NamedCertificate each : all) {
                if (!names.add(each.name())) {
                    throw new IllegalArgumentException("two certificates have the name '" + each.name() + "'");
                }
            }
            return all;
        });
    }

    private Path resolved(String path) {
        return file.toAbsolutePath().resolveSibling(path).normalize();
    }

    /** As this host writes fingerprints, or as {@code keytool} does: in capitals, with colons. */
    private static String fingerprint(String text) {
        String digits = text.replace(":", "").toLowerCase(Locale.ROOT);
        if (!digits.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("'" + text + "' is no SHA-256 fingerprint of 64 hexadecimal digits");
        }
        return digits;
    }

    /** Distinct ids of so many parts: a vendor has one, a provider two, a kernel three. */
    private static Shape<SortedSet<String>> ids(int parts) {
        return Shape.TEXT.as(text -> id(text, parts)).list().as(items -> {
            SortedSet<String> set = new TreeSet<>(items);
            if (set.size() < items.size()) {
                throw new IllegalArgumentException(items + " names one twice");
            }
            return set;
        });
    }

    private static String id(String text, int parts) {
        String[] found = text.split("/", -1);
        boolean blank = List.of(found).stream().anyMatch(String::isBlank);
        if (found.length != parts || blank) {
            throw new IllegalArgumentException("'" + text + "' is no id of the form "
                    + List.of("vendor", "vendor/provider", "vendor/provider/kernel")
                            .get(parts - 1));
        }
        return text;
    }
}
