package org.lemnos.plugins;

import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.VendorCall;

/** Where the providers that the host brings itself come from. */
final class HostProviders {
    private HostProviders() {}

    /** A place for people by provider id; one that cannot be asked has none, and the catalog refuses it. */
    static Map<String, String> places(List<? extends KernelProvider> providers) {
        Map<String, String> places = new TreeMap<>();
        for (KernelProvider provider : providers) {
            Answer<ProviderDescriptor> asked =
                    VendorCall.ask(provider.getClass().getName(), "descriptor", provider::descriptor);
            if (asked.isGiven()) {
                places.put(asked.value().id(), place(provider.getClass()));
            }
        }
        return places;
    }

    private static String place(Class<?> type) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .map(location -> location + " on the host's own path")
                .orElse(type.getName() + " of the host");
    }
}
