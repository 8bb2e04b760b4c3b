package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkCreateDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkDestroyDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.VK10.VK_FALSE;

import java.nio.LongBuffer;
import java.util.List;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackDataEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCreateInfoEXT;
import org.lwjgl.vulkan.VkInstance;

/**
 * The native callback that writes the layer's messages into a log. It is handed over twice: with the instance's creation, which
 * covers creation and destruction, and as an object of its own, which covers all between. It lives longer than the instance.
 */
final class ValidationMessenger implements AutoCloseable {
    /** LWJGL asks for functions of an instance by a device, as it looks up all there are; nobody calls them. */
    private static final String OF_THE_BINDING = "WARNING-vkGetDeviceProcAddr-device";

    /** What the layer says of its own settings, where its checks on the GPU are switched on. */
    private static final List<String> OF_THE_LAYER =
            List.of("validation is adjusting settings", "Information with the layer settings provided");

    private final VkDebugUtilsMessengerCallbackEXT callback;
    private long handle;

    ValidationMessenger(ValidationLog log) {
        this.callback = VkDebugUtilsMessengerCallbackEXT.create((severity, types, data, user) -> {
            VkDebugUtilsMessengerCallbackDataEXT message = VkDebugUtilsMessengerCallbackDataEXT.create(data);
            String text = String.valueOf(message.pMessageString());
            boolean ofOthers = OF_THE_BINDING.equals(message.pMessageIdNameString())
                    || OF_THE_LAYER.stream().anyMatch(text::contains);
            if (!ofOthers) {
                log.add(text);
            }
            return VK_FALSE;
        });
    }

    /** What to listen to. */
    VkDebugUtilsMessengerCreateInfoEXT createInfo(MemoryStack stack) {
        return VkDebugUtilsMessengerCreateInfoEXT.calloc(stack)
                .sType$Default()
                .messageSeverity(
                        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT)
                .messageType(VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT
                        | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT)
                .pfnUserCallback(callback);
    }

    /** Listens to everything between the instance's creation and its destruction. */
    void attach(VkInstance instance) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer pointer = stack.mallocLong(1);
            VulkanResults.check(
                    "vkCreateDebugUtilsMessengerEXT",
                    vkCreateDebugUtilsMessengerEXT(instance, createInfo(stack), null, pointer));
            handle = pointer.get(0);
        }
    }

    /** Ends what {@link #attach} began; the last thing before the instance is destroyed. */
    void detach(VkInstance instance) {
        vkDestroyDebugUtilsMessengerEXT(instance, handle, null);
    }

    @Override
    public void close() {
        callback.free();
    }
}
