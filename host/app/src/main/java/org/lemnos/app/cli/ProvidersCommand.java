package org.lemnos.app.cli;

import java.util.stream.Collectors;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.vendor.ProviderFault;
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
            "A provider is a jar that brings operations, kernels or both. One that breaks the contract counts for nothing; it is listed with"
                    + " the reason.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos providers                       who brings what",
            "  lemnos providers --json=catalog.json   the same with every port, attribute and claim"
        })
final class ProvidersCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public void run() {
        Catalog catalog = Providers.catalog();
        json.print(spec.commandLine().getOut(), () -> text(catalog), catalog::toJson);
    }

    private static String text(Catalog catalog) {
        StringBuilder text = new StringBuilder();
        for (ProviderEntry provider : catalog.providers()) {
            line(
                    text,
                    provider.descriptor() + ", contract "
                            + provider.descriptor().apiLevel());
            for (OperationEntry operation : provider.operations()) {
                line(
                        text,
                        "  operation  " + operation + "  "
                                + operation.descriptor().summary());
            }
            for (KernelEntry kernel : provider.kernels()) {
                line(
                        text,
                        "  kernel     " + kernel.descriptor().name() + " for "
                                + kernel.descriptor().operation() + ": " + claims(kernel));
            }
        }
        for (InertKernel inert : catalog.inert()) {
            line(text, "never used   " + inert.kernel() + ": " + inert.detail());
        }
        for (ProviderFault fault : catalog.refused()) {
            line(text, "refused      " + fault);
        }
        line(text, catalog.toString());
        return text.toString();
    }

    private static String claims(KernelEntry kernel) {
        return kernel.descriptor().claims().stream().map(Object::toString).collect(Collectors.joining("; "));
    }

    private static void line(StringBuilder text, String content) {
        text.append(content).append(System.lineSeparator());
    }
}
