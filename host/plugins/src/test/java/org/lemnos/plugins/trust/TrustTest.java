package org.lemnos.plugins.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.catalog.Provenance.Standing;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.inspect.Vouched;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

class TrustTest {
    private static final TestKey ACME = TestKey.of("acme");
    private static final TestKey OTHER = TestKey.of("other");
    private static final TestKey EXPIRED = TestKey.expired();

    @TempDir
    private Path folder;

    private static TrustPolicy signed(ExpiredCertificates expired, NamedCertificate... certificates) {
        return new TrustPolicy(
                TrustMode.SIGNED,
                List.of(certificates),
                List.of(),
                expired,
                MissingTimestamps.ACCEPT,
                Optional.empty(),
                new TreeSet<>(Set.of("acme/fast/gather", "acme/faster/gather")),
                new TreeSet<>());
    }

    private TrustPolicy pinned() {
        return new TrustPolicy(
                TrustMode.PINNED,
                List.of(),
                List.of(),
                ExpiredCertificates.REFUSE,
                MissingTimestamps.ACCEPT,
                Optional.of(folder.resolve("jars.lock")),
                new TreeSet<>(),
                new TreeSet<>());
    }

    private InspectedJar inspected(SignableJar jar) throws Exception {
        return InspectedJar.of(jar.image(folder));
    }

    private Vouched admitted(TrustPolicy policy, SignableJar jar) throws Exception {
        return Trust.of(policy, InstantSource.system()).admit(inspected(jar));
    }

    private Refusal refusal(TrustPolicy policy, SignableJar jar) throws Exception {
        return refusal(Trust.of(policy, InstantSource.system()), jar);
    }

    private Refusal refusal(JarTrust trust, SignableJar jar) throws Exception {
        InspectedJar inspected = inspected(jar);
        JarRefusedException refused = catchThrowableOfType(JarRefusedException.class, () -> trust.admit(inspected));
        assertThat(refused).as("a refusal").isNotNull();
        return refused.refusal();
    }

    private void lock(SignableJar... jars) throws Exception {
        List<PinnedJar> pinned = new java.util.ArrayList<>();
        for (SignableJar jar : jars) {
            JarImage image = jar.image(folder);
            pinned.add(new PinnedJar("a.jar", SignableJar.PROVIDER, "1.2.0", image.sha256()));
        }
        LockFile.of(pinned).write(folder.resolve("jars.lock"));
    }

    @Test
    void withoutAPolicyNobodyVouches() throws Exception {
        Vouched vouched = admitted(TrustPolicy.off(), SignableJar.plain());

        assertThat(vouched.provenance().standing()).isEqualTo(Standing.NOBODY);
        assertThat(vouched.signer()).isEqualTo(Vouched.NOT_CHECKED);
    }

    @Test
    void aNamedSignerVouchesAndIsNamed() throws Exception {
        Vouched vouched = admitted(
                signed(ExpiredCertificates.REFUSE, ACME.named()),
                SignableJar.plain().signedBy(ACME));

        assertThat(vouched.provenance().standing()).isEqualTo(Standing.POLICY);
        assertThat(vouched.signer()).isEqualTo("acme");
    }

    @Test
    void grantsOfDeviceAddressesReachTheirOwnProviderOnly() throws Exception {
        Vouched vouched = admitted(
                signed(ExpiredCertificates.REFUSE, ACME.named()),
                SignableJar.plain().signedBy(ACME));

        assertThat(vouched.provenance().addressKernels()).containsExactly("acme/fast/gather");
    }

