package org.lemnos.app.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.plugins.PluginReport;
import org.lemnos.plugins.PluginState;
import org.lemnos.plugins.refusal.Refusal;

/** Who brings what, as text and as JSON. */
final class ProvidersListing {
    private static final String SCHEMA = "lemnos.providers.v1";
    private static final String BUILT_IN = "class path";

    private final Catalog catalog;
    private final List<PluginReport> plugins;

    ProvidersListing(Catalog catalog, List<PluginReport> plugins) {
        this.catalog = catalog;
        this.plugins = plugins;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        Map<String, PluginReport> started = startedById();
        for (ProviderEntry provider : catalog.providers()) {
            line(
                    text,
                    provider.descriptor() + ", contract "
                            + provider.descriptor().apiLevel() + ", "
                            + origin(Optional.ofNullable(started.get(provider.id()))));
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
            line(text, "inert        " + inert.kernel() + ": " + inert.detail());
        }
        for (ProviderFault fault : catalog.refused()) {
            if (!isPlugin(fault)) {
                line(text, "refused      " + fault);
            }
        }
        plugins.forEach(plugin -> plugin.refusal().ifPresent(why -> line(text, refused(plugin, why))));
        line(text, catalog.toString());
        return text.toString();
    }

    private Map<String, PluginReport> startedById() {
        Map<String, PluginReport> started = new TreeMap<>();
        for (PluginReport plugin : plugins) {
            if (plugin.state() == PluginState.STARTED) {
                plugin.id().ifPresent(id -> started.put(id, plugin));
            }
        }
        return started;
    }

    private static String origin(Optional<PluginReport> plugin) {
        return plugin.map(jar -> "from " + jar.path() + System.lineSeparator() + "  sha256     "
                        + jar.sha256().orElse("") + ", signer: " + jar.signer().orElse(""))
                .orElse("from the " + BUILT_IN);
    }

    /** Whether the listing says it of the jar. */
    private boolean isPlugin(ProviderFault fault) {
        return plugins.stream().anyMatch(plugin -> plugin.id().equals(Optional.of(fault.who())));
    }

    private static String refused(PluginReport plugin, Refusal why) {
        return "refused      " + plugin.path()
                + plugin.id().map(id -> " (" + id + ")").orElse("") + ": " + why;
    }

    private static String claims(KernelEntry kernel) {
        return kernel.descriptor().claims().stream().map(Object::toString).collect(Collectors.joining("; "));
    }

    private static void line(StringBuilder text, String content) {
        text.append(content).append(System.lineSeparator());
    }

    String json() {
        return JsonOut.prettyText(out -> {
            out.beginObject();
            out.name("catalog");
            catalog.writeJson(out);
            out.member("plugins", plugins, this::writePlugin);
            out.member("schema", SCHEMA);
            out.endObject();
        });
    }

    private void writePlugin(JsonOut out, PluginReport plugin) {
        Optional<ProviderEntry> provider = catalog.providers().stream()
                .filter(entry ->
                        plugin.state() == PluginState.STARTED && plugin.id().equals(Optional.of(entry.id())))
                .findFirst();
        out.beginObject();
        out.member(
                "api_level",
                plugin.manifest()
                        .map(manifest -> manifest.apiLevel().toString())
                        .orElse(""));
        out.member("detail", plugin.refusal().map(Refusal::detail).orElse(""));
        out.member("id", plugin.id().orElse(""));
        out.name("kernels").texts(provider.map(ProviderEntry::kernels).orElse(List.of()));
        out.name("operations")
                .texts(provider.map(ProviderEntry::operations).orElse(List.of()).stream()
                        .map(OperationEntry::id)
                        .toList());
        out.member("path", plugin.path().toString());
        out.member("reason", plugin.refusal().map(why -> why.reason().token()).orElse(""));
        out.member(
                "requires",
                plugin.manifest()
                        .flatMap(manifest -> manifest.requires())
                        .map(Object::toString)
                        .orElse(""));
        out.member("sha256", plugin.sha256().orElse(""));
        out.member("signer", plugin.signer().orElse(""));
        out.member("state", plugin.state().token());
        out.member(
                "version", plugin.manifest().map(manifest -> manifest.version()).orElse(""));
        out.endObject();
    }
}
