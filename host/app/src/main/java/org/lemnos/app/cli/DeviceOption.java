package org.lemnos.app.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --device}. */
final class DeviceOption {
    /** The device that is always there. */
    static final String REFERENCE = "reference";

    @Option(
            names = "--device",
            paramLabel = "D",
            description =
                    "A device by its index, UUID or a part of its name, as 'lemnos devices' lists them, or 'reference' for plain"
                            + " Java without a GPU. Default: LEMNOS_DEVICE, else the best.")
    private @Nullable String device;

    Optional<String> wanted() {
        return Optional.ofNullable(device);
    }
}
