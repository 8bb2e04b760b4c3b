package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.VK10.VK_ERROR_INCOMPATIBLE_DRIVER;
import static org.lwjgl.vulkan.VK10.VK_INCOMPLETE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.vkCreateInstance;
import static org.lwjgl.vulkan.VK10.vkDestroyInstance;
import static org.lwjgl.vulkan.VK10.vkEnumeratePhysicalDevices;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** A {@code VkInstance} with its validation log. Several may live in one process. Thread-safe. */
public final class VulkanInstance implements AutoCloseable {
    private final VkInstance handle;
    private final ValidationLog log;
    private final InstanceSetup setup;
    private boolean closed;

    private VulkanInstance(VkInstance handle, ValidationLog log, InstanceSetup setup) {
        this.handle = handle;
        this.log = log;
        this.setup = setup;
    }

    /**
     * Opens Vulkan.
     *
     * @param log takes what the validation layer says; if it listens, the layer is inserted, with synchronization validation
     * @throws LemnosException VULKAN_UNAVAILABLE without loader, driver or Vulkan 1.3, or if the layer is
     *     asked for and not found
     */
    public static VulkanInstance open(ValidationLog log) {
        VulkanLoader.load();
        int version = VK.getInstanceVersionSupported();
        if (version < VK13.VK_API_VERSION_1_3) {
            throw new LemnosException(
                    ErrorCode.VULKAN_UNAVAILABLE,
                    "the Vulkan loader library offers " + PhysicalDevice.versionText(version)
                            + " and 1.3 is needed; update it: " + VulkanLoader.REMEDY);
        }
        InstanceSetup setup = new InstanceSetup(log);
        try {
            return new VulkanInstance(create(setup), log, setup);
        } catch (RuntimeException failed) {
            setup.close();
            throw failed;
        }
    }

    private static VkInstance create(InstanceSetup setup) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkInstanceCreateInfo info = setup.createInfo(stack);
            PointerBuffer handle = stack.mallocPointer(1);
            int result = vkCreateInstance(info, null, handle);
            if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
                throw noDriver(VulkanResults.failure("vkCreateInstance", result));
            }
            VulkanResults.check("vkCreateInstance", result);
            VkInstance instance = new VkInstance(handle.get(0), info);
            try {
                setup.created(instance);
                return instance;
            } catch (RuntimeException failed) {
                vkDestroyInstance(instance, null);
                throw failed;
            }
        }
    }

    private static LemnosException noDriver(LemnosException cause) {
        return new LemnosException(
                ErrorCode.VULKAN_UNAVAILABLE,
                "the Vulkan loader found no usable driver: " + VulkanLoader.REMEDY
                        + "; if VK_DRIVER_FILES or VK_ICD_FILENAMES is set, see that it names a driver's JSON file",
                cause);
    }

    /**
     * The devices of all drivers, in the loader's order, usable or not.
     *
     * @throws LemnosException VULKAN_UNAVAILABLE if there is none
     */
    public List<PhysicalDevice> devices() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer handles = handles(stack);
            List<PhysicalDevice> devices = new ArrayList<>();
            for (int i = 0; i < handles.capacity(); i++) {
                devices.add(PhysicalDevice.read(handle, handles.get(i), i));
            }
            return List.copyOf(devices);
        }
    }

    private PointerBuffer handles(MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        int result = vkEnumeratePhysicalDevices(handle, count, null);
        if (result != VK_SUCCESS && result != VK_INCOMPLETE) {
            throw noDriver(VulkanResults.failure("vkEnumeratePhysicalDevices", result));
        }
        if (count.get(0) == 0) {
            throw noDriver(
                    new LemnosException(ErrorCode.DEVICE_NOT_FOUND, "vkEnumeratePhysicalDevices listed no device"));
        }
        PointerBuffer handles = stack.mallocPointer(count.get(0));
        VulkanResults.check("vkEnumeratePhysicalDevices", vkEnumeratePhysicalDevices(handle, count, handles));
        return handles;
    }

    /** What the validation layer said so far. */
    public ValidationLog validation() {
        return log;
    }

    /** The native object, for the floors above that create devices on it. */
    public VkInstance handle() {
        return handle;
    }

    /** Destroys the instance; everything made from it must be gone. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            setup.destroying(handle);
            vkDestroyInstance(handle, null);
            setup.close();
        }
    }
}
