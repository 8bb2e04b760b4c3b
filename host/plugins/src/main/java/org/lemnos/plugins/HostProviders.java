package org.lemnos.plugins;

import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/** Where the providers that the host brings itself come from. */
final class HostProviders {
    private HostProviders() {}

    /** A place for people by provider id; one that cannot be asked has none, and the catalog refuses it. */
    static Map<String, String> places(List<? extends KernelProvider> providers, CallLimit limit) {
        Map<String, String> places = new TreeMap<>();
        // The catalog asks again, and reports who fails.
        try (VendorThreads threads = new VendorThreads(fault -> {})) {
            for (KernelProvider provider : providers) {
                String name = provider.getClass().getName();
                Answer<ProviderDescriptor> asked =
                        threads.ask(name, limit, Question.of(name, "descriptor", provider::descriptor));
                if (asked.isGiven()) {
                    places.put(asked.value().id(), place(provider.getClass()));
                }
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
