package org.lemnos.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Api;

class ProviderReaderTest {

    private static final String PROVIDER =
            """
            package com.acme;
            import org.lemnos.api.Api;
            import org.lemnos.api.provider.*;
            public class FastMath implements KernelProvider {
                @Override public ProviderDescriptor descriptor() {
                    return ProviderDescriptor.builder("acme/fastmath", "2.3", Api.MAJOR, Api.MINOR).build();
                }
                @Override public void contribute(Contributions contributions) {}
            }
            """;

    @TempDir
    Path classes;

    private void provide(String source, String services) throws IOException {
        Path file = Files.createDirectories(classes.resolve("source/com/acme")).resolve("FastMath.java");
        Files.writeString(file, source);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        "17",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(result).isZero();
        Path folder = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(folder.resolve("org.lemnos.api.provider.KernelProvider"), services);
    }

    private ProviderFacts read(String... natives) throws Exception {
        List<Path> classPath = new ArrayList<>(List.of(classes));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .forEach(classPath::add);
        return new ProviderReader(classes, classPath).read(List.of(natives));
    }

    @Test
    void theManifestSaysWhatTheProviderSays() throws Exception {
        provide(PROVIDER, "com.acme.FastMath # ours\n");

        ProviderFacts facts = read();
        Manifest manifest = new Manifest(new ByteArrayInputStream(facts.manifest()));

        String level = Api.MAJOR + "." + Api.MINOR;
        assertThat(facts).isEqualTo(new ProviderFacts("acme/fastmath", "2.3", level, level, List.of()));
        assertThat(manifest.getMainAttributes().getValue("Lemnos-Api")).isEqualTo(level);
        assertThat(manifest.getMainAttributes().getValue("Plugin-Id")).isEqualTo("acme/fastmath");
        assertThat(manifest.getMainAttributes().getValue("Plugin-Version")).isEqualTo("2.3");
        assertThat(manifest.getMainAttributes().getValue("Plugin-Requires")).isEqualTo(level);
        assertThat(manifest.getMainAttributes().getValue("Lemnos-Natives")).isNull();
        assertThat(facts.manifest()).isEqualTo(read().manifest());
    }

    @Test
    void theManifestSaysWhatTheBuildIsToldOfHostsAndNatives() throws Exception {
        provide(PROVIDER, "com.acme.FastMath");
        Files.writeString(classes.resolve("fast.so"), "native");

        ProviderFacts facts = read("fast.so");
        Manifest manifest = new Manifest(new ByteArrayInputStream(facts.manifest(">=0.1,<0.7")));

        assertThat(manifest.getMainAttributes().getValue("Plugin-Requires")).isEqualTo(">=0.1,<0.7");
        assertThat(manifest.getMainAttributes().getValue("Lemnos-Natives")).isEqualTo("fast.so");
        assertThatThrownBy(() -> read("slow.so"))
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("slow.so");
    }

    @Test
    void aLevelThatIsNotTheClassPathsIsRefusedWithBoth() throws IOException {
        provide(
                PROVIDER.replace("Api.MAJOR, Api.MINOR", "7, 9").replace("import org.lemnos.api.Api;", ""),
                "com.acme.FastMath");

        assertThatThrownBy(this::read)
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("level 7.9")
                .hasMessageContaining("level " + Api.MAJOR + "." + Api.MINOR);
    }

    @Test
    void aJarHasOneProvider() throws IOException {
        provide(PROVIDER, "");
        assertThatThrownBy(this::read).isInstanceOf(ProviderException.class).hasMessageContaining("names no provider");
        provide(PROVIDER, "com.acme.FastMath\ncom.acme.Other\n");
        assertThatThrownBy(this::read)
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("[com.acme.FastMath, com.acme.Other]");
    }

    @Test
    void aProviderThatCannotBeAskedIsRefusedWithTheReason() throws IOException {
        provide(PROVIDER, "com.acme.Missing");
        assertThatThrownBy(this::read)
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("com.acme.Missing cannot be loaded");
        provide(PROVIDER.replace("acme/fastmath", "fastmath"), "com.acme.FastMath");
        assertThatThrownBy(this::read).isInstanceOf(ProviderException.class).hasMessageContaining("vendor/name");
        provide(PROVIDER.replaceAll("return Prov.*", "return null;"), "com.acme.FastMath");
        assertThatThrownBy(this::read)
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("descriptor() returned null");
        provide(
                PROVIDER.replace(
                        "public class FastMath implements KernelProvider {",
                        "public class FastMath implements KernelProvider {\nFastMath() {}"),
                "com.acme.FastMath");
        assertThatThrownBy(this::read).isInstanceOf(ProviderException.class).hasMessageContaining("public constructor");
    }

    @Test
    void modulesOfAnotherProviderIdAreRefused() throws IOException {
        provide(PROVIDER, "com.acme.FastMath");
        Files.writeString(
                Files.createDirectories(classes.resolve("META-INF/lemnos/acme/slowmath"))
                        .resolve("shaders.json"),
                "{}");

        assertThatThrownBy(this::read)
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("META-INF/lemnos/acme/slowmath/")
                .hasMessageContaining("the provider is acme/fastmath");
    }
}
