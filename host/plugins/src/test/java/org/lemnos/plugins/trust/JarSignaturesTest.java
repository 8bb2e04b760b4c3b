package org.lemnos.plugins.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.security.CodeSigner;
import java.security.cert.Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

class JarSignaturesTest {
    private static final String CLASS = "acme/Fast.class";
    /** Odd, so that every place of a byte is changed somewhere. */
    private static final int STEP = Boolean.getBoolean("lemnos.soak") ? 1 : 7;

    private static final TestKey ACME = TestKey.of("acme");
    private static final TestKey OTHER = TestKey.of("other");

    @TempDir
    private Path folder;

    private Set<CodeSigner> signers(SignableJar jar) throws Exception {
        return JarSignatures.signersOfAll(jar.image(folder));
    }

    private Refusal refusal(SignableJar jar) throws Exception {
        JarImage image = jar.image(folder);
        JarRefusedException refused =
                catchThrowableOfType(JarRefusedException.class, () -> JarSignatures.signersOfAll(image));
        assertThat(refused).as("a refusal").isNotNull();
        return refused.refusal();
    }

    private static Certificate leaf(CodeSigner signer) {
        return signer.getSignerCertPath().getCertificates().get(0);
    }

    @Test
    void aSignedJarHasItsSigner() throws Exception {
        assertThat(signers(SignableJar.plain().signedBy(ACME)))
                .extracting(JarSignaturesTest::leaf)
                .containsExactly(ACME.certificate());
    }

    @Test
    void theOrderOfTheEntriesDoesNotMatter() throws Exception {
        assertThat(signers(SignableJar.plain().signedBy(ACME).shuffled())).hasSize(1);
    }

