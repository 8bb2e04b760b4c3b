package org.lemnos.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.Provenance;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.inspect.Vouched;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

class PluginFolderTest {
    @TempDir
    private Path folder;

    private final List<PluginFolder> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(PluginFolder::close);
    }

    private PluginFolder open(KernelProvider... hostProviders) {
        PluginFolder plugins =
                PluginFolder.open(folder, List.of(hostProviders), JarTrust.unchecked(), VendorGuard.ofItsOwn());
        opened.add(plugins);
        return plugins;
    }

    private void put(String file, TestProvider provider) throws IOException {
        TestJar.of(provider).write(folder.resolve(file));
    }

    private static PluginReport report(PluginFolder plugins, String file) {
        return plugins.reports().stream()
                .filter(report -> report.path().endsWith(file))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> providers(Catalog catalog) {
        return catalog.providers().stream().map(ProviderEntry::id).toList();
    }

    @Test
    void aJarBringsOperationsAndKernels() throws IOException {
        put("a.jar", TestProvider.named("acme/fast").withOperation("acme/twice").withKernel("k", "acme/twice"));
        PluginFolder plugins = open();
        Catalog catalog = plugins.catalog();

        assertThat(catalog.find(OperationId.of("acme/twice"))).isPresent();
        assertThat(catalog.findKernel("acme/fast/k")).isPresent();
        assertThat(catalog.inert()).isEmpty();
        PluginReport report = report(plugins, "a.jar");
        assertThat(report.state()).isEqualTo(PluginState.STARTED);
        assertThat(report.id()).hasValue("acme/fast");
        assertThat(report).hasToString(folder.resolve("a.jar") + " (acme/fast 1.0): started");
        assertThat(report.signer()).hasValue(Vouched.NOT_CHECKED);
        assertThat(report.sha256().orElseThrow()).matches("[0-9a-f]{64}");
        assertThat(catalog.providers().get(0).provenance().standing()).isEqualTo(Provenance.Standing.NOBODY);
    }

    @Test
    void aRefusedJarStopsNoOther() throws IOException {
        Files.writeString(folder.resolve("a-broken.jar"), "no archive");
        put("b-good.jar", TestProvider.named("acme/good"));
        put(
                "c-throws.jar",
                TestProvider.named("acme/throws")
                        .members("public Provider() { throw new IllegalStateException(\"no GPU\"); }"));
        put("d-good.jar", TestProvider.named("bolt/good"));
        Files.writeString(folder.resolve("readme.txt"), "no jar");
        PluginFolder plugins = open();

        assertThat(plugins.loaded()).containsExactly("acme/good", "bolt/good");
        assertThat(plugins.reports()).hasSize(4);
        assertThat(report(plugins, "a-broken.jar").refusal().orElseThrow().reason())
                .isEqualTo(RefusalReason.NOT_A_JAR);
        assertThat(report(plugins, "c-throws.jar").refusal().orElseThrow().detail())
                .contains("acme/throws", "constructor", "IllegalStateException: no GPU");
    }

    @Test
    void whatCountsDoesNotDependOnFileNames() throws IOException {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<TestProvider> vendors = List.of(
                TestProvider.named("acme/a").withOperation("acme/op"),
                TestProvider.named("acme/b").withOperation("acme/op"),
                TestProvider.named("bolt/c").withKernel("k", "acme/op"));
        Set<String> digests = new TreeSet<>();
        for (int round = 0; round < 6; round++) {
            List<String> names = new ArrayList<>(List.of("1.jar", "2.jar", "3.jar"));
            Collections.shuffle(names, random);
            for (int i = 0; i < vendors.size(); i++) {
                put(names.get(i), vendors.get(i));
            }
            Catalog catalog = open().catalog();
            digests.add(catalog.sha256());
            assertThat(providers(catalog)).as("seed " + seed).containsExactly("acme/a", "bolt/c");
        }
        assertThat(digests).hasSize(1);
    }

    @Test
    void jarsOfOneIdAreBothRefusedWithBothPaths() throws IOException {
        put("one.jar", TestProvider.named("acme/fast"));
        put("two.jar", TestProvider.named("acme/fast").version("2.0"));
        put("other.jar", TestProvider.named("acme/other"));
        PluginFolder plugins = open();

        assertThat(plugins.loaded()).containsExactly("acme/other");
        for (String file : List.of("one.jar", "two.jar")) {
            var refusal = report(plugins, file).refusal().orElseThrow();
            assertThat(refusal.reason()).isEqualTo(RefusalReason.DUPLICATE_PROVIDER);
            assertThat(refusal.detail())
                    .contains(
                            folder.resolve("one.jar").toString(),
                            folder.resolve("two.jar").toString());
        }
    }

    /** A provider that a host brings itself. */
    private record HostProvider(String id) implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder(id, "1.0", Api.MAJOR, Api.MINOR).build();
        }

        @Override
        public void contribute(Contributions contributions) {}
    }

    @Test
    void aJarCannotTakeTheIdOfWhatTheHostBrings() throws IOException {
        put("fake.jar", TestProvider.named("acme/fast"));
        put("house.jar", TestProvider.named("lemnos/portable"));
        PluginFolder plugins = open(new HostProvider("acme/fast"));

        assertThat(plugins.loaded()).isEmpty();
        assertThat(providers(plugins.catalog())).containsExactly("acme/fast");
        Refusal fake = report(plugins, "fake.jar").refusal().orElseThrow();
        assertThat(fake.reason()).isEqualTo(RefusalReason.DUPLICATE_PROVIDER);
        assertThat(fake.detail()).contains(folder.resolve("fake.jar").toString(), placeOf(HostProvider.class));
        assertThat(report(plugins, "house.jar").refusal().orElseThrow().reason())
                .isEqualTo(RefusalReason.RESERVED_VENDOR);
    }

    private static String placeOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    @Test
    void aKernelForAnOperationThatNobodyRegisteredIsInert() throws IOException {
        put("a.jar", TestProvider.named("acme/fast").withKernel("k", "nn/unheard"));
        PluginFolder plugins = open();
        Catalog catalog = plugins.catalog();

        assertThat(report(plugins, "a.jar").state()).isEqualTo(PluginState.STARTED);
        assertThat(catalog.inert()).singleElement().satisfies(inert -> assertThat(inert.reason())
                .isEqualTo(InertKernel.Reason.OPERATION_UNREGISTERED));
    }

    @Test
    void nothingStaysOfAProviderThatThrowsHalfWay() throws IOException {
        TestProvider half = TestProvider.named("acme/half").withOperation("acme/twice");
        put("half.jar", half.contributing(half.contribution() + "throw new IllegalStateException(\"half way\");"));
        put("good.jar", TestProvider.named("bolt/good").withOperation("bolt/twice"));
        PluginFolder plugins = open();
        Catalog catalog = plugins.catalog();

        assertThat(providers(catalog)).containsExactly("bolt/good");
        assertThat(catalog.find(OperationId.of("acme/twice"))).isEmpty();
        assertThat(plugins.loaded()).containsExactly("bolt/good");
        PluginReport report = report(plugins, "half.jar");
        assertThat(report.state()).isEqualTo(PluginState.REFUSED);
        assertThat(report.refusal().orElseThrow().detail()).contains("acme/half", "contribute", "half way");
        assertThat(plugins.catalog().sha256()).isEqualTo(catalog.sha256());
    }

    @Test
    void aProviderThatFailsLaterStaysWhileSomebodyHoldsIt() throws IOException {
        TestProvider moody =
                TestProvider.named("acme/moody").withOperation("acme/twice").members("int turns;");
        put(
                "moody.jar",
                moody.contributing(moody.contribution() + "if (turns++ > 0) { throw new IllegalStateException(); }"));
        PluginFolder plugins = open();
        assertThat(providers(plugins.catalog())).containsExactly("acme/moody");
        try (Lease lease = plugins.lease(Set.of("acme/moody"), "session 7")) {
            assertThat(providers(plugins.catalog())).isEmpty();
            assertThat(plugins.loaded()).as("held by %s", lease).containsExactly("acme/moody");
            assertThat(report(plugins, "moody.jar").state()).isEqualTo(PluginState.REFUSED);
        }
        assertThat(providers(plugins.catalog())).isEmpty();
        assertThat(plugins.loaded()).isEmpty();
    }

    @Test
    void aJarThatFailedLeavesNothingInTheWayOfItsSuccessor() throws IOException {
        put("mended.jar", TestProvider.named("acme/mended").members("static int x = 1 / Integer.parseInt(\"0\");"));
        PluginFolder plugins = open();
        assertThat(plugins.loaded()).isEmpty();

        put("mended.jar", TestProvider.named("acme/mended"));
        plugins.refresh();
        assertThat(plugins.loaded()).containsExactly("acme/mended");
    }

    @Test
    void errorsInVendorCodeRefuseTheJar() throws IOException {
        put(
                "overflow.jar",
                TestProvider.named("a/overflow")
                        .members("public Provider() { this(1); } Provider(int n) { this.x = deep(n); } int x; static"
                                + " int deep(int n) { return deep(n + 1) + 1; }"));
        put(
                "initializer.jar",
                TestProvider.named("b/initializer").members("static int x = 1 / Integer.parseInt(\"0\");"));
        put("sql.jar", TestProvider.named("c/sql").members("static final Object DRIVER = new java.sql.Date(0);"));
        put("exit.jar", TestProvider.named("d/private").members("private Provider() {}"));
        PluginFolder plugins = open();

        assertThat(plugins.loaded()).isEmpty();
        assertThat(plugins.reports()).hasSize(4).allSatisfy(report -> assertThat(
                        report.refusal().orElseThrow().reason())
                .isEqualTo(RefusalReason.PROVIDER_FAULT));
        assertThat(report(plugins, "overflow.jar").refusal().orElseThrow().detail())
                .contains("StackOverflowError");
        assertThat(report(plugins, "sql.jar").refusal().orElseThrow().detail()).contains("java/sql/Date");
    }

    @Test
    void aProviderThatDoesNotComeBackIsRefusedAndLeftBehind() throws IOException {
        String sleep = "try { Thread.sleep(5_000); } catch (InterruptedException ended) { return; }";
        put("asleep.jar", TestProvider.named("acme/asleep").members("public Provider() { " + sleep + " }"));
        put("awake.jar", TestProvider.named("bolt/awake"));
        VendorLimits limits = VendorLimits.of(new CallLimit(Duration.ofMillis(700), 1L << 30));
        VendorGuard guard = new VendorGuard(Quarantine.inMemory(), limits);
        PluginFolder plugins = PluginFolder.open(folder, List.of(), JarTrust.unchecked(), guard);
        opened.add(plugins);

        assertThat(plugins.loaded()).containsExactly("bolt/awake");
        assertThat(report(plugins, "asleep.jar").refusal().orElseThrow().detail())
                .contains("acme/asleep", "constructor");
        assertThat(guard.quarantine().entries()).singleElement().satisfies(entry -> {
            assertThat(entry.key().subject()).isEqualTo("acme/asleep");
            assertThat(entry.code()).isEqualTo("quarantined:time_limit");
        });
    }

    @Test
    void aJarWhoseProviderDidNotComeBackIsNotStartedAgainUntilItIsLetGo() throws IOException {
        String body = "System.setProperty(\"acme.slow\", System.getProperty(\"acme.slow\", \"\") + \"x\");"
                + " try { Thread.sleep(5_000); } catch (InterruptedException ended) { return; }";
        System.clearProperty("acme.slow");
        put("slow.jar", TestProvider.named("acme/slow").members("public Provider() { " + body + " }"));
        VendorLimits limits = VendorLimits.of(new CallLimit(Duration.ofMillis(700), 1L << 30));
        VendorGuard guard = new VendorGuard(Quarantine.inMemory(), limits);
        for (int start = 0; start < 2; start++) {
            PluginFolder plugins = PluginFolder.open(folder, List.of(), JarTrust.unchecked(), guard);
            opened.add(plugins);
            assertThat(report(plugins, "slow.jar").refusal().orElseThrow().reason())
                    .isEqualTo(RefusalReason.PROVIDER_FAULT);
        }
        assertThat(System.getProperty("acme.slow")).isEqualTo("x");
        assertThat(report(opened.get(opened.size() - 1), "slow.jar")
                        .refusal()
                        .orElseThrow()
                        .detail())
                .contains("is held back", "--clear acme/slow");

        guard.quarantine().clear("acme/slow");
        opened.add(PluginFolder.open(folder, List.of(), JarTrust.unchecked(), guard));
        assertThat(System.getProperty("acme.slow")).isEqualTo("xx");
    }

    @Test
    void aProviderSeesTheContractTheJdkBaseAndItselfOnly() throws IOException {
        put(
                "curious.jar",
                TestProvider.named("acme/curious")
                        .contributing(
                                """
                        ClassLoader own = getClass().getClassLoader();
                        for (String name : List.of("org.lemnos.core.catalog.Catalog", "org.assertj.core.api.Assertions", "java.sql.Date",
                                "sun.misc.Unsafe", "org.pf4j.Plugin", "com.bolt.Provider")) {
                            try {
                                Class.forName(name, false, own);
                                throw new AssertionError("sees " + name);
                            } catch (ClassNotFoundException expected) { }
                        }
                        for (String name : List.of("java.util.List", "org.lemnos.api.Api", "org.slf4j.Logger", "com.acme.Provider")) {
                            try {
                                Class.forName(name, false, own);
                            } catch (ClassNotFoundException missing) { throw new AssertionError(missing); }
                        }
                        if (own.getParent() != null || own.getResource("java/lang/Object.class") != null
                            || own.getResource("META-INF/services/org.slf4j.spi.SLF4JServiceProvider") != null) {
                            throw new AssertionError("sees resources of the host");
                        }
                        try (var in = getClass().getResourceAsStream("/META-INF/lemnos/acme/curious/weights of mine")) {
                            byte[] direct = in.readAllBytes();
                            byte[] byUrl = own.getResource("META-INF/lemnos/acme/curious/weights of mine").openStream().readAllBytes();
                            if (!Arrays.equals(direct, byUrl) || direct.length != 5) { throw new AssertionError("wrong bytes"); }
                        } catch (java.io.IOException failed) { throw new AssertionError(failed); }
                        """));
        TestJar.of(TestProvider.named("bolt/other")).write(folder.resolve("other.jar"));
        rewrite("curious.jar", "META-INF/lemnos/acme/curious/weights of mine", "bytes");
        PluginFolder plugins = open();

        assertThat(plugins.catalog().refused()).isEmpty();
        assertThat(plugins.loaded()).containsExactly("acme/curious", "bolt/other");
    }

    /** Adds an entry to a jar that is there. */
    private void rewrite(String file, String entry, String content) throws IOException {
        Path jar = folder.resolve(file);
        try (var zip = java.nio.file.FileSystems.newFileSystem(jar)) {
            Path inside = zip.getPath(entry);
            Files.createDirectories(inside.getParent());
            Files.writeString(inside, content);
        }
    }

    @Test
    void theContextClassLoaderPlaysNoPart() throws Exception {
        put("a.jar", TestProvider.named("acme/fast"));
        AtomicReference<Set<String>> loaded = new AtomicReference<>();
        Thread thread = new Thread(() -> loaded.set(open().loaded()));
        thread.setContextClassLoader(null);
        thread.start();
        thread.join();

        assertThat(loaded.get()).containsExactly("acme/fast");
    }

    @Test
    void aProviderInUseIsNotUnloadedAndItsHoldersAreNamed() throws IOException {
        put("a.jar", TestProvider.named("acme/fast"));
        PluginFolder plugins = open();
        Lease session = plugins.lease(Set.of("acme/fast", "lemnos/portable"), "session 1");
        Lease planning = plugins.lease(Set.of("acme/fast"), "a planning");

        assertThatThrownBy(() -> plugins.unload("acme/fast"))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_IN_USE))
                .hasMessageContaining("a planning, session 1");
        planning.close();
        planning.close();
        assertThatThrownBy(() -> plugins.unload("acme/fast")).hasMessageContaining("in use by session 1;");
        session.close();
        plugins.unload("acme/fast");

        assertThat(plugins.loaded()).isEmpty();
        assertThat(report(plugins, "a.jar").state()).isEqualTo(PluginState.UNLOADED);
        assertThatThrownBy(() -> plugins.unload("acme/fast"))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_UNKNOWN));
    }

    @Test
    void refreshingFollowsTheFolder() throws IOException {
        put("a.jar", TestProvider.named("acme/fast").withOperation("acme/one"));
        put("b.jar", TestProvider.named("bolt/fast"));
        PluginFolder plugins = open();
        Catalog before = plugins.catalog();
        put("a.jar", TestProvider.named("acme/fast").withOperation("acme/two"));
        Files.delete(folder.resolve("b.jar"));
        put("c.jar", TestProvider.named("cast/fast"));

        try (Lease lease = plugins.lease(Set.of("bolt/fast"), "session 7")) {
            assertThatThrownBy(plugins::refresh).hasMessageContaining("session 7");
            assertThat(lease).hasToString("session 7 holds [bolt/fast]");
            assertThat(plugins.loaded()).containsExactly("acme/fast", "bolt/fast");
        }
        plugins.refresh();
        Catalog after = plugins.catalog();

        assertThat(providers(after)).containsExactly("acme/fast", "cast/fast");
        assertThat(before.find(OperationId.of("acme/one"))).isPresent();
        assertThat(after.find(OperationId.of("acme/one"))).isEmpty();
        assertThat(after.find(OperationId.of("acme/two"))).isPresent();
        assertThat(plugins.reports()).extracting(PluginReport::state).containsOnly(PluginState.STARTED);
    }

    @Test
    void aFolderThatIsNotThereIsSaidSo() {
        assertThatThrownBy(() -> PluginFolder.open(
                        folder.resolve("none"), List.of(), JarTrust.unchecked(), VendorGuard.ofItsOwn()))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageContaining("none cannot be listed: there is no such file or folder");
    }

    @Test
    void hostsOfSeveralLevelsTakeWhatSuitsThem() throws IOException {
        // file: level, oldest host minor, Plugin-Requires -> the host minors of major 0 that take it
        record Case(String level, String oldest, String requires, List<Integer> taking) {}
        List<Case> cases = List.of(
                new Case("0.2", "", "", List.of(2, 3)),
                new Case("0.2", "1", "", List.of(1, 2, 3)),
                new Case("0.1", "", "", List.of(1, 2, 3)),
                new Case("0.2", "0", "[0.1,0.2]", List.of(1, 2)),
                new Case("0.3", "0", "0.3-SNAPSHOT", List.of(3)),
                new Case("1.0", "", "", List.of()),
                new Case("0.1", "0", ">=1.0", List.of()));
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            TestJar jar = TestJar.of(
                    TestProvider.named("acme/p" + i).level(one.level()).oldestHost(one.oldest()));
            if (!one.requires().isEmpty()) {
                jar.attribute("Plugin-Requires", one.requires());
            }
            jar.write(folder.resolve(i + ".jar"));
        }
        for (int minor = 0; minor <= 3; minor++) {
            PluginFolder plugins = PluginFolder.open(
                    folder, List.of(), JarTrust.unchecked(), VendorGuard.ofItsOwn(), Version.of(0, minor));
            opened.add(plugins);
            for (int i = 0; i < cases.size(); i++) {
                PluginReport report = report(plugins, i + ".jar");
                assertThat(report.state() == PluginState.STARTED)
                        .as("host 0." + minor + " and " + cases.get(i) + ": " + report.refusal())
                        .isEqualTo(cases.get(i).taking().contains(minor));
                report.refusal()
                        .ifPresent(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.API_LEVEL));
            }
        }
    }

    @Test
    void aDescriptorThatDisagreesWithTheManifestIsRefused() throws IOException {
        TestJar.of(TestProvider.named("acme/level").oldestHost("0"))
                .attribute("Lemnos-Api", "0.7")
                .write(folder.resolve("level.jar"));
        TestJar.of(TestProvider.named("acme/id"))
                .attribute("Plugin-Id", "acme/other")
                .write(folder.resolve("id.jar"));
        TestJar.of(TestProvider.named("acme/version"))
                .attribute("Plugin-Version", "9")
                .write(folder.resolve("version.jar"));
        PluginFolder plugins = open();

        assertThat(plugins.reports()).hasSize(3).allSatisfy(report -> assertThat(
                        report.refusal().orElseThrow().reason())
                .isEqualTo(RefusalReason.DESCRIPTOR_DISAGREES));
        assertThat(plugins.loaded()).isEmpty();
    }
}
