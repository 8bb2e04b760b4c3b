package org.lemnos.engine;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where this JVM has its classes from, be it on the class path or on the module path, for JVMs that tests start. */
final class TestPaths {
    private TestPaths() {}

    /** Everything. */
    static String all() {
        return joined(entries());
    }

    /** Everything but the tests' own classes. */
    static String withoutTests() {
        return joined(
                entries().filter(entry -> !Files.isRegularFile(Path.of(entry, "org/lemnos/engine/TestPaths.class"))));
    }

    private static Stream<String> entries() {
        Stream<String> own = Stream.of(folder(TestPaths.class), folder(Engine.class));
        Stream<String> paths = Stream.of("jdk.module.path", "java.class.path")
                .flatMap(path -> Stream.of(System.getProperty(path, "").split(File.pathSeparator, -1)));
        return Stream.concat(own, paths);
    }

    private static String joined(Stream<String> entries) {
        return entries.filter(entry -> !entry.isEmpty()).distinct().collect(Collectors.joining(File.pathSeparator));
    }

    /** The folder of compiled classes that a class of this module comes from; a patched module has more than one. */
    private static String folder(Class<?> type) {
        String file = type.getName().replace('.', '/') + ".class";
        String url = String.valueOf(type.getResource(type.getSimpleName() + ".class"));
        return Path.of(URI.create(url.substring(0, url.length() - file.length())))
                .toString();
    }
}
