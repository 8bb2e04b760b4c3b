package org.lemnos.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.inspect.JarTrust;

/** What stays of a provider that was unloaded: nothing. */
class UnloadTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** What the JDK may load of its own while a test runs; rounds that leave classes behind would leave three each. */
    private static final int LATE_CLASSES = 20;

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

    private static List<String> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            return descriptors.map(UnloadTest::target).toList();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
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
        assumeThat(DESCRIPTORS).isDirectory();
        try (PluginFolder plugins = open()) {
            byte[] read = loader(plugins)
                    .getResource("META-INF/lemnos/acme/fast/weights")
                    .openStream()
                    .readAllBytes();
            assertThat(read).hasSize(5);
            assertThat(openFiles()).isNotEmpty().noneMatch(file -> file.contains("acme.jar"));
        }
        assertThat(openFiles()).noneMatch(file -> file.contains("acme.jar"));
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
    void classesAndDescriptorsStayConstantFromRound200To500() throws Exception {
        assumeThat(DESCRIPTORS).isDirectory();
        PluginFolder plugins = open();
        rounds(plugins, 200);
        int classes = settledClasses();
        int files = openFiles().size();
        rounds(plugins, 300);

        assertThat(settledClasses()).isLessThan(classes + LATE_CLASSES);
        assertThat(openFiles()).hasSize(files);
        plugins.close();
    }

    private static void rounds(PluginFolder plugins, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(loader(plugins)).isNotNull();
            plugins.unload("acme/fast");
            plugins.refresh();
        }
    }

    /** The number of loaded classes, once collections no longer change it. */
    private static int settledClasses() throws InterruptedException {
        int before = -1;
        int now = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        for (int same = 0; same < 3; same = now == before ? same + 1 : 0) {
            before = now;
            System.gc();
            Thread.sleep(50);
            now = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        }
        return now;
    }
}
