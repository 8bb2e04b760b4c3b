package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineJson;
import org.lemnos.plugins.PluginLock;
import org.lemnos.plugins.refusal.Refusal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lemnos providers}. */
@Command(
        name = "providers",
        mixinStandardHelpOptions = true,
        header = "Lists the providers with their operations and kernels.",
        description = {
            "",
            "A provider is a jar that brings operations, kernels or both. One that is not taken, or breaks the contract, counts for nothing; it"
                    + " is listed with the reason.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos providers                       who brings what",
            "  lemnos providers --plugins plugins     the same with the jars of a folder, each taken or refused with the reason",
            "  lemnos providers --plugins plugins --lock plugins.lock",
            "                                         fixes the jars' digests for a policy of mode pinned; runs none of them",
            "  lemnos providers --json=catalog.json   the same with every port, attribute and claim",
            "  lemnos providers --quarantine          which kernels are held back because they failed, and why",
            "  lemnos providers --quarantine --clear acme/fast/matmul   let go of one of them"
        })
final class ProvidersCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Mixin
    private final PluginsOption plugins = new PluginsOption();

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            description =
                    "Write the digests of the plugins folder's jars to this file, or replace it, instead of listing. No class of a jar is loaded.")
    private @Nullable Path lock;

    @ArgGroup(exclusive = false)
    private @Nullable QuarantineOption quarantine;

    @Override
    public void run() {
        if (quarantine != null) {
            listQuarantine(quarantine);
        } else if (lock != null) {
            pin(lock);
        } else {
            list();
        }
    }

    private void pin(Path file) {
        Path folder = plugins.folder()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--lock fixes the jars of a folder: name it with --plugins DIR"));
        PluginLock pinned = PluginLock.of(folder, Providers.ofTheHost(), plugins.beforePinning());
        pinned.lock().write(file);
        json.print(spec.commandLine().getOut(), () -> text(pinned, file), pinned.lock()::toJson);
    }

    private static String text(PluginLock pinned, Path file) {
        Table table = new Table("provider", "version", "jar", "sha256");
        pinned.lock().jars().forEach(jar -> table.row(jar.provider(), jar.version(), jar.file(), jar.sha256()));
        StringBuilder text = new StringBuilder(table.text());
        pinned.refused()
                .forEach(jar -> text.append("not pinned   " + jar.path() + ": "
                        + jar.refusal().map(Refusal::toString).orElse("") + System.lineSeparator()));
        return text + "wrote " + file + System.lineSeparator();
    }

    private void list() {
        try (Providers providers = Providers.open(plugins)) {
            ProvidersListing listing = new ProvidersListing(providers.catalog(), providers.plugins());
            json.print(spec.commandLine().getOut(), listing::text, listing::json);
        }
    }

    private void listQuarantine(QuarantineOption option) {
        List<QuarantineEntry> entries;
        try {
            entries = option.entries(Quarantine.ofUser());
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unknown.getMessage()));
        }
        String none = option.clears() ? "nothing was held back" : "nothing is held back";
        json.print(
                spec.commandLine().getOut(),
                () -> (option.clears() && !entries.isEmpty() ? "let go of" + System.lineSeparator() : "")
                        + QuarantineListing.of(entries, none),
                () -> QuarantineJson.toJson(entries));
    }
}
