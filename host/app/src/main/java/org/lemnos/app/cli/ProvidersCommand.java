package org.lemnos.app.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "  lemnos providers --json=catalog.json   the same with every port, attribute and claim"
        })
final class ProvidersCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Mixin
    private final PluginsOption plugins = new PluginsOption();

    @Override
    public void run() {
        try (Providers providers = Providers.open(plugins)) {
            ProvidersListing listing = new ProvidersListing(providers.catalog(), providers.plugins());
            json.print(spec.commandLine().getOut(), listing::text, listing::json);
        }
    }
}
