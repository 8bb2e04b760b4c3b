package org.lemnos.plugins.load;

import java.util.List;
import java.util.Set;
import org.pf4j.ExtensionFinder;
import org.pf4j.ExtensionWrapper;

/** Finds no extension: providers come from {@link java.util.ServiceLoader} alone. */
@SuppressWarnings("rawtypes") // as the interface has it
final class NoExtensions implements ExtensionFinder {
    @Override
    public <T> List<ExtensionWrapper<T>> find(Class<T> type) {
        return List.of();
    }

    @Override
    public <T> List<ExtensionWrapper<T>> find(Class<T> type, String pluginId) {
        return List.of();
    }

    @Override
    public List<ExtensionWrapper> find(String pluginId) {
        return List.of();
    }

    @Override
    public Set<String> findClassNames(String pluginId) {
        return Set.of();
    }
}
