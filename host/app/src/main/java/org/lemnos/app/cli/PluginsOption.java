package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --plugins}. */
final class PluginsOption {
    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "A folder with providers' jars, whose operations and kernels come to the built-in ones.")
    private @Nullable Path folder;

    /** The folder, if one was named. */
    Optional<Path> folder() {
        return Optional.ofNullable(folder);
    }
}
