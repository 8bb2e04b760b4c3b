package org.lemnos.vulkan.pipeline;

import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_UUID_SIZE;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineCache;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineCache;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK10.vkGetPipelineCacheData;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;

/**
 * The driver's compiled code, kept from process to process. A file of another driver version is not handed to the driver at all:
 * the cache starts empty and the file is written anew.
 */
public final class PipelineCache implements AutoCloseable {
    /** Vulkan's own header: a cache that holds nothing else is not worth a file. */
    private static final int EMPTY_BYTES = 16 + VK_UUID_SIZE;

    private final VkDevice device;
    private final CacheFile file;
    private final long handle;
    private long savedBytes;

    private PipelineCache(VkDevice device, CacheFile file, long handle, long savedBytes) {
        this.device = device;
        this.file = file;
        this.handle = handle;
        this.savedBytes = savedBytes;
    }

    /** Opens the cache of this device in this folder. */
    public static PipelineCache open(LogicalDevice device, Path folder) {
        byte[] writer = writer(device.physical().handle());
        CacheFile file = new CacheFile(folder.resolve(HexFormat.of().formatHex(writer) + ".bin"), writer);
        byte[] known = file.read().orElse(new byte[0]);
        return new PipelineCache(device.handle(), file, create(device.handle(), known), known.length);
    }

    /** Vendor, device, driver version and the driver's own identity of its code. */
    static byte[] writer(VkPhysicalDevice physical) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.malloc(stack);
            vkGetPhysicalDeviceProperties(physical, properties);
            byte[] writer = new byte[3 * Integer.BYTES + VK_UUID_SIZE];
            ByteBuffer.wrap(writer)
                    .putInt(properties.vendorID())
                    .putInt(properties.deviceID())
                    .putInt(properties.driverVersion())
                    .put(properties.pipelineCacheUUID());
            return writer;
        }
    }

    private static long create(VkDevice device, byte[] known) {
        ByteBuffer data = memAlloc(Math.max(1, known.length));
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPipelineCacheCreateInfo info =
                    VkPipelineCacheCreateInfo.calloc(stack).sType$Default();
            if (known.length > 0) {
                info.pInitialData(data.put(known).flip());
            }
            LongBuffer pointer = stack.mallocLong(1);
            VulkanResults.check("vkCreatePipelineCache", vkCreatePipelineCache(device, info, null, pointer));
            return pointer.get(0);
        } finally {
            memFree(data);
        }
    }

    long handle() {
        return handle;
    }

    /** Writes what the driver has compiled, if it is more than the file holds. */
    public synchronized void save() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            if (vkGetPipelineCacheData(device, handle, size, null) != VK_SUCCESS
                    || size.get(0) <= Math.max(savedBytes, EMPTY_BYTES)) {
                return;
            }
            ByteBuffer data = memAlloc((int) size.get(0));
            try {
                if (vkGetPipelineCacheData(device, handle, size, data) == VK_SUCCESS) {
                    byte[] payload = new byte[(int) size.get(0)];
                    data.get(payload);
                    file.write(payload);
                    savedBytes = payload.length;
                }
            } finally {
                memFree(data);
            }
        }
    }

    @Override
    public void close() {
        vkDestroyPipelineCache(device, handle, null);
    }
}
