package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.trust.Trust;
import picocli.CommandLine.Option;

/** {@code --plugins}, and by which policy its jars are trusted. */
final class PluginsOption {
    /** Names the policy where {@code --trust} does not. */
    static final String VARIABLE = "LEMNOS_TRUST";

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "A folder with providers' jars, whose operations and kernels come to the built-in ones.")
    private @Nullable Path folder;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description =
                    "The policy by which jars of the plugins folder are trusted; a jar that it does not let in is refused. Default:"
                            + " LEMNOS_TRUST, else every jar is let in, and nobody vouches for any.")
    private @Nullable Path policy;

    /** Decides whether the host relies on a jar. */
    JarTrust trust() {
        return policy().map(Trust::of).orElseGet(JarTrust::unchecked);
    }

    /** Decides whether a jar may be pinned. */
    JarTrust beforePinning() {
        return policy().map(Trust::beforePinning).orElseGet(JarTrust::unchecked);
    }

    /** What the environment says counts even if it is no file: then nothing is trusted. */
    private Optional<Path> policy() {
        return Optional.ofNullable(policy)
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of));
    }

    /** The folder, if one was named. */
    Optional<Path> folder() {
        return Optional.ofNullable(folder);
    }
}
