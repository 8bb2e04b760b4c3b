package org.lemnos.core.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One class with resources beside it, packed in different ways. */
class ContentDigestTest {
    private static final String CLASS = Packed.class.getName().replace('.', '/') + ".class";

    @TempDir
    private Path folder;

    /** What is packed. */
    static final class Packed {}

    private static Map<String, byte[]> content(String resource) throws IOException {
        Map<String, byte[]> content = new TreeMap<>();
        try (InputStream stream = Packed.class.getModule().getResourceAsStream(CLASS)) {
            content.put(CLASS, stream.readAllBytes());
        }
        content.put("META-INF/lemnos/acme/k.spv", resource.getBytes(StandardCharsets.UTF_8));
        return content;
    }

    private URL jar(String name, Map<String, byte[]> content, String title) throws IOException {
        Path path = folder.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, title);
        try (OutputStream file = Files.newOutputStream(path);
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            for (Map.Entry<String, byte[]> entry : content.entrySet()) {
                jar.putNextEntry(new ZipEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
        return path.toUri().toURL();
    }

    private URL folder(String name, Map<String, byte[]> content) throws IOException {
        for (Map.Entry<String, byte[]> entry : content.entrySet()) {
            Path file = folder.resolve(name).resolve(entry.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
        return folder.resolve(name).toUri().toURL();
    }

    private static String digest(URL place) throws IOException, ClassNotFoundException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {place}, null)) {
            return ContentDigest.of(loader.loadClass(Packed.class.getName()));
        }
    }

    @Test
    void aJarAndTheFolderThatItWasPackedFromHaveOneDigest() throws Exception {
        String packed = digest(jar("a.jar", content("one"), "a"));

        assertThat(packed).hasSize(64);
        assertThat(digest(folder("a", content("one")))).isEqualTo(packed);
    }

    @Test
    void theManifestDoesNotCountAndAResourceDoes() throws Exception {
        String packed = digest(jar("a.jar", content("one"), "a"));

        assertThat(digest(jar("b.jar", content("one"), "another title"))).isEqualTo(packed);
        assertThat(digest(jar("c.jar", content("two"), "a"))).isNotEqualTo(packed);
    }

    @Test
    void aLoaderThatKnowsWhatItServesIsBelieved() throws Exception {
        Map<String, byte[]> content = content("one");
        class Knowing extends ClassLoader implements ContentSource {
            Knowing() {
                super(null);
            }

            Class<?> define() {
                byte[] bytes = content.getOrDefault(CLASS, new byte[0]);
                return defineClass(Packed.class.getName(), bytes, 0, bytes.length);
            }

            @Override
            public String contentSha256() {
                return "ab".repeat(32);
            }
        }

        assertThat(ContentDigest.of(new Knowing().define())).isEqualTo("ab".repeat(32));
    }

    @Test
    void aClassOfTheJdkComesFromNowhere() {
        assertThat(ContentDigest.of(String.class)).isEmpty();
    }
}
