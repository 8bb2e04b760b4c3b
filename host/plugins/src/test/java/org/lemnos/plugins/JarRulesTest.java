package org.lemnos.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

/** What a jar may carry and must say of itself. */
class JarRulesTest {
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F', 2, 1};

    @TempDir
    private Path folder;

    private InspectedJar inspect(TestJar jar) throws Exception {
        return InspectedJar.of(JarImage.read(jar.write(folder.resolve("a.jar"))));
    }

    private Refusal refusal(UnaryOperator<TestJar> change) {
        TestJar jar = change.apply(TestJar.of(TestProvider.named("acme/fast")));
        JarRefusedException refused = catchThrowableOfType(JarRefusedException.class, () -> inspect(jar));
        assertThat(refused).isNotNull().hasMessageContaining("a.jar");
        return refused.refusal();
    }

    @Test
    void theManifestIsReadWhole() throws Exception {
        InspectedJar jar = inspect(TestJar.of(TestProvider.named("acme/fast"))
                .attribute("Plugin-Requires", ">=0.1,<2")
                .attribute("Lemnos-Natives", "lib/a.so, lib/b.dll")
                .entry("lib/a.so", ELF)
                .entry("lib/b.dll", "MZ"));

        assertThat(jar.providerClass()).isEqualTo("com.acme.Provider");
        assertThat(jar.manifest().id()).isEqualTo("acme/fast");
        assertThat(jar.manifest().version()).isEqualTo("1.0");
        assertThat(jar.manifest().apiLevel()).hasToString("0.1");
        assertThat(jar.manifest().requires().orElseThrow()).hasToString(">=0.1,<2");
        assertThat(jar.manifest().natives()).containsExactly("lib/a.so", "lib/b.dll");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Plugin-Id", "Plugin-Version", "Lemnos-Api"})
    void anAttributeThatIsMissingIsNamed(String attribute) {
        Refusal refusal = refusal(jar -> jar.without(attribute));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.MANIFEST);
        assertThat(refusal.detail()).contains(attribute, "lemnos:manifest");
    }

    @ParameterizedTest
    @CsvSource({
        "Plugin-Id, acme, MANIFEST",
        "Plugin-Id, acme/, MANIFEST",
        "Plugin-Id, acme/fast math, MANIFEST",
        "Lemnos-Api, 0, MANIFEST",
        "Lemnos-Api, 0.1.0, MANIFEST",
        "Lemnos-Api, unspecified, MANIFEST",
        "Plugin-Requires, 1.x, RANGE_MALFORMED",
        "Plugin-Requires, unspecified, RANGE_MALFORMED",
        "Plugin-Requires, '[1.0,2.0', RANGE_MALFORMED",
        "Lemnos-Natives, lib/none.so, MANIFEST",
        "Plugin-Dependencies, bolt/other, DEPENDENCIES",
        "Class-Path, other.jar, DEPENDENCIES",
        "Multi-Release, true, MULTI_RELEASE"
    })
    void anAttributeThatIsMalformedOrAsksForMoreIsRefused(String attribute, String value, RefusalReason reason) {
        Refusal refusal = refusal(jar -> jar.attribute(attribute, value));

        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(refusal.detail()).contains(attribute);
    }

    @ParameterizedTest
    @CsvSource({
        "org/lemnos/api/Api.class, x, CARRIES_CONTRACT",
        "lib/other.jar, x, NESTED_JAR",
        "lib/renamed.bin, PK\u0003\u0004 and more, NESTED_JAR",
        "META-INF/versions/21/com/acme/Provider.class, x, MULTI_RELEASE",
        "lib/a.so, x, UNDECLARED_NATIVE",
        "lib/a.so.1.2, x, UNDECLARED_NATIVE",
        "lib/A.DLL, x, UNDECLARED_NATIVE",
        "lib/renamed.bin, \u007fELF, UNDECLARED_NATIVE",
        "lib/renamed, MZ and more, UNDECLARED_NATIVE"
    })
    void aFileThatNoProviderMayCarryIsNamed(String name, String content, RefusalReason reason) {
        Refusal refusal =
                refusal(jar -> jar.entry(name, content.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));

        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(refusal.detail()).contains(name);
    }

    @Test
    void aNativeBesideADeclaredOneIsRefused() {
        Refusal refusal = refusal(jar ->
                jar.attribute("Lemnos-Natives", "a.so").entry("a.so", ELF).entry("b.so", ELF));

        assertThat(refusal.reason()).isEqualTo(RefusalReason.UNDECLARED_NATIVE);
        assertThat(refusal.detail()).contains("b.so");
    }

    @Test
    void theProviderIsNamedExactlyOnceInAServiceFile() {
        String service = "META-INF/services/org.lemnos.api.provider.KernelProvider";

        assertThat(refusal(TestJar::withoutService).reason()).isEqualTo(RefusalReason.NO_PROVIDER);
        assertThat(refusal(jar -> jar.withoutService().entry("module-info.class", "x"))
                        .reason())
                .isEqualTo(RefusalReason.MODULE_ONLY_SERVICE);
        assertThat(refusal(jar -> jar.entry(service, "# nobody\n")).reason()).isEqualTo(RefusalReason.NO_PROVIDER);
        assertThat(refusal(jar -> jar.entry(service, "com.acme.Missing")).reason())
                .isEqualTo(RefusalReason.NO_PROVIDER);
        assertThat(refusal(jar -> jar.entry(service, "com.acme.Provider\ncom.acme.Other"))
                        .reason())
                .isEqualTo(RefusalReason.SEVERAL_PROVIDERS);
    }
}
