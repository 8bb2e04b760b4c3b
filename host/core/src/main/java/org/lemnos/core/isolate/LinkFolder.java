package org.lemnos.core.isolate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The private folder of one child: the socket, and the report that a JVM writes when it crashes. */
record LinkFolder(Path path) {
    static LinkFolder create() throws IOException {
        return new LinkFolder(Files.createTempDirectory("lemnos"));
    }

    Path socket() {
        return path.resolve("link");
    }

    Path crashReport() {
        return path.resolve("crash.log");
    }

    /** The folder that a socket lies in. */
    static LinkFolder ofSocket(Path socket) {
        return new LinkFolder(socket.resolveSibling(".").normalize());
    }

    void delete() {
        try {
            deleteAll();
        } catch (IOException failed) {
            throw new UncheckedIOException("folder " + path + " of a child process cannot be deleted", failed);
        }
    }

    /** For those that end now and can tell nobody. */
    void deleteIfPossible() {
        try {
            deleteAll();
        } catch (IOException failed) {
            // It lies where the system keeps what may be deleted.
            return;
        }
    }

    private void deleteAll() throws IOException {
        for (Path file : List.of(socket(), crashReport(), path)) {
            Files.deleteIfExists(file);
        }
    }
}
