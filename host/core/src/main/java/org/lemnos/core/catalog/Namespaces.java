package org.lemnos.core.catalog;

import java.util.Set;
import java.util.TreeSet;
import org.lemnos.api.provider.ProviderDescriptor;

/** Who may register operations where: every vendor in the namespace named like it, and the house's own vendor in the standard ones. */
final class Namespaces {
    /** The vendor of the standard operations. */
    static final String HOUSE = "lemnos";

    /** The namespaces of the standard operations, which no vendor may be named like. */
    static final Set<String> STANDARD = Set.of("nn", "math", "tensor");

    private Namespaces() {}

    static boolean owns(ProviderDescriptor provider, String namespace) {
        return STANDARD.contains(namespace)
                ? provider.namespace().equals(HOUSE)
                : provider.namespace().equals(namespace);
    }

    /** Where the provider may register, for messages. */
    static String of(ProviderDescriptor provider) {
        return provider.namespace().equals(HOUSE)
                ? "'" + HOUSE + "' and " + new TreeSet<>(STANDARD)
                : "'" + provider.namespace() + "'";
    }
}
