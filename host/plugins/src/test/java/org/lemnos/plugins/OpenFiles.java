package org.lemnos.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the descriptors of this process name. */
final class OpenFiles {
    static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private OpenFiles() {}

    static List<String> now() throws IOException {
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            return descriptors.map(OpenFiles::target).toList();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
