package org.lemnos.plugins.load;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.CodeSource;
import java.security.SecureClassLoader;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.vendor.ContentSource;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.jar.JarImage;

/**
 * Loads one provider from its jar's bytes. It has no parent: a class comes from what {@link HostClasses} shares or from the jar, a resource from the
 * jar alone, so neither the class path of the host nor another provider can be seen, and what the host has can never differ from what was tested.
 *
 * <p>Once closed it defines and finds nothing more; classes that were defined live on as long as somebody holds them.
 */
public final class ProviderClassLoader extends SecureClassLoader implements ContentSource, Closeable {
    static {
        registerAsParallelCapable();
    }

    private final String plugin;
    private final String contentSha256;
    private final ImageUrls urls = new ImageUrls(this::content);
    private volatile Optional<JarImage> image;

    /** A loader of the jar's classes. */
    ProviderClassLoader(InspectedJar jar) {
        super("lemnos-plugin:" + jar.manifest().id(), null);
        this.plugin = jar.manifest().id();
        this.contentSha256 = jar.image().contentSha256();
        this.image = Optional.of(jar.image());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                Optional<Class<?>> shared = HostClasses.find(name);
                loaded = shared.isPresent() ? shared.get() : findClass(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        JarImage open =
                image.orElseThrow(() -> new ClassNotFoundException(name + ": plugin " + plugin + " was unloaded"));
        byte[] bytes = open.bytes(name.replace('.', '/') + ".class")
                .orElseThrow(() -> new ClassNotFoundException(name + " is neither in " + open + " nor in "
                        + HostClasses.described() + ", which is all that a plugin sees"));
        return defineClass(name, bytes, 0, bytes.length, origin(open));
    }

    private static CodeSource origin(JarImage jar) {
        try {
            return new CodeSource(jar.path().toUri().toURL(), (Certificate[]) null);
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException("files have URLs", impossible);
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        return findResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) {
        return findResources(name);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return image.flatMap(open -> open.entry(name))
                .map(entry -> urls.of(plugin, entry.name()))
                .orElse(null);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return Collections.enumeration(found == null ? List.of() : List.of(found));
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        return content(name).map(ByteArrayInputStream::new).orElse(null);
    }

    private Optional<byte[]> content(String name) {
        return image.flatMap(open -> open.bytes(name));
    }

    @Override
    public String contentSha256() {
        return contentSha256;
    }

    /** Lets go of the jar's bytes. */
    @Override
    public void close() {
        image = Optional.empty();
    }
}