    @Test
    void aStrangerIsRefusedWithWhatWouldNameHim() throws Exception {
        Refusal refusal = refusal(
                signed(ExpiredCertificates.REFUSE, ACME.named()),
                SignableJar.plain().signedBy(OTHER));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.SIGNER_UNKNOWN);
        assertThat(refusal.detail()).contains("CN=other", OTHER.fingerprint(), "acme");
    }

    @Test
    void aStrangerBesideANamedSignerDoesNotMatter() throws Exception {
        assertThat(admitted(
                                signed(ExpiredCertificates.REFUSE, ACME.named()),
                                SignableJar.plain().signedBy(OTHER).signedBy(ACME))
                        .signer())
                .isEqualTo("acme");
    }

    @Test
    void aCertificateSpeaksForItsVendorsOnly() throws Exception {
        NamedCertificate narrow = new NamedCertificate("zenith", ACME.certificate(), new TreeSet<>(Set.of("zenith")));

        Refusal refusal = refusal(
                signed(ExpiredCertificates.REFUSE, narrow), SignableJar.plain().signedBy(ACME));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.SIGNER_UNKNOWN);
        assertThat(refusal.detail()).contains("zenith", "not for the vendor acme");
    }

    @Test
    void anExpiredCertificateIsWorthWhatThePolicySays() throws Exception {
        SignableJar jar = SignableJar.plain().signedBy(EXPIRED);

        assertThat(refusal(signed(ExpiredCertificates.REFUSE, EXPIRED.named()), jar))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.SIGNER_EXPIRED))
                .satisfies(refusal -> assertThat(refusal.detail()).contains("expired on 2020-01-31"));
        assertThat(admitted(signed(ExpiredCertificates.ACCEPT, EXPIRED.named()), jar)
                        .signer())
                .isEqualTo("expired");
    }

    @Test
    void aCertificateThatIsNotValidYetIsRefused() throws Exception {
        JarTrust trust =
                Trust.of(signed(ExpiredCertificates.ACCEPT, ACME.named()), () -> Instant.parse("2001-01-01T00:00:00Z"));

        assertThat(refusal(trust, SignableJar.plain().signedBy(ACME)))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.SIGNER_EXPIRED))
                .satisfies(refusal -> assertThat(refusal.detail()).contains("not valid before"));
    }

    @Test
    void unsignedJarsAreRefusedWhereSignaturesAreAskedFor() throws Exception {
        assertThat(refusal(signed(ExpiredCertificates.REFUSE, ACME.named()), SignableJar.plain())
                        .reason())
                .isEqualTo(RefusalReason.UNSIGNED);
    }

    @Test
    void aPinnedJarIsLetInAndAnyOtherIsNot() throws Exception {
        lock(SignableJar.plain());

        assertThat(admitted(pinned(), SignableJar.plain()))
                .satisfies(
                        vouched -> assertThat(vouched.provenance().standing()).isEqualTo(Standing.POLICY))
                .satisfies(vouched -> assertThat(vouched.signer()).isEqualTo(Vouched.PINNED));
        Refusal refusal = refusal(pinned(), SignableJar.plain().with("acme/More.class", "more"));
        assertThat(refusal.reason()).isEqualTo(RefusalReason.NOT_PINNED);
        assertThat(refusal.detail()).contains("jars.lock", "of provider acme/fast it has");
    }

    @Test
    void aSignedJarMustBePinnedTooWhereThePolicyNamesALock() throws Exception {
        SignableJar jar = SignableJar.plain().signedBy(ACME);
        lock(SignableJar.plain());
        TrustPolicy policy = new TrustPolicy(
                TrustMode.SIGNED,
                List.of(ACME.named()),
                List.of(),
                ExpiredCertificates.REFUSE,
                MissingTimestamps.ACCEPT,
                Optional.of(folder.resolve("jars.lock")),
                new TreeSet<>(),
                new TreeSet<>());

        assertThat(refusal(policy, jar).reason()).isEqualTo(RefusalReason.NOT_PINNED);
    }

    @Test
    void nativeLibrariesTakeAGrant() throws Exception {
        String manifest = SignableJar.plain().text(JarImage.MANIFEST).strip() + "\nLemnos-Natives: acme/fast.so\n\n";
        SignableJar jar = SignableJar.plain().with(JarImage.MANIFEST, manifest).with("acme/fast.so", "x");
        lock(jar);

        assertThat(refusal(pinned(), jar))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.NATIVE_NOT_GRANTED))
                .satisfies(refusal -> assertThat(refusal.detail()).contains("acme/fast.so", "provider acme/fast"));
        TrustPolicy granting = new TrustPolicy(
                TrustMode.PINNED,
                List.of(),
                List.of(),
                ExpiredCertificates.REFUSE,
                MissingTimestamps.ACCEPT,
                pinned().lock(),
                new TreeSet<>(),
                new TreeSet<>(Set.of("acme/fast")));
        assertThat(admitted(granting, jar).provenance().standing()).isEqualTo(Standing.POLICY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"open\"}",
                "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"pinned\",\"lock\":\"missing.lock\"}",
                "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"off\",\"mode\":\"off\"}"
            })
    void aPolicyThatCannotBeReadRefusesEveryJar(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("trust.json"), text);

        assertThat(refusal(Trust.of(file), SignableJar.plain().signedBy(ACME)).reason())
                .isEqualTo(RefusalReason.TRUST_UNAVAILABLE);
    }

    @Test
    void beforePinningAPinIsNotAskedForAndASignatureIs() throws Exception {
        Path pinning = Files.writeString(
                folder.resolve("pinned.json"),
                "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"pinned\",\"lock\":\"missing.lock\"}");
        Files.writeString(folder.resolve("acme.pem"), ACME.pem());
        Path signing = Files.writeString(
                folder.resolve("signed.json"),
                "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"signed\",\"lock\":\"missing.lock\",\"certificates\":[{\"name\":\"acme\",\"file\":\"acme.pem\",\"sha256\":\""
                        + ACME.fingerprint() + "\"}]}");

        assertThat(Trust.beforePinning(pinning)
                        .admit(inspected(SignableJar.plain()))
                        .signer())
                .isEqualTo(Vouched.NOT_CHECKED);
        assertThat(refusal(Trust.beforePinning(signing), SignableJar.plain()).reason())
                .isEqualTo(RefusalReason.UNSIGNED);
        assertThat(Trust.beforePinning(signing)
                        .admit(inspected(SignableJar.plain().signedBy(ACME)))
                        .signer())
                .isEqualTo("acme");
    }

    @Test
    void aPolicyThatIsNotThereRefusesEveryJar() throws Exception {
        Refusal refusal = refusal(Trust.of(folder.resolve("none.json")), SignableJar.plain());

        assertThat(refusal.reason()).isEqualTo(RefusalReason.TRUST_UNAVAILABLE);
        assertThat(refusal.detail()).contains("none.json");
    }
}
