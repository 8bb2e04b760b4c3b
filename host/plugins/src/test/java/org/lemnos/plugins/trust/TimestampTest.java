package org.lemnos.plugins.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

class TimestampTest {
    private static final String WHILE_VALID = "20200115000000Z";
    private static final String AFTERWARDS = "20210115000000Z";

    private static final TestKey ACME = TestKey.of("acme");
    private static final TestKey EXPIRED = TestKey.expired();
    private static final TestKey STAMPING = TestKey.stamping();
    private static final X509Certificate AUTHORITY = STAMPING.chain().get(1);

    @TempDir
    private Path folder;

    private static NamedCertificate authority(X509Certificate certificate) {
        return new NamedCertificate("stamps", certificate, new TreeSet<>());
    }

    private static TrustPolicy policy(MissingTimestamps missing, X509Certificate authority) {
        return new TrustPolicy(
                TrustMode.SIGNED,
                List.of(ACME.named(), EXPIRED.named()),
                List.of(authority(authority)),
                ExpiredCertificates.ACCEPT_TIMESTAMPED,
                missing,
                Optional.empty(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    private static SignableJar stamped(TestKey signer, TestKey stamping, String time) throws IOException {
        try (StampingService service = new StampingService(stamping, time)) {
            return SignableJar.plain().signedBy(signer, builder -> builder.tsa(service.address()));
        }
    }

    private String signer(TrustPolicy policy, SignableJar jar) throws Exception {
        return Trust.of(policy, InstantSource.system())
                .admit(InspectedJar.of(jar.image(folder)))
                .signer();
    }

    private RefusalReason refusal(TrustPolicy policy, SignableJar jar) throws Exception {
        JarTrust trust = Trust.of(policy, InstantSource.system());
        InspectedJar inspected = InspectedJar.of(jar.image(folder));
        JarRefusedException refused = catchThrowableOfType(JarRefusedException.class, () -> trust.admit(inspected));
        assertThat(refused).as("a refusal").isNotNull();
        return refused.refusal().reason();
    }

    @Test
    void aStampFromWhenTheCertificateWasValidKeepsTheSignature() throws Exception {
        SignableJar jar = stamped(EXPIRED, STAMPING, WHILE_VALID);

        assertThat(signer(policy(MissingTimestamps.ACCEPT, AUTHORITY), jar)).isEqualTo("expired");
        assertThat(signer(policy(MissingTimestamps.REFUSE, STAMPING.certificate()), jar))
                .isEqualTo("expired");
    }

    @Test
    void aStampFromAfterwardsDoesNot() throws Exception {
        assertThat(refusal(policy(MissingTimestamps.ACCEPT, AUTHORITY), stamped(EXPIRED, STAMPING, AFTERWARDS)))
                .isEqualTo(RefusalReason.SIGNER_EXPIRED);
    }

    @Test
    void aStampOfAnAuthorityThatThePolicyDoesNotNameCountsForNothing() throws Exception {
        SignableJar jar = stamped(EXPIRED, STAMPING, WHILE_VALID);

        assertThat(refusal(policy(MissingTimestamps.ACCEPT, ACME.certificate()), jar))
                .isEqualTo(RefusalReason.SIGNER_EXPIRED);
        assertThat(refusal(policy(MissingTimestamps.REFUSE, ACME.certificate()), jar))
                .isEqualTo(RefusalReason.TIMESTAMP_MISSING);
    }

    @Test
    void anExpiredSignatureWithoutAStampIsRefused() throws Exception {
        assertThat(refusal(
                        policy(MissingTimestamps.ACCEPT, AUTHORITY),
                        SignableJar.plain().signedBy(EXPIRED)))
                .isEqualTo(RefusalReason.SIGNER_EXPIRED);
    }

    @Test
    void whereStampsAreAskedForAValidSignatureNeedsOneToo() throws Exception {
        assertThat(refusal(
                        policy(MissingTimestamps.REFUSE, AUTHORITY),
                        SignableJar.plain().signedBy(ACME)))
                .isEqualTo(RefusalReason.TIMESTAMP_MISSING);
        assertThat(signer(policy(MissingTimestamps.REFUSE, AUTHORITY), stamped(ACME, STAMPING, AFTERWARDS)))
                .isEqualTo("acme");
    }
}
