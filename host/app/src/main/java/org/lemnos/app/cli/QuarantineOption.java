package org.lemnos.app.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import picocli.CommandLine.Option;

/** {@code --quarantine}, and with it {@code --clear}. */
final class QuarantineOption {
    private static final String EVERYTHING = "";

    @Option(
            names = "--quarantine",
            required = true,
            description =
                    "List what is held back because it failed, or ran when a device failed, instead of the providers.")
    private boolean asked;

    @Option(
            names = "--clear",
            arity = "0..1",
            paramLabel = "KERNEL",
            fallbackValue = EVERYTHING,
            description =
                    "Let go of this kernel, of this provider's kernels, or of everything, and list what was let go.")
    private @Nullable String cleared;

    /** Whether something is to be let go. */
    boolean clears() {
        return asked && cleared != null;
    }

    /**
     * What is held back; what was let go, if that was asked for.
     *
     * @throws IllegalArgumentException if nothing of the name that was given is held back
     */
    List<QuarantineEntry> entries(Quarantine quarantine) {
        if (cleared == null) {
            return quarantine.entries();
        }
        if (cleared.equals(EVERYTHING)) {
            return quarantine.clear();
        }
        List<QuarantineEntry> gone = quarantine.clear(cleared);
        if (gone.isEmpty()) {
            throw new IllegalArgumentException("--clear " + cleared + ": nothing of that name is held back; there are "
                    + quarantine.entries().stream()
                            .map(entry -> entry.key().subject())
                            .distinct()
                            .toList());
        }
        return gone;
    }
}
