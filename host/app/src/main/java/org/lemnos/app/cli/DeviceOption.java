package org.lemnos.app.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.vulkan.adapter.AdapterChoice;
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

    /** Whether the option is there, whatever the environment asks for. */
    boolean isGiven() {
        return device != null;
    }

    /** What the option says, or that the environment asks for the reference device; of Vulkan's devices the environment chooses later. */
    Optional<String> wanted() {
        boolean reference = REFERENCE.equals(System.getenv(AdapterChoice.VARIABLE));
        return Optional.ofNullable(device).or(() -> reference ? Optional.of(REFERENCE) : Optional.empty());
    }
}
