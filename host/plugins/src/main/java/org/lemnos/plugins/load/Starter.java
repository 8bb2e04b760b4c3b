package org.lemnos.plugins.load;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.lemnos.api.Version;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.catalog.Answer;
import org.lemnos.core.catalog.VendorCall;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;
import org.pf4j.PluginRuntimeException;

/** Makes providers from jars that were judged before, and lets go of them. For one thread at a time. */
public final class Starter {
    private final Version host;
    private final LifeCycle lifeCycle;

    /**
     * Nothing started yet.
     *
     * @param folder where the jars are, for reports
     * @param host the level of the contract that the host serves
     */
    public Starter(Path folder, Version host) {
        this.host = host;
        this.lifeCycle = new LifeCycle(folder, host);
    }

    /**
     * Makes a class loader over the jar and the provider in it.
     *
     * @param examined a jar that is taken
     * @throws JarRefusedException if the provider cannot be made, or says something else of itself than its manifest; nothing of it stays then
     */
    public StartedPlugin start(Examined examined) throws JarRefusedException {
        InspectedJar jar = examined.required();
        boolean done = false;
        try {
            KernelProvider provider = provider(jar, loader(jar));
            ProviderDescriptor descriptor = answered(
                    jar, VendorCall.ask(jar.manifest().id(), "descriptor", provider::descriptor));
            Negotiation.checkDescriptor(jar, descriptor, host);
            done = true;
            return new StartedPlugin(
                    examined.path(),
                    jar.image().sha256(),
                    jar.manifest(),
                    examined.vouched().orElseThrow(() -> new IllegalStateException(jar + " was not let in")),
                    provider);
        } finally {
            if (!done) {
                end(jar.manifest().id());
            }
        }
    }

    private ProviderClassLoader loader(InspectedJar jar) throws JarRefusedException {
        try {
            return lifeCycle
                    .start(jar)
                    .orElseThrow(() -> refused(jar, "was not started; PF4J's log says why"));
        } catch (PluginRuntimeException failed) {
            throw refused(jar, "was not started: " + failed.getMessage());
        }
    }

    private static KernelProvider provider(InspectedJar jar, ProviderClassLoader loader) throws JarRefusedException {
        return answered(jar, VendorCall.ask(jar.manifest().id(), "constructor", () -> onlyProvider(loader)));
    }

    /** The context class loader of the thread plays no part: the loader is always passed. */
    private static KernelProvider onlyProvider(ProviderClassLoader loader) {
        Iterator<KernelProvider> providers =
                ServiceLoader.load(KernelProvider.class, loader).iterator();
        try {
            return providers.next();
        } catch (ServiceConfigurationError failed) {
            if (failed.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (failed.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw failed;
        }
    }

    private static <T> T answered(InspectedJar jar, Answer<T> answer) throws JarRefusedException {
        if (!answer.isGiven()) {
            throw refused(jar, String.valueOf(answer.fault()));
        }
        return answer.value();
    }

    private static JarRefusedException refused(InspectedJar jar, String detail) {
        return new JarRefusedException(jar.image().path(), RefusalReason.PROVIDER_FAULT, detail);
    }

    /** Stops a plugin and closes its class loader; harmless if it is not there. */
    public void end(String id) {
        lifeCycle.end(id);
    }
}
