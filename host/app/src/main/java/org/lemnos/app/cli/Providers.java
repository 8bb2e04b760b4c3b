package org.lemnos.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.catalog.Catalog;

/** The providers that the class path brings. */
final class Providers {
    private Providers() {}

    /** Their catalog. */
    static Catalog catalog() {
        List<KernelProvider> found = new ArrayList<>();
        ServiceLoader.load(KernelProvider.class, Providers.class.getClassLoader())
                .forEach(found::add);
        return Catalog.of(found);
    }
}
