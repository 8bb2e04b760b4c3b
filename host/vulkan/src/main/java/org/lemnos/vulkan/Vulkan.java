package org.lemnos.vulkan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.device.MemoryType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.instance.PhysicalDevice;
import org.lemnos.vulkan.instance.ProfileReader;
import org.lemnos.vulkan.instance.ValidationLog;
import org.lemnos.vulkan.instance.VulkanInstance;
import org.lemnos.vulkan.lifetime.LastingThread;
import org.lemnos.vulkan.lifetime.ShutdownHook;
import org.lemnos.vulkan.measure.LaunchPlan;
import org.lemnos.vulkan.measure.QueueKind;
import org.lemnos.vulkan.measure.QueueProbe;
import org.lemnos.vulkan.memory.MemoryKinds;

/**
 * Vulkan on this machine: its devices, to look at or to open. Several may be open in one process. What is still open when the JVM
 * ends is destroyed then, in order and with a bounded wait. Thread-safe.
 */
public final class Vulkan implements AutoCloseable {
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final VulkanOptions options;
    private final VulkanInstance instance;
    /** Whoever closes a device by itself takes it off without the lock, which closing all of them holds while it waits for that device. */
    private final List<VulkanDevice> open = new CopyOnWriteArrayList<>();

    private final List<QueueProbe> probes = new ArrayList<>();

    private final ShutdownHook.LastCall lastCall = this::close;
    private List<PhysicalDevice> devices = List.of();
    private boolean closed;
    private boolean destroyed;

    private Vulkan(VulkanOptions options, VulkanInstance instance) {
        this.options = options;
        this.instance = instance;
    }

    /** Opens Vulkan with the default options; errors as for {@link #open(VulkanOptions)}. */
    public static Vulkan open() {
        return open(VulkanOptions.defaults());
    }

    /**
     * Opens Vulkan.
     *
     * @throws LemnosException VULKAN_UNAVAILABLE if there is no loader, no driver, or no validation layer where one is asked
     *     for; the message names the package to install
     */
    public static Vulkan open(VulkanOptions options) {
        Vulkan vulkan = new Vulkan(options, LastingThread.call(() -> VulkanInstance.open(log(options))));
        ShutdownHook.add(vulkan.lastCall);
        return vulkan;
    }

    private static ValidationLog log(VulkanOptions options) {
        if (!options.validation()) {
            return ValidationLog.silent();
        }
        return ValidationLog.listening(
                options.layerChecksOnGpu() ? ValidationLog.Watch.CALLS_AND_KERNELS : ValidationLog.Watch.CALLS);
    }

    /**
     * The devices of all drivers, in the loader's order, usable or not.
     *
     * @throws LemnosException VULKAN_UNAVAILABLE if there is none
     */
    public List<Adapter> adapters() {
        return devices().stream().map(PhysicalDevice::adapter).toList();
    }

    private synchronized List<PhysicalDevice> devices() {
        requireOpen();
        if (devices.isEmpty()) {
            devices = instance.devices();
        }
        return devices;
    }

    /** Everything that planning may know of one of {@link #adapters}; it must be usable. */
    public synchronized DeviceProfile profile(Adapter adapter) {
        return ProfileReader.read(physical(adapter));
    }

    /**
     * The kind of memory that each kind of arena lies in on one of {@link #adapters}, while there is room in it; it must be usable.
     */
    public synchronized Map<ArenaKind, MemoryType> arenas(Adapter adapter) {
        MemoryKinds kinds = MemoryKinds.read(physical(adapter).handle());
        Map<Integer, MemoryType> types = profile(adapter).capabilities().stream()
                .flatMap(capability -> MemoryType.parse(capability).stream())
                .collect(Collectors.toMap(MemoryType::index, type -> type));
        Map<ArenaKind, MemoryType> arenas = new EnumMap<>(ArenaKind.class);
        for (ArenaKind kind : ArenaKind.values()) {
            kinds.typeFor(kind)
                    .ifPresent(index ->
                            arenas.put(kind, Objects.requireNonNull(types.get(index), "a type of this device")));
        }
        return arenas;
    }

    private PhysicalDevice physical(Adapter adapter) {
        return devices().stream()
                .filter(device -> device.adapter().equals(adapter))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(adapter + " is no device of this Vulkan"));
    }

    /**
     * Opens the chosen device.
     *
     * @throws LemnosException DEVICE_NOT_FOUND, with what there is to choose from
     */
    public VulkanDevice device(AdapterChoice choice) {
        return device(choice, Seams.none());
    }

    synchronized VulkanDevice device(AdapterChoice choice, Seams seams) {
        VulkanDevice device = VulkanDevice.open(physical(choice.among(adapters())), options, seams, open::remove);
        open.add(device);
        return device;
    }

    /**
     * Opens a queue of the chosen device for measurements; close it before this Vulkan.
     *
     * @param kernel as {@link QueueProbe#open}
     * @return empty if the device has no queue of this kind
     * @throws LemnosException DEVICE_NOT_FOUND, with what there is to choose from
     */
    public synchronized Optional<QueueProbe> probe(AdapterChoice choice, QueueKind kind, SpirvModule kernel) {
        Optional<QueueProbe> probe =
                QueueProbe.open(physical(choice.among(adapters())), kind, kernel, options.cacheFolder());
        probe.ifPresent(probes::add);
        return probe;
    }

    /**
     * Opens the device of a mock driver to record a plan on; close it before this Vulkan.
     *
     * @throws LemnosException DEVICE_NOT_FOUND if there is no mock driver
     */
    public synchronized RecordingProbe recordingProbe(LaunchPlan plan) {
        PhysicalDevice mock = physical(RecordingProbe.mockAmong(adapters()));
        VulkanDevice device = VulkanDevice.open(mock, options, RecordingProbe.seams(), open::remove);
        open.add(device);
        return new RecordingProbe(device, plan);
    }

    /** What the validation layer has complained about so far; empty if it is off. */
    public List<String> validationMessages() {
        return instance.validation().messages();
    }

    /** Whether the validation layer watches. */
    public boolean isValidated() {
        return instance.validation().isOn();
    }

    private void requireOpen() {
        if (closed) {
            throw new LemnosException(ErrorCode.CLOSED, "this Vulkan is closed; open another");
        }
    }

    /** Closes every device and then Vulkan itself, waiting for running work at most ten seconds. */
    @Override
    public void close() {
        close(CLOSE_LIMIT);
    }

    /**
     * Closes every device and then Vulkan itself. A further call does nothing, or tries again to destroy what an earlier one had
     * to leave; the end of the JVM is such a call.
     *
     * @param limit how long to wait for running work
     * @return what had to be left alive because a device still worked on it, empty if nothing
     */
    public synchronized List<String> close(Duration limit) {
        if (destroyed) {
            return List.of();
        }
        closed = true;
        probes.forEach(QueueProbe::close);
        List<String> left = new ArrayList<>();
        for (VulkanDevice device : List.copyOf(open)) {
            left.addAll(device.close(limit));
        }
        if (left.isEmpty()) {
            destroyed = true;
            ShutdownHook.remove(lastCall);
            LastingThread.run(instance::close);
        }
        return left;
    }
}
