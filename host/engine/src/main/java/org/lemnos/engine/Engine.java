package org.lemnos.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.json.DeviceProfiles;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.PlanRevalidation;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.reference.ReferenceDevice;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanOptions;
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

    private final Catalog catalog;
    private final DeviceProfile device;
    private final Optional<Opened> opened;
    private final Optional<String> notice;

    /** What must be closed. */
    private record Opened(Vulkan vulkan, VulkanDevice device) {}

    private Engine(Catalog catalog, DeviceProfile device, Optional<Opened> opened, Optional<String> notice) {
        this.catalog = catalog;
        this.device = device;
        this.opened = opened;
        this.notice = notice;
    }

    /** Starts an engine. */
    public static Builder builder() {
        return new Builder();
    }

    /** The device. */
    public DeviceProfile device() {
        return device;
    }

    /** The operations and kernels. */
    public Catalog catalog() {
        return catalog;
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
        return Planner.plan(new PlanRequest(program, dimensions, catalog, device, policy));
    }

    /** Plans a program with the default policy. */
    public ExecutionPlan plan(Program program, Dimensions dimensions) {
        return plan(program, dimensions, Policy.defaults());
    }

    /**
     * Takes up a plan that comes from a file: checks it by its own rules, plans the program again and compares.
     *
     * @param untrusted what {@link org.lemnos.core.plan.PlanJson#read} gave
     * @param program the program that it is for, imported as it was then
     * @param policy the policy that it was made with
     * @return the plan, with the extents that it was made with
     * @throws LemnosException with {@code PLAN_ALTERED} if it was edited, or made for another program, policy, set of kernels or device; the
     *     message has the first difference
     */
    public ExecutionPlan restore(UntrustedPlan untrusted, Program program, Policy policy) {
        Dimensions dimensions = Dimensions.none();
        for (Map.Entry<String, Long> extent : untrusted.document().dimensions().entrySet()) {
            dimensions = dimensions.with(extent.getKey(), extent.getValue());
        }
        return PlanRevalidation.revalidate(untrusted, new PlanRequest(program, dimensions, catalog, device, policy));
    }

    /**
     * Makes a plan live: allocates its memory, uploads its weights, builds its pipelines and records its commands.
     *
     * @throws LemnosException with {@code PLAN_FOREIGN} if the plan was made for another device; {@code DEVICE_OUT_OF_MEMORY} if it does not fit; {@code
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
        return opened.<Session>map(live -> new DeviceSession(plan, live.device().load(plan)))
                .orElseGet(() -> new ReferenceSession(plan));
    }

    /** What the Vulkan validation layer has said since the engine was opened; empty if it is off or silent. */
    public List<String> validationMessages() {
        return opened.map(live -> live.vulkan().validationMessages()).orElse(List.of());
    }

    /** Closes all sessions and the device, waiting at most ten seconds for running work; harmless if done already. */
    @Override
    public void close() {
        opened.ifPresent(live -> live.vulkan().close());
    }

    /**
     * Closes all sessions and the device.
     *
     * @param limit how long to wait for running work
     * @return what had to be left alive because the device still worked on it, empty if nothing
     */
    public List<String> close(Duration limit) {
        return opened.map(live -> live.vulkan().close(limit)).orElse(List.of());
    }

    /** Says how an engine comes up; for one thread. */
    public static final class Builder {
        private Optional<String> device = Optional.empty();
        private Optional<VulkanOptions> vulkan = Optional.empty();
        private boolean reference;
        private final List<KernelProvider> providers = new ArrayList<>();

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
         * Opens the engine.
         *
         * @throws LemnosException with {@code VULKAN_UNAVAILABLE} or {@code DEVICE_NOT_FOUND} if a device was asked for and is not there
         */
        public Engine open() {
            List<KernelProvider> all = new ArrayList<>(providers);
            ServiceLoader.load(KernelProvider.class, Engine.class.getClassLoader())
                    .forEach(all::add);
            Catalog catalog = Catalog.of(all);
            boolean byEnvironment = device.isEmpty() && REFERENCE.equals(System.getenv(AdapterChoice.VARIABLE));
            if (reference || byEnvironment) {
                return new Engine(catalog, ReferenceDevice.profile(), Optional.empty(), Optional.empty());
            }
            try {
                return onVulkan(catalog);
            } catch (LemnosException unavailable) {
                boolean asked = device.isPresent() || System.getenv(AdapterChoice.VARIABLE) != null;
                if (unavailable.code() != ErrorCode.VULKAN_UNAVAILABLE || asked) {
                    throw unavailable;
                }
                String notice = unavailable.getMessage() + ". Running on the reference device, which is slow.";
                LOG.warn("{}", notice);
                return new Engine(catalog, ReferenceDevice.profile(), Optional.empty(), Optional.of(notice));
            }
        }

        private Engine onVulkan(Catalog catalog) {
            Vulkan opened = Vulkan.open(vulkan.orElseGet(VulkanOptions::defaults));
            try {
                VulkanDevice chosen = opened.device(AdapterChoice.of(device, System.getenv()));
                return new Engine(catalog, chosen.profile(), Optional.of(new Opened(opened, chosen)), Optional.empty());
            } catch (RuntimeException | Error failure) {
                opened.close();
                throw failure;
            }
        }
    }
}
