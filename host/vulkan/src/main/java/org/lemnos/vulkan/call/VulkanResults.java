package org.lemnos.vulkan.call;

import static org.lwjgl.vulkan.EXTDebugReport.VK_ERROR_VALIDATION_FAILED_EXT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;
import static org.lwjgl.vulkan.VK10.VK_ERROR_EXTENSION_NOT_PRESENT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_FEATURE_NOT_PRESENT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_FRAGMENTED_POOL;
import static org.lwjgl.vulkan.VK10.VK_ERROR_INCOMPATIBLE_DRIVER;
import static org.lwjgl.vulkan.VK10.VK_ERROR_INITIALIZATION_FAILED;
import static org.lwjgl.vulkan.VK10.VK_ERROR_LAYER_NOT_PRESENT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_MEMORY_MAP_FAILED;
import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_HOST_MEMORY;
import static org.lwjgl.vulkan.VK10.VK_ERROR_TOO_MANY_OBJECTS;
import static org.lwjgl.vulkan.VK10.VK_ERROR_UNKNOWN;
import static org.lwjgl.vulkan.VK10.VK_INCOMPLETE;
import static org.lwjgl.vulkan.VK10.VK_NOT_READY;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_TIMEOUT;
import static org.lwjgl.vulkan.VK11.VK_ERROR_OUT_OF_POOL_MEMORY;

import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Turns Vulkan result codes into typed errors that carry the name of the call that returned them. */
public final class VulkanResults {
    private VulkanResults() {}

    /**
     * Passes if the call succeeded.
     *
     * @param call the Vulkan function's name, for the message
     * @param result what it returned
     * @throws LemnosException DEVICE_LOST, DEVICE_OUT_OF_MEMORY, HOST_OUT_OF_MEMORY or VULKAN_FAILURE
     */
    public static void check(String call, int result) {
        if (result != VK_SUCCESS) {
            throw failure(call, result);
        }
    }

    /** The typed error for a result that is not a success; the caller has more to say only about memory. */
    public static LemnosException failure(String call, int result) {
        String said = call + " returned " + nameOf(result);
        if (result == VK_ERROR_DEVICE_LOST) {
            return new LemnosException(
                    ErrorCode.DEVICE_LOST,
                    said
                            + ": the device stopped answering. Close this device and its sessions, open the device again and"
                            + " load the plan anew; if it repeats, a dispatch may run longer than the system's GPU watchdog"
                            + " allows");
        }
        if (result == VK_ERROR_OUT_OF_HOST_MEMORY) {
            return new LemnosException(
                    ErrorCode.HOST_OUT_OF_MEMORY, said + ": the driver found no memory of the process's own");
        }
        if (isOutOfMemory(result)) {
            return new LemnosException(
                    ErrorCode.DEVICE_OUT_OF_MEMORY,
                    said + ": close sessions that are no longer needed, or plan with a smaller capacity");
        }
        return new LemnosException(ErrorCode.VULKAN_FAILURE, said);
    }

    /** Whether the result says that memory, on the device or on the host, ran out. */
    public static boolean isOutOfMemory(int result) {
        return result == VK_ERROR_OUT_OF_DEVICE_MEMORY
                || result == VK_ERROR_OUT_OF_HOST_MEMORY
                || result == VK_ERROR_OUT_OF_POOL_MEMORY
                || result == VK_ERROR_FRAGMENTED_POOL;
    }

    /** The constant's name in the Vulkan specification, with its number. */
    public static String nameOf(int result) {
        return switch (result) {
            case VK_SUCCESS -> "VK_SUCCESS";
            case VK_NOT_READY -> "VK_NOT_READY";
            case VK_TIMEOUT -> "VK_TIMEOUT";
            case VK_INCOMPLETE -> "VK_INCOMPLETE";
            case VK_ERROR_OUT_OF_HOST_MEMORY -> "VK_ERROR_OUT_OF_HOST_MEMORY";
            case VK_ERROR_OUT_OF_DEVICE_MEMORY -> "VK_ERROR_OUT_OF_DEVICE_MEMORY";
            case VK_ERROR_OUT_OF_POOL_MEMORY -> "VK_ERROR_OUT_OF_POOL_MEMORY";
            case VK_ERROR_FRAGMENTED_POOL -> "VK_ERROR_FRAGMENTED_POOL";
            case VK_ERROR_INITIALIZATION_FAILED -> "VK_ERROR_INITIALIZATION_FAILED";
            case VK_ERROR_DEVICE_LOST -> "VK_ERROR_DEVICE_LOST";
            case VK_ERROR_MEMORY_MAP_FAILED -> "VK_ERROR_MEMORY_MAP_FAILED";
            case VK_ERROR_LAYER_NOT_PRESENT -> "VK_ERROR_LAYER_NOT_PRESENT";
            case VK_ERROR_EXTENSION_NOT_PRESENT -> "VK_ERROR_EXTENSION_NOT_PRESENT";
            case VK_ERROR_FEATURE_NOT_PRESENT -> "VK_ERROR_FEATURE_NOT_PRESENT";
            case VK_ERROR_INCOMPATIBLE_DRIVER -> "VK_ERROR_INCOMPATIBLE_DRIVER";
            case VK_ERROR_TOO_MANY_OBJECTS -> "VK_ERROR_TOO_MANY_OBJECTS";
            case VK_ERROR_VALIDATION_FAILED_EXT -> "VK_ERROR_VALIDATION_FAILED_EXT";
            case VK_ERROR_UNKNOWN -> "VK_ERROR_UNKNOWN";
            default -> "VkResult " + result;
        };
    }
}
