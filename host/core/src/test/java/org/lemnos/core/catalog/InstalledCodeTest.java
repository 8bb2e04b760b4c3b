package org.lemnos.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class InstalledCodeTest {
    private static final Map<String, String> FILES =
            Map.of("acme/Fast.class", "code", "META-INF/lemnos/acme/fast/a.spv", "module", "acme/table.csv", "1,2");

    @TempDir
    private Path folder;

    private Path written(String name, Map<String, String> files) throws IOException {
        Path root = folder.resolve(name);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path target = root.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue());
        }
        return root;
    }

    private Path packed(String name, Map<String, String> files) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("acme/"));
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private static Map<String, String> with(String name, String content) {
        Map<String, String> files = new LinkedHashMap<>(FILES);
        files.put(name, content);
        return files;
    }

    @Test
    void a_folder_and_any_jar_of_it_have_one_fingerprint() throws IOException {
        Map<String, String> signed = with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0");
        signed.putAll(Map.of("META-INF/ACME.SF", "s", "META-INF/ACME.RSA", "r", "META-INF/maven/acme/pom.xml", "p"));

        assertThat(List.of(packed("plain.jar", FILES), packed("signed.jar", signed), written("classes", FILES)))
                .extracting(InstalledCode::read)
                .containsOnly(InstalledCode.read(written("again", FILES)));
    }

    @Test
    void whatever_may_change_a_result_changes_the_fingerprint() throws IOException {
        Map<String, String> renamed = new LinkedHashMap<>(FILES);
        renamed.put("acme/Slow.class", String.valueOf(renamed.remove("acme/Fast.class")));
        List<Map<String, String>> changes = List.of(
                FILES,
                with("acme/Fast.class", "cod"),
                with("acme/Fast.class", "edoc"),
                with("META-INF/lemnos/acme/fast/a.spv", "Module"),
                with("META-INF/services/x", "acme.Fast"),
                with("acme/table.csv", "1,3"),
                renamed);

        for (int i = 0; i < changes.size(); i++) {
            Path jar = packed(i + ".jar", changes.get(i));
            String own = InstalledCode.read(jar);
            assertThat(own).isEqualTo(InstalledCode.read(written("folder" + i, changes.get(i))));
            for (int before = 0; before < i; before++) {
                assertThat(own).isNotEqualTo(InstalledCode.read(folder.resolve(before + ".jar")));
            }
        }
    }

    @Test
    void a_catalog_of_changed_code_has_another_identity_though_every_descriptor_is_the_same() throws Exception {
        String before = catalogOfCompiled("before", 1);

        assertThat(catalogOfCompiled("same", 1)).isEqualTo(before);
        assertThat(catalogOfCompiled("after", 2)).isNotEqualTo(before);
    }

    /** The identity of a catalog whose one provider was compiled with this number in code that no descriptor shows. */
    private String catalogOfCompiled(String name, int number) throws Exception {
        Path source = Files.createDirectories(folder.resolve(name + "-source")).resolve("Vendor.java");
        Files.writeString(
                source,
                """
                import org.lemnos.api.Api;
                import org.lemnos.api.provider.*;

                public class Vendor implements KernelProvider {
                    public ProviderDescriptor descriptor() {
                        return ProviderDescriptor.builder("acme/fast", "1.0.0", Api.MAJOR, Api.MINOR).build();
                    }

                    public void contribute(Contributions contributions) {}

                    int tile() {
                        return %d;
                    }
                }
                """
                        .formatted(number));
        Path classes = folder.resolve(name);
        String api = Path.of(KernelProvider.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        int exitCode = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-cp", api, "-d", classes.toString(), source.toString());
        assertThat(exitCode).isZero();
        URL[] path = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, KernelProvider.class.getClassLoader())) {
            Object vendor = loader.loadClass("Vendor").getConstructor().newInstance();
            Catalog catalog = Catalog.of(List.of((KernelProvider) vendor));
            assertThat(catalog.refused()).isEmpty();
            assertThat(catalog.providers())
                    .extracting(ProviderEntry::codeSha256)
                    .containsOnly(InstalledCode.read(classes));
            return catalog.sha256();
        }
    }

    @Test
    void a_place_that_is_no_jar_is_a_typed_error() throws IOException {
        Path file = Files.writeString(folder.resolve("no.jar"), "no jar");

        assertThatThrownBy(() -> InstalledCode.read(file))
                .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                        .isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageContaining(file.toString());
    }
}
