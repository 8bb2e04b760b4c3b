package org.lemnos.plugins.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class TrustPolicyTest {
    private static final TestKey ACME = TestKey.of("acme");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeCertificate() throws Exception {
        Files.writeString(folder.resolve("acme.pem"), ACME.pem());
    }

    private TrustPolicy read(String text) throws IOException {
        return TrustPolicy.read(Files.writeString(
                folder.resolve("trust.json"), text.replace('\'', '"').replace("FINGERPRINT", ACME.fingerprint())));
    }

    private void assertInvalid(String text, String... said) {
        assertThatThrownBy(() -> read(text))
                .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TRUST_INVALID))
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll(said));
    }

    @Test
    void everyMemberIsRead() throws IOException {
        TrustPolicy policy = read(
                """
                {
                  'schema': 'lemnos.trust.v1',
                  'mode': 'signed',
                  'certificates': [{'name': 'acme 2026', 'file': 'acme.pem', 'sha256': 'FINGERPRINT', 'vendors': ['acme']}],
                  'timestamp_authorities': [{'name': 'stamps', 'file': 'acme.pem', 'sha256': 'FINGERPRINT'}],
                  'expired_certificates': 'accept_timestamped',
                  'missing_timestamps': 'refuse',
                  'lock': 'jars.lock',
                  'device_addresses': ['acme/fast/gather'],
                  'natives': ['acme/fast']
                }
                """);

        assertThat(policy.mode()).isEqualTo(TrustMode.SIGNED);
        assertThat(policy.certificates()).singleElement().satisfies(certificate -> {
            assertThat(certificate.name()).isEqualTo("acme 2026");
            assertThat(certificate.certificate()).isEqualTo(ACME.certificate());
            assertThat(certificate.vendors()).containsExactly("acme");
        });
        assertThat(policy.timestampAuthorities())
                .extracting(NamedCertificate::name)
                .containsExactly("stamps");
        assertThat(policy.expired()).isEqualTo(ExpiredCertificates.ACCEPT_TIMESTAMPED);
        assertThat(policy.missingTimestamps()).isEqualTo(MissingTimestamps.REFUSE);
        assertThat(policy.lock()).contains(folder.resolve("jars.lock"));
        assertThat(policy.deviceAddresses()).containsExactly("acme/fast/gather");
        assertThat(policy.natives()).containsExactly("acme/fast");
    }

    @Test
    void thePoliciesOfTheManualAreRead() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "trust.md"));
        List<TrustMode> modes = new ArrayList<>();
        for (String block : page.split("```json\n", -1)) {
            if (block.startsWith("{")) {
                modes.add(read(block.split("```", 2)[0].replace("5C:1F:0A:...", "FINGERPRINT"))
                        .mode());
            }
        }

        assertThat(modes).containsExactly(TrustMode.PINNED, TrustMode.SIGNED);
    }

    @Test
    void whatIsLeftOutIsAtItsStrictest() throws IOException {
        TrustPolicy policy = read(
                "{'schema':'lemnos.trust.v1','mode':'signed','certificates':[{'name':'a','file':'acme.pem','sha256':'FINGERPRINT'}]}");

        assertThat(policy.expired()).isEqualTo(ExpiredCertificates.REFUSE);
        assertThat(policy.deviceAddresses()).isEmpty();
        assertThat(policy.natives()).isEmpty();
    }

    @Test
    void aFingerprintMayBeWrittenAsKeytoolDoes() throws IOException {
        String keytool = ACME.fingerprint().toUpperCase(Locale.ROOT).replaceAll("(..)(?!$)", "$1:");

        assertThat(
                        read("{'schema':'lemnos.trust.v1','mode':'signed','certificates':[{'name':'a','file':'acme.pem','sha256':'"
                                        + keytool + "'}]}")
                                .certificates())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'schema':'lemnos.trust.v1','mode':'open'}                        | line 1, column 36 | /mode | 'open' is none of off, pinned, signed",
                "{'schema':'lemnos.trust.v1'}                                      | line 1 | mode | is missing",
                "{'schema':'lemnos.trust.v2','mode':'off'}                         | /schema | lemnos.trust.v2 | is not",
                "{'schema':'lemnos.trust.v1','mode':'off','certificate':[]}        | /certificate | unknown member | certificates",
                "{'schema':'lemnos.trust.v1','mode':'off','mode':'off'}            | /mode | twice | mode",
                "{'schema':'lemnos.trust.v1','mode':'signed'}                      | signed | needs certificates | none",
                "{'schema':'lemnos.trust.v1','mode':'pinned'}                      | pinned | lock file | none",
                "{'schema':'lemnos.trust.v1','mode':'off','natives':['acme']}      | /natives/0 | 'acme' | vendor/provider",
                "{'schema':'lemnos.trust.v1','mode':'off','device_addresses':['acme/fast']} | /device_addresses/0 | acme/fast | vendor/provider/kernel",
                "{'schema':'lemnos.trust.v1','mode':'off','natives':['a/b','a/b']} | /natives | twice | a/b",
                "{'schema':'lemnos.trust.v1','mode':'off','missing_timestamps':'refuse'} | time stamps | timestamp_authorities | nobody",
                "{'schema':'lemnos.trust.v1','mode':'off'} x                       | line 1 | trust policy | trust.json",
            })
    void whatIsNoPolicyIsRefusedWithItsPlace(String text, String first, String second, String third) {
        assertInvalid(text, first, second, third);
    }

    @Test
    void aCertificateThatIsNotTheOneOfTheFingerprintIsRefused() {
        String other = "0".repeat(64);

        assertInvalid(
                "{'schema':'lemnos.trust.v1','mode':'signed','certificates':[{'name':'a','file':'acme.pem','sha256':'"
                        + other + "'}]}",
                "/certificates/0",
                ACME.fingerprint(),
                other);
    }

    @Test
    void aCertificateFileThatIsMissingOrHoldsSomethingElseIsRefused() throws IOException {
        String text =
                "{'schema':'lemnos.trust.v1','mode':'signed','certificates':[{'name':'a','file':'b.pem','sha256':'FINGERPRINT'}]}";
        assertInvalid(text, "/certificates/0", "b.pem");

        Files.writeString(folder.resolve("b.pem"), "no certificate");
        assertInvalid(text, "/certificates/0", "b.pem");
    }

    @Test
    void aMissingFileIsAnErrorOfItsOwn() {
        assertThatThrownBy(() -> TrustPolicy.read(folder.resolve("none.json")))
                .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FILE_UNREADABLE));
    }
}