    @Test
    void twoWhoSignedEverythingAreBothSigners() throws Exception {
        assertThat(signers(SignableJar.plain().signedBy(ACME).signedBy(OTHER)))
                .extracting(JarSignaturesTest::leaf)
                .containsExactlyInAnyOrder(ACME.certificate(), OTHER.certificate());
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "DSA"})
    void otherKindsOfKeysAreTaken(String algorithm) throws Exception {
        TestKey key = TestKey.of("a-" + algorithm, "-keyalg", algorithm, "-keysize", "2048");

        assertThat(signers(SignableJar.plain().signedBy(key))).hasSize(1);
    }

    @Test
    void anUnsignedJarIsRefused() throws Exception {
        assertThat(refusal(SignableJar.plain()).reason()).isEqualTo(RefusalReason.UNSIGNED);
    }

    @Test
    void anAlteredEntryIsRefused() throws Exception {
        Refusal refusal = refusal(SignableJar.plain().signedBy(ACME).with(CLASS, "another class"));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.ALTERED);
        assertThat(refusal.detail()).contains(CLASS);
    }

    @Test
    void anAddedEntryIsRefused() throws Exception {
        Refusal refusal = refusal(SignableJar.plain().signedBy(ACME).with("acme/More.class", "more"));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.PARTLY_SIGNED);
        assertThat(refusal.detail()).contains("acme/More.class");
    }

    @ParameterizedTest
    @ValueSource(strings = {"META-INF/INDEX.LIST", "META-INF/services/acme.Other", "META-INF/maven/pom.xml"})
    void addedEntriesUnderMetaInfAreNoExceptions(String name) throws Exception {
        assertThat(refusal(SignableJar.plain().signedBy(ACME).with(name, "x")).reason())
                .isEqualTo(RefusalReason.PARTLY_SIGNED);
    }

    @Test
    void aRemovedEntryIsRefused() throws Exception {
        Refusal refusal = refusal(SignableJar.plain().signedBy(ACME).without("META-INF/lemnos/acme/fast/add.spv"));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.ALTERED);
        assertThat(refusal.detail()).contains("lacks META-INF/lemnos/acme/fast/add.spv");
    }

    @Test
    void anAlteredManifestIsRefused() throws Exception {
        SignableJar signed = SignableJar.plain().signedBy(ACME);
        String manifest = signed.text(JarImage.MANIFEST);

        assertThat(refusal(signed.with(JarImage.MANIFEST, manifest.replace(SignableJar.PROVIDER, "acme/else")))
                        .reason())
                .isEqualTo(RefusalReason.ALTERED);
    }

    @Test
    void anEntryThatWasAddedTogetherWithItsDigestIsRefused() throws Exception {
        SignableJar signed = SignableJar.plain().signedBy(ACME);
        SignableJar more = SignableJar.plain().with("acme/More.class", "more").signedBy(OTHER);
        String section = "Name: acme/More.class"
                + more.text(JarImage.MANIFEST)
                        .split("Name: acme/More.class", 2)[1]
                        .split("\r\n\r\n", 2)[0] + "\r\n\r\n";

        assertThat(refusal(signed.with("acme/More.class", "more")
                        .with(JarImage.MANIFEST, signed.text(JarImage.MANIFEST) + section)))
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.ALTERED))
                .satisfies(refusal -> assertThat(refusal.detail()).contains("another manifest"));
    }

    @Test
    void twoSignersOfDifferentPartsAreRefused() throws Exception {
        SignableJar signed = SignableJar.plain()
                .signedBy(ACME)
                .with("acme/More.class", "more")
                .signedBy(OTHER);

        assertThat(refusal(signed).reason()).isEqualTo(RefusalReason.ALTERED);
    }

    @Test
    void aSignatureOfAnotherJarIsRefused() throws Exception {
        SignableJar other = SignableJar.plain().with(CLASS, "another class").signedBy(ACME);
        SignableJar mixed = SignableJar.plain().signedBy(ACME).with("META-INF/ACME.SF", other.text("META-INF/ACME.SF"));

        assertThat(refusal(mixed).reason()).isEqualTo(RefusalReason.ALTERED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"META-INF/ACME.SF", "META-INF/ACME.EC"})
    void halfASignatureIsRefused(String half) throws Exception {
        Refusal refusal = refusal(SignableJar.plain().signedBy(ACME).without(half));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.SIGNATURE_UNACCEPTED);
    }

    @Test
    void aBlockOfSomebodyElseIsRefused() throws Exception {
        SignableJar other = SignableJar.plain().with(CLASS, "another class").signedBy(OTHER);
        SignableJar mixed = SignableJar.plain()
                .signedBy(ACME)
                .with("META-INF/ACME.EC", other.files().get("META-INF/OTHER.EC"));

        assertThat(refusal(mixed).reason()).isIn(RefusalReason.ALTERED, RefusalReason.SIGNATURE_UNACCEPTED);
    }

    @Test
    void whatLiesBehindABlockIsRefused() throws Exception {
        SignableJar signed = SignableJar.plain().signedBy(ACME);
        byte[] block = signed.files().get("META-INF/ACME.EC");

        assertThat(refusal(signed.with("META-INF/ACME.EC", Arrays.copyOf(block, block.length + 1)))
                        .reason())
                .isEqualTo(RefusalReason.SIGNATURE_UNACCEPTED);
    }

    @Test
    void aDigestThatThisJavaHoldsTooWeakIsNoSignature() throws Exception {
        SignableJar weak = SignableJar.plain().signedBy(ACME, builder -> md5(builder));

        assertThat(refusal(weak).reason()).isEqualTo(RefusalReason.SIGNATURE_UNACCEPTED);
    }

    private static jdk.security.jarsigner.JarSigner.Builder md5(jdk.security.jarsigner.JarSigner.Builder builder) {
        try {
            return builder.digestAlgorithm("MD5");
        } catch (java.security.NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void aKeyThatThisJavaHoldsTooWeakIsNoSignature() throws Exception {
        TestKey weak = TestKey.of("weak", "-keyalg", "RSA", "-keysize", "512", "-sigalg", "SHA256withRSA");

        assertThat(refusal(SignableJar.plain().signedBy(weak)).reason()).isEqualTo(RefusalReason.SIGNATURE_UNACCEPTED);
    }

    @Test
    void otherKindsOfSignatureFilesAreRefused() throws Exception {
        assertThat(refusal(SignableJar.plain().signedBy(ACME).with("META-INF/SIG-ACME", "x"))
                        .reason())
                .isEqualTo(RefusalReason.SIGNATURE_UNACCEPTED);
    }

    @Test
    void aSignedJarWithoutAManifestIsRefused() throws Exception {
        assertThat(refusal(SignableJar.plain().signedBy(ACME).without(JarImage.MANIFEST))
                        .reason())
                .isEqualTo(RefusalReason.ALTERED);
    }

    /**
     * Framing of the block and the certificate around its key are not signed, so a jar may read with a few of their bits changed, its
     * signer being another certificate of the same key: no policy names that one. All else is signed, by this key.
     */
    @Test
    void noBitOfASignatureCanBeChanged() throws Exception {
        SignableJar signed = SignableJar.plain().signedBy(ACME);
        int accepted = 0;
        for (String name : signed.files().keySet()) {
            for (int bit = 0; bit < Byte.SIZE * signed.files().get(name).length; bit += STEP) {
                byte[] content = signed.files().get(name).clone();
                content[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                JarImage image = signed.with(name, content).image(folder);
                try {
                    assertThat(JarSignatures.signersOfAll(image))
                            .as("signers with bit %d of %s changed", bit, name)
                            .allSatisfy(
                                    signer -> assertThat(point(leaf(signer))).isEqualTo(point(ACME.certificate())));
                    assertThat(name).isEqualTo("META-INF/ACME.EC");
                    accepted++;
                } catch (JarRefusedException refused) {
                    assertThat(refused.refusal().reason())
                            .as("refusal of bit %d of %s changed", bit, name)
                            .isIn(
                                    RefusalReason.ALTERED,
                                    RefusalReason.MANIFEST,
                                    RefusalReason.PARTLY_SIGNED,
                                    RefusalReason.SIGNATURE_UNACCEPTED);
                }
            }
        }
        System.out.println(accepted + " bits outside what is signed");
    }

    /** The key itself: two of one point may differ in how they are written, and Java holds those for different. */
    private static ECPoint point(Certificate certificate) {
        return ((ECPublicKey) certificate.getPublicKey()).getW();
    }
}
