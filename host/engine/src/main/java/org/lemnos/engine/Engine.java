package org.lemnos.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.StageWatch;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.Provenance;
import org.lemnos.core.json.DeviceProfiles;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.PlanRevalidation;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.reference.ReferenceDevice;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.engine.eager.CapturedSession;
import org.lemnos.engine.eager.EagerWork;
import org.lemnos.engine.eager.Recording;
import org.lemnos.engine.eager.Tensor;
import org.lemnos.plugins.Lease;
import org.lemnos.plugins.PluginReport;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.trust.Trust;
import org.lemnos.vulkan.Hoard;
import org.lemnos.vulkan.SessionOptions;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanOptions;
import org.lemnos.vulkan.VulkanSession;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One device with the kernels that are there for it: plans programs and makes plans live. Safe from several threads.
 *
 * <p>Where no Vulkan loader or driver is installed, and no device was asked for by name, the engine runs on the reference device, and {@link
 * #notice} says so.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private static final String REFERENCE = "reference";

    private final Kernels kernels;
    private final StageWatch stages;
    private final AtomicLong sessions = new AtomicLong();
    private final DeviceProfile device;
    private final Optional<LiveDevice> opened;
    private final Optional<String> notice;
    private final VendorWatch watch;
    private final EagerWork eager;

    private Engine(
            Kernels kernels,
            DeviceProfile device,
            Optional<LiveDevice> opened,
            Optional<String> notice,
            StageWatch stages) {
        this.kernels = kernels;
        this.stages = stages;
        this.watch = new VendorWatch(kernels.guard(), device, kernels::catalog);
        this.device = device;
        this.opened = opened;
        this.notice = notice;
        this.eager = new EagerWork(new EagerSessions(this, watch));
    }

    /** Starts an engine. */
    public static Builder builder() {
        return new Builder();
    }

    /** The device. */
    public DeviceProfile device() {
        return device;
    }

    /** The operations and kernels that are there now; unloading a provider makes another catalog. */
    public Catalog catalog() {
        return kernels.catalog();
    }

    /** What became of each jar of the plugins folder, ascending by path; empty without one. */
    public List<PluginReport> plugins() {
        return kernels.reports();
    }

    /**
     * Unloads a provider that came as a plugin. Plans that use it can no longer be loaded; plan again without it.
     *
     * @param provider its id
     * @throws LemnosException with {@code PLUGIN_UNKNOWN} if no such plugin is loaded; {@code PLUGIN_IN_USE} if sessions or a planning use it, which the
     *     message names
     */
    public void unload(String provider) {
        kernels.unload(provider);
    }

    /**
     * Follows the plugins folder: unloads providers whose jar is gone or was replaced, and loads those that are new.
     *
     * @throws LemnosException with {@code PLUGIN_IN_USE} if a session uses one that would be unloaded; nothing has changed then
     */
    public void refreshPlugins() {
        kernels.refresh();
    }

    /** What a person should know about how this engine came up, such as why it runs on the reference device. */
    public Optional<String> notice() {
        return notice;
    }

    /** Whether it runs on the reference device. */
    public boolean isReference() {
        return device.deviceClass() == DeviceClass.REFERENCE;
    }

    /**
     * Plans a program for this device.
     *
     * @param dimensions a number for each symbolic extent
     * @throws LemnosException see {@link Planner#plan}
     */
    public ExecutionPlan plan(Program program, Dimensions dimensions, Policy policy) {
        return kernels.plan(catalog ->
                Planner.plan(new PlanRequest(program, dimensions, catalog, device, policy), watch.guard(), stages));
    }

    /** Plans a program with the default policy. */
    public ExecutionPlan plan(Program program, Dimensions dimensions) {
        return plan(program, dimensions, Policy.defaults());
    }

    /**
     * Takes up a plan that comes from a file: checks it by its own rules, plans the program again and compares.
     *
     * @param untrusted what {@link org.lemnos.core.plan.PlanJson#read} gave
     * @param program the program that it is for, imported as it was then; the values of its weights may be others
     * @param policy the policy that it was made with
     * @return the plan, with the extents that it was made with
     * @throws LemnosException with {@code PLAN_ALTERED} if it was edited, or made for another program, policy, device, set of providers or build of
     *     them; the message has the first difference
     */
    public ExecutionPlan restore(UntrustedPlan untrusted, Program program, Policy policy) {
        Dimensions dimensions = Dimensions.none();
        for (Map.Entry<String, Long> extent : untrusted.document().dimensions().entrySet()) {
            dimensions = dimensions.with(extent.getKey(), extent.getValue());
        }
        Dimensions extents = dimensions;
        return kernels.plan(catalog -> PlanRevalidation.revalidate(
                untrusted, new PlanRequest(program, extents, catalog, device, policy), watch.guard()));
    }

    /**
     * Makes a plan live: allocates its memory, uploads its weights, builds its pipelines and records its commands.
     *
     * <p>After a device was lost or given up this takes a fresh one of the same adapter. A plan with kernels that may have been the cause runs step by
     * step, which is slow and finds the one that was.
     *
     * @throws LemnosException with {@code KERNEL_QUARANTINED} if the plan uses a kernel that is held back since; {@code PLAN_FOREIGN} if it was made for another device or with a provider that was unloaded; {@code DEVICE_OUT_OF_MEMORY} if it does not fit; {@code
     *     CLOSED} if this engine is closed
     */
    public Session load(ExecutionPlan plan) {
        String own = DeviceProfiles.sha256(device);
        if (!plan.document().identity().profile().equals(own)) {
            throw new LemnosException(
                    ErrorCode.PLAN_FOREIGN,
                    "the plan was made for " + plan.document().device() + "; this engine runs on " + device
                            + ". Plan the program again with this engine");
        }
        Optional<Lease> lease = kernels.lease(plan, () -> "session " + sessions.incrementAndGet() + " of " + plan);
        try {
            return opened.<Session>map(live -> load(plan, live, lease))
                    .orElseGet(
                            () -> new ReferenceSession(plan, watch.oversight(), () -> lease.ifPresent(Lease::close)));
        } catch (RuntimeException | Error failure) {
            lease.ifPresent(Lease::close);
            throw failure;
        }
    }

    private Session load(ExecutionPlan plan, LiveDevice live, Optional<Lease> lease) {
        SessionOptions how = watch.optionsFor(plan.document()).watchedBy(stages);
        PortBinding ports = new PortBinding(
                plan, watch.oversight()); // asks oracles, which may fail: before there is a session to close
        VulkanDevice current = live.current();
        return new DeviceSession(plan, ports, load(plan, how, current, live), () -> live.blame(current, watch), lease);
    }

    /**
     * Makes a tensor that lies where this engine computes, without values.
     *
     * @throws LemnosException with {@code DEVICE_OUT_OF_MEMORY} if it does not fit; {@code INPUT_INVALID} if it would be larger than 1 GiB; {@code
     *     DEVICE_LOST} or {@code CLOSED}
     */
    public DeviceTensor tensor(TensorType type) {
        return opened.<DeviceTensor>map(live -> new OnDevice(live.current().tensor(type)))
                .orElseGet(() -> new OnHost(type));
    }

    /** A device that fails meanwhile may have been at work for other sessions. */
    private VulkanSession load(ExecutionPlan plan, SessionOptions how, VulkanDevice current, LiveDevice live) {
        try {
            return current.load(plan, how);
        } catch (LemnosException failure) {
            live.blame(current, watch);
            throw failure;
        }
    }

    /** Begins a recording: values and operations from Java, run in batches when somebody reads, planned with the default policy. */
    public Recording record() {
        return record(Policy.defaults());
    }

    /** Begins a recording whose batches are planned with a policy. */
    public Recording record(Policy policy) {
        return eager.record(policy);
    }

    /**
     * Captures what a body records, in a recording of its own, as a session over one plan. Tensors of other recordings that are ready may be used in the body;
     * those that it reads are the session's inputs.
     *
     * @param body gives back what the session is wanted for
     * @return a session that has not run; closing it closes the recording
     * @throws LemnosException as {@link Recording#capture}
     */
    public CapturedSession capture(Function<? super Recording, ? extends Collection<Tensor>> body) {
        return eager.capture(Policy.defaults(), body);
    }

    /**
     * Takes all memory that the device still gives, for a check of what happens then; closing gives it back.
     *
     * @throws LemnosException with {@code DEVICE_NOT_FOUND} on the reference device, which has no memory of its own
     */
    public Hoard hoard() {
        return opened.orElseThrow(() -> new LemnosException(
                        ErrorCode.DEVICE_NOT_FOUND,
                        "the reference device has no memory of its own that could run out: this needs a Vulkan device"))
                .current()
                .hoard();
    }

    /** How often memory of the device was allocated since the engine was opened, whether it was given back or not; 0 on the reference device. */
    public long allocations() {
        return opened.map(LiveDevice::allocations).orElse(0L);
    }

    /** What is held back, in this engine and in all that share its quarantine: what failed, or ran when a device failed. */
    public Quarantine quarantine() {
        return watch.guard().quarantine();
    }

    /** What the Vulkan validation layer has said since the engine was opened; empty if it is off or silent. */
    public List<String> validationMessages() {
        return opened.map(live -> live.vulkan().validationMessages()).orElse(List.of());
    }

    /** Closes all sessions, the device and the plugins, waiting at most ten seconds for running work; harmless if done already. */
    @Override
    public void close() {
        opened.ifPresent(live -> live.vulkan().close());
        kernels.close();
    }

    /**
     * Closes all sessions, the device and the plugins.
     *
     * @param limit how long to wait for running work
     * @return what had to be left alive because the device still worked on it, empty if nothing
     */
    public List<String> close(Duration limit) {
        List<String> left = opened.map(live -> live.vulkan().close(limit)).orElse(List.of());
        kernels.close();
        return left;
    }

    /** Says how an engine comes up; for one thread. */
    public static final class Builder {
        private Optional<String> device = Optional.empty();
        private Optional<VulkanOptions> vulkan = Optional.empty();
        private boolean reference;
        private Quarantine quarantine = Quarantine.ofUser();
        private VendorLimits limits = VendorLimits.defaults();
        private final List<KernelProvider> providers = new ArrayList<>();
        private Optional<Path> plugins = Optional.empty();
        private JarTrust trust = JarTrust.unchecked();
        private StageWatch stages = StageWatch.none();
        private BiFunction<Vulkan, AdapterChoice, VulkanDevice> devices = Vulkan::device;

        private Builder() {}

        /**
         * Asks for a Vulkan device by index, UUID or a part of its name; without this, and without the environment variable {@code LEMNOS_DEVICE}, the
         * best one is taken. {@code reference} asks for the reference device.
         */
        public Builder device(String wanted) {
            reference = wanted.equals(REFERENCE);
            device = reference ? Optional.empty() : Optional.of(wanted);
            return this;
        }

        /** Says how Vulkan is opened. */
        public Builder vulkan(VulkanOptions options) {
            vulkan = Optional.of(options);
            return this;
        }

        /** Adds a provider beside those that the class path and module path bring. */
        public Builder provider(KernelProvider provider) {
            providers.add(provider);
            return this;
        }

        /**
         * Adds the providers that lie as jars in a folder. A jar that is refused stops no other; {@link Engine#plugins} says why.
         *
         * @param folder the folder; jars in folders below it do not count
         */
        public Builder plugins(Path folder) {
            plugins = Optional.of(folder);
            return this;
        }

        /** Says which jars of the plugins folder the host relies on. Without this every jar is let in, and nobody vouches for any. */
        public Builder trust(JarTrust policy) {
            trust = policy;
            return this;
        }

        /**
         * Says by a policy file which jars of the plugins folder the host relies on. If it cannot be read, every jar is refused.
         *
         * @param policyFile a trust policy, as {@link org.lemnos.plugins.trust.TrustPolicy#read} takes it
         */
        public Builder trust(Path policyFile) {
            return trust(Trust.of(policyFile));
        }

        /**
         * Says what is held back, and where the engine keeps what it finds out about kernels that fail. Without this it is {@link Quarantine#ofUser}.
         */
        public Builder quarantine(Quarantine held) {
            quarantine = held;
            return this;
        }

        /** Says what calls into providers' code may take before they are given up. */
        public Builder vendorLimits(VendorLimits most) {
            limits = most;
            return this;
        }

        /** Says who hears of the stages of planning, loading and running. */
        public Builder stages(StageWatch watch) {
            stages = watch;
            return this;
        }

        /** Says how devices are opened: a test lets one fail, which no real one does when it is wanted. */
        Builder devices(BiFunction<Vulkan, AdapterChoice, VulkanDevice> opening) {
            devices = opening;
            return this;
        }

        /**
         * Opens the engine.
         *
         * @throws LemnosException with {@code VULKAN_UNAVAILABLE} or {@code DEVICE_NOT_FOUND} if a device was asked for and is not there;
         *     {@code FILE_UNREADABLE} if the plugins folder is not there
         */
        public Engine open() {
            Kernels kernels = kernels();
            try {
                return open(kernels);
            } catch (RuntimeException | Error failure) {
                kernels.close();
                throw failure;
            }
        }

        private Kernels kernels() {
            List<KernelProvider> all = new ArrayList<>(providers);
            ServiceLoader.load(KernelProvider.class, Engine.class.getClassLoader())
                    .forEach(all::add);
            VendorGuard guard = new VendorGuard(quarantine, limits);
            return plugins.map(folder -> Kernels.of(all, folder, trust, guard)).orElseGet(() -> Kernels.of(all, guard));
        }

        private Engine open(Kernels kernels) {
            boolean byEnvironment = device.isEmpty() && REFERENCE.equals(System.getenv(AdapterChoice.VARIABLE));
            if (reference || byEnvironment) {
                return new Engine(kernels, ReferenceDevice.profile(), Optional.empty(), Optional.empty(), stages);
            }
            try {
                return onVulkan(kernels);
            } catch (LemnosException unavailable) {
                boolean asked = device.isPresent() || System.getenv(AdapterChoice.VARIABLE) != null;
                if (unavailable.code() != ErrorCode.VULKAN_UNAVAILABLE || asked) {
                    throw unavailable;
                }
                String notice = unavailable.getMessage() + ". Running on the reference device, which is slow.";
                LOG.warn("{}", notice);
                return new Engine(kernels, ReferenceDevice.profile(), Optional.empty(), Optional.of(notice), stages);
            }
        }

        /** Whether a provider is there for which nobody vouches: its kernels run with bounds checks or not at all. */
        private static boolean hasStrangers(Catalog catalog) {
            return catalog.providers().stream()
                    .anyMatch(provider -> provider.provenance().standing() == Provenance.Standing.NOBODY);
        }

        private Engine onVulkan(Kernels kernels) {
            VulkanOptions options = vulkan.orElseGet(VulkanOptions::defaults);
            Vulkan opened = Vulkan.open(hasStrangers(kernels.catalog()) ? options.withBoundsChecks() : options);
            AdapterChoice choice = AdapterChoice.of(device, System.getenv());
            try {
                LiveDevice chosen = LiveDevice.open(opened, () -> devices.apply(opened, choice));
                return new Engine(kernels, chosen.current().profile(), Optional.of(chosen), Optional.empty(), stages);
            } catch (RuntimeException | Error failure) {
                opened.close();
                throw failure;
            }
        }
    }
}
