package org.lemnos.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.Provenance.Standing;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;
import org.lemnos.plugins.trust.SignableJar;
import org.lemnos.plugins.trust.TestKey;
import org.lemnos.plugins.trust.Trust;

/** Folders under a policy: what is refused never runs. */
class TrustedFolderTest {
    private static final String RAN = "lemnos.test.ran";
    private static final String CLASS = "com/acme/Provider.class";
    private static final TestKey ACME = TestKey.of("acme");

    @TempDir
    private Path home;

    private Path folder;
    private Path jar;

    @BeforeEach
    void makeFolder() throws IOException {
        System.clearProperty(RAN);
        folder = Files.createDirectory(home.resolve("plugins"));
        jar = folder.resolve("a.jar");
        TestJar.of(TestProvider.named("acme/fast").members("static { System.setProperty(\"" + RAN + "\", \"yes\"); }"))
                .write(jar);
    }

    private Path policy(String members) throws Exception {
        Files.writeString(home.resolve("acme.pem"), ACME.pem());
        return Files.writeString(
                home.resolve("trust.json"),
                ("{'schema':'lemnos.trust.v1'," + members + "}")
                        .replace('\'', '"')
                        .replace("FINGERPRINT", ACME.fingerprint()));
    }

    private Path signedPolicy() throws Exception {
        return policy("'mode':'signed','certificates':[{'name':'acme','file':'acme.pem','sha256':'FINGERPRINT'}],"
                + "'device_addresses':['acme/fast/gather']");
    }

    private PluginFolder open(JarTrust trust) {
        return PluginFolder.open(folder, List.of(), trust, VendorGuard.ofItsOwn());
    }

    /** Why the one jar is refused; its class must not have run, and what is no class at all must not have been looked at. */
    private RefusalReason refusal(JarTrust trust) {
        try (PluginFolder plugins = open(trust)) {
            assertThat(plugins.loaded()).isEmpty();
            assertThat(plugins.catalog().providers()).isEmpty();
            assertThat(System.getProperty(RAN)).isNull();
            return plugins.reports().get(0).refusal().map(Refusal::reason).orElseThrow();
        }
    }

    @Test
    void whatIsLetInRuns() throws Exception {
        SignableJar.of(jar).signedBy(ACME).write(jar);

        try (PluginFolder plugins = open(Trust.of(signedPolicy()))) {
            Catalog catalog = plugins.catalog();
            assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("acme/fast");
            assertThat(catalog.providers().get(0).provenance().standing()).isEqualTo(Standing.POLICY);
            assertThat(catalog.providers().get(0).provenance().grantsAddresses("acme/fast/gather"))
                    .isTrue();
            assertThat(plugins.reports().get(0).signer()).contains("acme");
        }
        assertThat(System.getProperty(RAN)).isEqualTo("yes");
    }

    @Test
    void anUnsignedJarNeverRuns() throws Exception {
        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.UNSIGNED);
    }

    @Test
    void anAlteredJarNeverRuns() throws Exception {
        SignableJar signed = SignableJar.of(jar).signedBy(ACME);
        signed.with("META-INF/more.txt", new byte[] {1}).write(jar);
        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.PARTLY_SIGNED);

        // Were it defined, this would be a malformed class and another reason.
        signed.with(CLASS, new byte[] {1, 2, 3}).write(jar);
        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.ALTERED);
    }

    @Test
    void aJarOfAStrangerNeverRuns() throws Exception {
        SignableJar.of(jar).signedBy(TestKey.of("other")).write(jar);

        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.SIGNER_UNKNOWN);
    }

    @Test
    void aJarWhoseSignersCertificateExpiredRunsOnlyWhereThePolicySaysSo() throws Exception {
        TestKey expired = TestKey.expired();
        SignableJar.of(jar).signedBy(expired).write(jar);
        Files.writeString(home.resolve("expired.pem"), expired.pem());
        String certificates = "'mode':'signed','certificates':[{'name':'old','file':'expired.pem','sha256':'"
                + expired.fingerprint() + "'}]";

        assertThat(refusal(Trust.of(policy(certificates)))).isEqualTo(RefusalReason.SIGNER_EXPIRED);
        assertThat(refusal(Trust.of(policy(certificates + ",'expired_certificates':'refuse'"))))
                .isEqualTo(RefusalReason.SIGNER_EXPIRED);
        try (PluginFolder plugins = open(Trust.of(policy(certificates + ",'expired_certificates':'accept'")))) {
            assertThat(plugins.loaded()).containsExactly("acme/fast");
        }
        assertThat(System.getProperty(RAN)).isEqualTo("yes");
    }

    @Test
    void whatNoProviderMayCarryIsRefusedHoweverWellItIsSigned() throws Exception {
        SignableJar.of(jar)
                .with("org/lemnos/api/Api.class", new byte[] {1})
                .signedBy(ACME)
                .write(jar);
        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.CARRIES_CONTRACT);
    }

    @Test
    void anUndeclaredNativeIsRefusedHoweverWellItIsSigned() throws Exception {
        SignableJar.of(jar)
                .with("lib/fast.so", new byte[] {0x7f, 'E', 'L', 'F'})
                .signedBy(ACME)
                .write(jar);
        assertThat(refusal(Trust.of(signedPolicy()))).isEqualTo(RefusalReason.UNDECLARED_NATIVE);
    }

    @Test
    void withoutAReadablePolicyNothingRuns() throws Exception {
        assertThat(refusal(Trust.of(policy("'mode':'pinned','lock':'missing.lock'"))))
                .isEqualTo(RefusalReason.TRUST_UNAVAILABLE);
        assertThat(refusal(Trust.of(policy("'mode':'any'")))).isEqualTo(RefusalReason.TRUST_UNAVAILABLE);
        assertThat(refusal(Trust.of(home.resolve("none.json")))).isEqualTo(RefusalReason.TRUST_UNAVAILABLE);
    }

    @Test
    void aLockLetsInWhatWasThereAndNothingElseAndRunsNothing() throws Exception {
        Path pinned = policy("'mode':'pinned','lock':'jars.lock'");
        Files.writeString(folder.resolve("b.jar"), "no jar");

        PluginLock locked = PluginLock.of(folder, List.of(), Trust.beforePinning(pinned));
        assertThat(System.getProperty(RAN)).isNull();
        assertThat(locked.refused()).extracting(PluginReport::path).containsExactly(folder.resolve("b.jar"));
        assertThat(locked.lock().jars()).singleElement().satisfies(one -> {
            assertThat(one.file()).isEqualTo("a.jar");
            assertThat(one.provider()).isEqualTo("acme/fast");
        });
        Files.delete(folder.resolve("b.jar"));
        locked.lock().write(home.resolve("jars.lock"));
        try (PluginFolder plugins = open(Trust.of(pinned))) {
            assertThat(plugins.loaded()).containsExactly("acme/fast");
        }

        System.clearProperty(RAN);
        SignableJar.of(jar).with("more.txt", new byte[] {1}).write(jar);
        assertThat(refusal(Trust.of(pinned))).isEqualTo(RefusalReason.NOT_PINNED);
    }

    @Test
    void whatIsReplacedByAnAlteredJarIsUnloadedAndNotLoadedAgain() throws Exception {
        SignableJar signed = SignableJar.of(jar).signedBy(ACME);
        signed.write(jar);
        try (PluginFolder plugins = open(Trust.of(signedPolicy()))) {
            assertThat(plugins.loaded()).containsExactly("acme/fast");

            signed.with("more.txt", new byte[] {1}).write(jar);
            plugins.refresh();

            assertThat(plugins.loaded()).isEmpty();
        }
    }
}
