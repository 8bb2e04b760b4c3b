package org.lemnos.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.DiagnosticCollector;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Builds real provider jars: compiles sources against the contract and packs them with a manifest. */
final class TestJar {
    private static final LocalDateTime WRITTEN = LocalDateTime.of(2020, 1, 1, 0, 0);

    private static final String SERVICE = "META-INF/services/org.lemnos.api.provider.KernelProvider";

    private final Map<String, byte[]> entries = new TreeMap<>();
    private final Manifest manifest = new Manifest();

    TestJar() {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    }

    /** The jar of a provider whose source is given, at this level. */
    static TestJar of(TestProvider provider) {
        return new TestJar()
                .compiled(provider.className(), provider.source())
                .entry(SERVICE, provider.className())
                .attribute("Plugin-Id", provider.id())
                .attribute("Plugin-Version", provider.version())
                .attribute("Lemnos-Api", provider.level());
    }

    TestJar attribute(String name, String value) {
        manifest.getMainAttributes().putValue(name, value);
        return this;
    }

    TestJar without(String attribute) {
        manifest.getMainAttributes().remove(new Attributes.Name(attribute));
        return this;
    }

    TestJar withoutService() {
        entries.remove(SERVICE);
        return this;
    }

    TestJar entry(String name, String content) {
        return entry(name, content.getBytes(UTF_8));
    }

    TestJar entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    /** Compiles a source, with the class path of the tests, and adds its classes. */
    TestJar compiled(String className, String source) {
        entries.putAll(compile(className, source));
        return this;
    }

    private static Map<String, byte[]> compile(String className, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        JavaFileManager files =
                new ForwardingJavaFileManager<>(compiler.getStandardFileManager(problems, null, UTF_8)) {
                    @Override
                    public JavaFileObject getJavaFileForOutput(
                            Location location, String name, JavaFileObject.Kind kind, javax.tools.FileObject sibling) {
                        URI uri = URI.create("memory:///" + name.replace('.', '/') + ".class");
                        return new SimpleJavaFileObject(uri, kind) {
                            @Override
                            public OutputStream openOutputStream() {
                                return classes.computeIfAbsent(name, none -> new ByteArrayOutputStream());
                            }
                        };
                    }
                };
        JavaFileObject unit =
                new SimpleJavaFileObject(
                        URI.create("memory:///" + className.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options = new ArrayList<>(List.of("--release", "17", "-proc:none"));
        options.addAll(List.of("-classpath", classPath()));
        if (!compiler.getTask(null, files, problems, options, null, List.of(unit))
                .call()) {
            throw new IllegalArgumentException(problems.getDiagnostics().toString());
        }
        Map<String, byte[]> compiled = new TreeMap<>();
        classes.forEach((name, bytes) -> compiled.put(name.replace('.', '/') + ".class", bytes.toByteArray()));
        return compiled;
    }

    private static String classPath() {
        try {
            return Path.of(org.lemnos.api.Api.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (java.net.URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Writes the jar, over what lies there. */
    Path write(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            jar.putNextEntry(entry(JarFile.MANIFEST_NAME));
            manifest.write(jar);
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                jar.putNextEntry(entry(each.getKey()));
                jar.write(each.getValue());
                jar.closeEntry();
            }
        }
        return Files.write(file, bytes.toByteArray());
    }

    /** An entry whose time is always the same, so that the same files are the same jar, whenever it is written. */
    private static JarEntry entry(String name) {
        JarEntry entry = new JarEntry(name);
        entry.setTimeLocal(WRITTEN);
        return entry;
    }
}
