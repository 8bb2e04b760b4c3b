package org.lemnos.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.inspect.JarTrust;

/** What stays of a provider that was unloaded: nothing. */
class UnloadTest {
    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void build() throws IOException {
        jar = TestJar.of(TestProvider.named("acme/fast")
                        .withOperation("acme/twice")
                        .withKernel("k", "acme/twice")
                        .members("static final ThreadLocal<Object> KEPT = new ThreadLocal<>();"))
                .entry("META-INF/lemnos/acme/fast/weights", "bytes")
                .write(folder.resolve("acme.jar"));
    }

    private PluginFolder open() {
        return PluginFolder.open(folder, List.of(), JarTrust.unchecked(), VendorGuard.ofItsOwn());
    }

    private static ClassLoader loader(PluginFolder plugins) {
        Catalog catalog = plugins.catalog();
        return catalog.operation(OperationId.of("acme/twice"))
                .oracle()
                .getClass()
                .getClassLoader();
    }

    private static boolean happens(BooleanSupplier fact) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (fact.getAsBoolean()) {
                return true;
            }
            Thread.sleep(20);
        }
        return false;
    }

    @Test
    void noDescriptorOfTheProcessNamesTheJarBeforeOrAfter() throws IOException {
        assumeThat(OpenFiles.DESCRIPTORS).isDirectory();
        try (PluginFolder plugins = open()) {
            byte[] read = loader(plugins)
                    .getResource("META-INF/lemnos/acme/fast/weights")
                    .openStream()
                    .readAllBytes();
            assertThat(read).hasSize(5);
            assertThat(OpenFiles.now()).isNotEmpty().noneMatch(file -> file.contains("acme.jar"));
        }
        assertThat(OpenFiles.now()).noneMatch(file -> file.contains("acme.jar"));
    }

    @Test
    void theJarCanBeDeletedWhileItsProviderIsLoaded() throws IOException {
        try (PluginFolder plugins = open()) {
            Files.delete(jar);
            assertThat(loader(plugins).getResource("META-INF/lemnos/acme/fast/weights"))
                    .isNotNull();
        }
    }

    @Test
    void aClosedLoaderDefinesAndFindsNothingMore() {
        PluginFolder plugins = open();
        ClassLoader loader = loader(plugins);
        plugins.unload("acme/fast");

        assertThat(loader.getResource("META-INF/lemnos/acme/fast/weights")).isNull();
        assertThat(loader.getResourceAsStream("META-INF/lemnos/acme/fast/weights"))
                .isNull();
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> loader.loadClass("com.acme.Provider$9")))
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessageContaining("acme/fast was unloaded");
        plugins.close();
    }

    @Test
    void theLoaderIsCollectedWhileTheHostLivesOn() throws Exception {
        ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
        PluginFolder plugins = open();
        try (Lease lease = plugins.lease(Set.of("acme/fast"), "test")) {
            assertThat(lease).isNotNull();
        }
        PhantomReference<ClassLoader> reference = new PhantomReference<>(loader(plugins), collected);
        plugins.unload("acme/fast");

        assertThat(happens(() -> collected.poll() == reference)).isTrue();
        assertThat(plugins.reports()).hasSize(1);
        plugins.refresh();
        assertThat(plugins.loaded()).containsExactly("acme/fast");
        plugins.close();
    }

    @Test
    void classesAndDescriptorsDoNotGrowFromRound200To500() throws Exception {
        assumeThat(OpenFiles.DESCRIPTORS).isDirectory();
        // Once a call takes long, the host loads what watches it: the first one does.
        TestJar.of(
                        TestProvider.named("acme/slow")
                                .members(
                                        """
                        public Provider() throws InterruptedException {
                            if (System.getProperty("acme.slept") == null) {
                                System.setProperty("acme.slept", "yes");
                                Thread.sleep(500);
                            }
                        }
                        """))
                .write(folder.resolve("slow.jar"));
        Process rounds = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xint",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnloadRounds.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> said = new String(rounds.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .toList();

        assertThat(rounds.waitFor()).isZero();
        assertThat(said).hasSize(UnloadRounds.LOOKS).allMatch(line -> line.matches("classes [0-9]+, files [0-9]+"));
        // A busy machine may collect late what the first rounds left, so the first look may see more.
        assertThat(said.stream().skip(1))
                .as("classes and files after round 300, 400 and 500; after round 200: %s", said.get(0))
                .allMatch(line -> numbers(line)[0] <= numbers(said.get(0))[0])
                .allMatch(line -> numbers(line)[1] <= numbers(said.get(0))[1]);
    }

    private static int[] numbers(String line) {
        return Pattern.compile("[0-9]+")
                .matcher(line)
                .results()
                .mapToInt(number -> Integer.parseInt(number.group()))
                .toArray();
    }
}
