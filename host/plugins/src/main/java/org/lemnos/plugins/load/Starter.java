package org.lemnos.plugins.load;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.lemnos.api.Version;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;
import org.pf4j.PluginRuntimeException;

/**
 * Makes providers from jars that were judged before, and lets go of them. Vendor code runs on a thread of its own and under watch, which keeps what
 * it leaves behind on that thread away from the host's. For one thread at a time.
 */
public final class Starter {
    private final Version host;
    private final CallLimit limit;
    private final Consumer<ProviderFault> evidence;
    private final LifeCycle lifeCycle;

    /**
     * Nothing started yet.
     *
     * @param folder where the jars are, for reports
     * @param host the level of the contract that the host serves
     * @param limit what making a provider, and asking who it is, may take
     * @param evidence takes what a provider did wrong
     */
    public Starter(Path folder, Version host, CallLimit limit, Consumer<ProviderFault> evidence) {
        this.host = host;
        this.limit = limit;
        this.evidence = evidence;
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
        String id = jar.manifest().id();
        boolean done = false;
        try (VendorThreads threads = new VendorThreads(evidence)) {
            ProviderClassLoader loader = loader(jar);
            KernelProvider provider =
                    answered(jar, threads.ask(id, limit, Question.of(id, "constructor", () -> onlyProvider(loader))));
            ProviderDescriptor descriptor =
                    answered(jar, threads.ask(id, limit, Question.of(id, "descriptor", provider::descriptor)));
            Negotiation.checkDescriptor(jar, descriptor, host);
            done = true;
            return new StartedPlugin(
                    examined.path(),
                    jar.image().sha256(),
                    jar.image().contentSha256(),
                    jar.manifest(),
                    examined.vouched().orElseThrow(() -> new IllegalStateException(jar + " was not let in")),
                    provider);
        } finally {
            if (!done) {
                end(id);
            }
        }
    }

    private ProviderClassLoader loader(InspectedJar jar) throws JarRefusedException {
        try {
            return lifeCycle.start(jar).orElseThrow(() -> refused(jar, "was not started; PF4J's log says why"));
        } catch (PluginRuntimeException failed) {
            throw refused(jar, "was not started: " + failed.getMessage());
        }
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
