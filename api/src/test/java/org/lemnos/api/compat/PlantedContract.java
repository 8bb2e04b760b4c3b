package org.lemnos.api.compat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;
import org.lemnos.api.VendorImplements;

/** A small contract that tests write as Java source and compile into a jar, so that each kind of break can be planted. */
final class PlantedContract {
    private static final String PACKAGE = "planted";
    private static final List<Class<?>> ANNOTATIONS =
            List.of(Experimental.class, Stable.class, HostImplements.class, VendorImplements.class);

    private final Map<String, String> sources = new TreeMap<>();

    /** Adds a top-level type, whose source lacks package and imports. */
    PlantedContract with(String name, String source) {
        sources.put(name, "package " + PACKAGE + "; import org.lemnos.api.*; " + source);
        return this;
    }

    /** Compiles everything into a jar in the folder. */
    Path jar(Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(classes);
        Path jar = folder.resolve(Baseline.JAR);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path one : files.filter(Files::isRegularFile).sorted().toList()) {
                write(out, classes.relativize(one).toString().replace('\\', '/'), Files.readAllBytes(one));
            }
            for (Class<?> annotation : ANNOTATIONS) {
                String entry = annotation.getName().replace('.', '/') + ".class";
                try (InputStream in = ClassLoader.getSystemResourceAsStream(entry)) {
                    write(out, entry, in.readAllBytes());
                }
            }
        }
        return jar;
    }

    /** The same as a baseline that says the truth about itself. */
    Baseline baseline(Path folder) throws IOException {
        Path jar = jar(folder);
        try (ContractJar contract = ContractJar.open(jar)) {
            return new Baseline(jar, contract.types().size(), Baseline.digestOf(jar));
        }
    }

    private void compile(Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((name, source) -> units.add(new Source(name, source)));
        List<String> options = List.of(
                "-proc:none",
                "--release",
                "17",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"));
        if (!units.isEmpty()
                && !compiler.getTask(null, null, null, options, null, units).call()) {
            throw new IllegalArgumentException("the planted sources do not compile: " + sources);
        }
    }

    private static void write(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + PACKAGE + "/" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
