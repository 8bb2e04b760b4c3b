package org.lemnos.plugins.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.lemnos.api.Version;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.PluginManifest;
import org.pf4j.AbstractPluginManager;
import org.pf4j.DefaultPluginDescriptor;
import org.pf4j.ExtensionFactory;
import org.pf4j.ExtensionFinder;
import org.pf4j.Plugin;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginFactory;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRepository;
import org.pf4j.PluginState;
import org.pf4j.PluginStatusProvider;
import org.pf4j.VersionManager;

/**
 * PF4J's descriptors, states and life cycle, over jars that were inspected before. Everything that would read a file, search extensions, guess a
 * version or keep a class is replaced.
 */
final class LifeCycle extends AbstractPluginManager {
    /** What may be loaded, by path; empty again once it is, so that nothing is kept but the loader. */
    private final Map<Path, InspectedJar> awaited = new ConcurrentHashMap<>();

    /**
     * No plugins yet.
     *
     * @param folder where the jars are, for reports
     * @param host the level of the contract that the host serves; there is no default
     */
    LifeCycle(Path folder, Version host) {
        super(folder);
        setSystemVersion(host.toString());
    }

    /**
     * Makes a class loader for the jar and starts the plugin.
     *
     * @return the loader; empty if PF4J did not start it
     */
    Optional<ProviderClassLoader> start(InspectedJar jar) {
        Path path = jar.image().path();
        awaited.put(path, jar);
        try {
            String id = loadPlugin(path);
            return startPlugin(id) == PluginState.STARTED
                    ? Optional.of((ProviderClassLoader) getPluginClassLoader(id))
                    : Optional.empty();
        } finally {
            awaited.remove(path);
        }
    }

    /** Stops the plugin and closes its loader; harmless if it is not there. */
    void end(String id) {
        if (getPlugin(id) != null) {
            unloadPlugin(id);
        }
    }

    private InspectedJar awaited(Path path) {
        return Optional.ofNullable(awaited.get(path))
                .orElseThrow(() -> new IllegalStateException(path + " was not inspected"));
    }

    private static PluginDescriptor described(InspectedJar jar) {
        PluginManifest manifest = jar.manifest();
        String requires = manifest.requires().map(Object::toString).orElse("*");
        return new DefaultPluginDescriptor(
                manifest.id(), "", Plugin.class.getName(), manifest.version(), requires, manifest.vendor(), "");
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new PluginDescriptorFinder() {
            @Override
            public boolean isApplicable(Path path) {
                return true;
            }

            @Override
            public PluginDescriptor find(Path path) {
                return described(awaited(path));
            }
        };
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new PluginLoader() {
            @Override
            public boolean isApplicable(Path path) {
                return true;
            }

            @Override
            public ClassLoader loadPlugin(Path path, PluginDescriptor descriptor) {
                return new ProviderClassLoader(awaited(path));
            }
        };
    }

    /** Vendors write no plugin class: there is nothing to start. */
    @Override
    protected PluginFactory createPluginFactory() {
        return wrapper -> new Plugin();
    }

    @Override
    protected VersionManager createVersionManager() {
        return new LevelVersions();
    }

    /** What may not run was refused before; PF4J's file of disabled plugins does not exist. */
    @Override
    protected PluginStatusProvider createPluginStatusProvider() {
        return new PluginStatusProvider() {
            @Override
            public boolean isPluginDisabled(String id) {
                return false;
            }

            @Override
            public void disablePlugin(String id) {
                throw new UnsupportedOperationException("plugins are removed, not disabled");
            }

            @Override
            public void enablePlugin(String id) {
                // Every plugin that is there is enabled.
            }
        };
    }

    /** Which jars there are is decided before; PF4J is told of each. */
    @Override
    protected PluginRepository createPluginRepository() {
        return new PluginRepository() {
            @Override
            public List<Path> getPluginPaths() {
                return List.of();
            }

            @Override
            public boolean deletePluginPath(Path path) {
                return false;
            }
        };
    }

    @Override
    protected ExtensionFinder createExtensionFinder() {
        return new NoExtensions();
    }

    @Override
    protected ExtensionFactory createExtensionFactory() {
        return new ExtensionFactory() {
            @Override
            public <T> T create(Class<T> type) {
                throw new UnsupportedOperationException("there are no extensions");
            }
        };
    }
}
