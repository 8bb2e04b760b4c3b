package org.lemnos.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

/** Jars as somebody makes them who wants a host to load something else than was looked at, or to see something else than there is. */
class HostileJarTest {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String SERVICE = "META-INF/services/org.lemnos.api.provider.KernelProvider";

    private static final String CARRIAGE_RETURN = Character.toString('\r');
    private static final String LINE_FEED = Character.toString('\n');

    @TempDir
    private Path folder;

    private PluginFolder open(Path where, JarTrust trust) {
        return PluginFolder.open(where, List.of(), trust, VendorGuard.ofItsOwn());
    }

    private Refusal refusal() {
        try (PluginFolder plugins = open(folder, JarTrust.unchecked())) {
            plugins.catalog();
            assertThat(plugins.loaded()).isEmpty();
            return plugins.reports().get(0).refusal().orElseThrow();
        }
    }

    private void assertLoads(String id) {
        try (PluginFolder plugins = open(folder, JarTrust.unchecked())) {
            assertThat(plugins.catalog().refused()).isEmpty();
            assertThat(plugins.loaded()).containsExactly(id);
        }
    }

    private Path plain() throws IOException {
        return TestJar.of(TestProvider.named("acme/fast")).write(folder.resolve("a.jar"));
    }

    /** The same jar with another manifest, byte for byte, which no writer of manifests would write. */
    private void withManifest(String... lines) throws IOException {
        String end = CARRIAGE_RETURN + LINE_FEED;
        byte[] text = (String.join(end, lines) + end + end).getBytes(UTF_8);
        Path jar = plain();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarFile from = new JarFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(bytes)) {
            for (var entry : from.stream().toList()) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                to.write(
                        entry.getName().equals(MANIFEST)
                                ? text
                                : from.getInputStream(entry).readAllBytes());
                to.closeEntry();
            }
        }
        Files.write(jar, bytes.toByteArray());
    }

    @Test
    void aJarThatIsReplacedAfterItWasJudgedIsLoadedAsItWasJudged() throws IOException {
        Path jar = plain();
        byte[] other = Files.readAllBytes(TestJar.of(TestProvider.named("acme/fast")
                        .members("static { System.setProperty(\"lemnos.hostile.ran\", \"yes\"); }"))
                .write(folder.resolve("other")));
        JarTrust replacing = judged -> {
            try {
                Files.write(jar, other);
            } catch (IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
            return JarTrust.unchecked().admit(judged);
        };

        try (PluginFolder plugins = open(folder, replacing)) {
            assertThat(plugins.loaded()).containsExactly("acme/fast");
            assertThat(System.getProperty("lemnos.hostile.ran")).isNull();
        }
    }

    @Test
    void whatIsNoRegularFileIsNotRead() throws Exception {
        assumeThat(Path.of("/dev/zero")).exists();
        Files.createSymbolicLink(folder.resolve("endless.jar"), Path.of("/dev/zero"));
        assumeThat(new ProcessBuilder("mkfifo", folder.resolve("pipe.jar").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createDirectory(folder.resolve("folder.jar"));

        try (PluginFolder plugins = open(folder, JarTrust.unchecked())) {
            assertThat(plugins.reports()).hasSize(3).allSatisfy(report -> {
                assertThat(report.refusal().orElseThrow().reason()).isEqualTo(RefusalReason.UNREADABLE);
                assertThat(report.refusal().orElseThrow().detail()).contains("is no regular file");
            });
        }
    }

    @Test
    void linksAreReadWhereTheyLead() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path jar = TestJar.of(TestProvider.named("acme/fast")).write(folder.resolve("kept"));
        Files.createSymbolicLink(real.resolve("linked.jar"), jar);
        Path linked = Files.createSymbolicLink(folder.resolve("plugins"), real);

        try (PluginFolder plugins = open(linked, JarTrust.unchecked())) {
            assertThat(plugins.loaded()).containsExactly("acme/fast");
            assertThat(plugins.reports().get(0).path()).isEqualTo(linked.resolve("linked.jar"));
        }
    }

    @Test
    void aManifestIsReadAsJavaReadsItWhereverItsLinesAreFolded() throws IOException {
        withManifest(
                "Manifest-Version: 1.0",
                "Plugin-Id: ac",
                " me/f" + LINE_FEED + " ast" + CARRIAGE_RETURN + "Plugin-Version: 1.",
                " 0",
                "Lemnos-Api: 0.1",
                "Comment: folded",
                " Plugin-Id: zenith/other",
                "",
                "Name: a",
                "Plugin-Id: zenith/other");

        assertLoads("acme/fast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Plugin-Id: zenith/other", "plugin-ID: acme/fast", "LEMNOS-API: 0.1"})
    void aManifestThatSaysSomethingTwiceIsRefused(String line) throws IOException {
        withManifest("Manifest-Version: 1.0", "Plugin-Id: acme/fast", "Plugin-Version: 1.0", "Lemnos-Api: 0.1", line);

        assertThat(refusal().reason()).isEqualTo(RefusalReason.MANIFEST);
        String name = line.substring(0, line.indexOf(':'));
        assertThat(refusal().detail()).containsIgnoringCase(name).contains("twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.lemnos.plugins.PluginFolder",
                "java.util.ArrayList",
                "com.bolt.Provider",
                "com/acme/../acme/Provider",
                "com.acme.provider"
            })
    void aServiceFileThatNamesWhatTheJarDoesNotHaveBringsNoProvider(String name) throws IOException {
        TestJar.of(TestProvider.named("acme/fast")).entry(SERVICE, name).write(folder.resolve("a.jar"));

        assertThat(refusal().reason()).isEqualTo(RefusalReason.NO_PROVIDER);
    }

    @Test
    void aClassInAPackageOfTheHostIsTheJarsOwnAndNotTheHosts() throws IOException {
        TestJar.of(
                        TestProvider.named("acme/fast")
                                .contributing(
                                        """
                        try {
                            Class<?> catalog = Class.forName("org.lemnos.core.catalog.Catalog");
                            if (catalog.getClassLoader() != getClass().getClassLoader()) {
                                throw new AssertionError("sees the host's");
                            }
                        } catch (ClassNotFoundException missing) { throw new AssertionError(missing); }
                        """))
                .compiled(
                        "org.lemnos.core.catalog.Catalog",
                        "package org.lemnos.core.catalog; public final class Catalog { static { System.setProperty(\"lemnos.hostile.catalog\", \"own\"); } }")
                .write(folder.resolve("a.jar"));

        assertLoads("acme/fast");
        assertThat(System.getProperty("lemnos.hostile.catalog")).isEqualTo("own");
    }

    @Test
    void aClassOfJavasOwnPackagesIsRefusedBeforeAnyIsDefined() throws IOException {
        TestJar.of(TestProvider.named("acme/fast"))
                .entry("java/lang/Evil.class", "x")
                .write(folder.resolve("a.jar"));

        assertThat(refusal().reason()).isEqualTo(RefusalReason.CARRIES_CONTRACT);
        assertThat(refusal().detail()).contains("java/lang/Evil.class");
    }

    @Test
    void namesThatDifferInCaseAreTwoFilesOnEverySystem() throws IOException {
        TestJar.of(TestProvider.named("acme/fast"))
                .entry("com/acme/PROVIDER.class", "no class")
                .entry("COM/acme/Provider.class", "no class")
                .write(folder.resolve("a.jar"));

        assertLoads("acme/fast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0\u001b[2J", "1.0\u202e0.9", "\u0661.0"})
    void aVersionThatIsNotPlainTextIsRefused(String version) throws IOException {
        TestJar.of(TestProvider.named("acme/fast"))
                .attribute("Plugin-Version", version)
                .write(folder.resolve("a.jar"));

        assertThat(refusal().reason()).isEqualTo(RefusalReason.MANIFEST);
        assertThat(refusal().detail()).contains("Plugin-Version");
    }

    @Test
    void noWordsOfAJarCommandTheTerminalOrForgeALineOfTheLog() throws IOException {
        TestJar.of(
                        TestProvider.named("acme/fast")
                                .members(
                                        "public Provider() { throw new IllegalStateException(\"\\u001b[2Jgone\\n[INFO] started\\u202e\"); }"))
                .write(folder.resolve("a.jar"));

        assertThat(refusal().detail()).contains("[2Jgone", "[INFO] started").doesNotContain("\u001b", "\n", "\u202e");

        TestJar.of(TestProvider.named("acme/fast"))
                .entry(SERVICE, "com.acme.\u001b[2J\u202e")
                .write(folder.resolve("a.jar"));
        assertThat(refusal().detail()).contains("names the provider com.acme.?[2J?,");
    }

    @Test
    void anEntryWithASecondNameForOtherReadersIsRefused() throws IOException {
        byte[] field = {0x75, 0x70, 9, 0, 1, 0, 0, 0, 0, 'e', 'v', 'i', 'l'};
        Path jar = folder.resolve("a.jar");
        for (Map.Entry<String, byte[]> each :
                Map.of("a", new byte[0], "b", field).entrySet()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                ZipEntry entry = new ZipEntry("named");
                if (each.getValue().length > 0) {
                    entry.setExtra(each.getValue());
                }
                zip.putNextEntry(entry);
                zip.closeEntry();
            }
            Files.write(jar, bytes.toByteArray());
            assertThat(refusal().reason())
                    .isEqualTo(each.getKey().equals("a") ? RefusalReason.MANIFEST : RefusalReason.ENTRY_NAME);
        }
    }

    @Test
    void anArchiveBehindAnArchiveIsRefused() throws IOException {
        Path jar = plain();
        byte[] one = Files.readAllBytes(jar);
        byte[] two = new byte[2 * one.length];
        System.arraycopy(one, 0, two, 0, one.length);
        System.arraycopy(one, 0, two, one.length, one.length);
        Files.write(jar, two);

        assertThat(refusal().reason()).isEqualTo(RefusalReason.NOT_A_JAR);
    }
}
