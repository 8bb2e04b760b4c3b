package org.lemnos.vulkan.layer;

import static org.lwjgl.system.libffi.LibFFI.ffi_type_pointer;
import static org.lwjgl.system.libffi.LibFFI.ffi_type_sint32;
import static org.lwjgl.system.libffi.LibFFI.ffi_type_sint64;
import static org.lwjgl.system.libffi.LibFFI.ffi_type_void;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.libffi.FFICIF;
import org.lwjgl.system.libffi.FFIType;
import org.lwjgl.vulkan.EXTDebugUtils;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.NVCooperativeMatrix2;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkQueue;

/**
 * How a function is called, as the binding declares it in its own methods, so that no list of ours can lack one.
 *
 * @param description what the foreign function library wants to know of it
 * @param saysHow whether it returns a {@code VkResult}
 */
record Signature(FFICIF description, boolean saysHow) {
    /** Where the host's functions are declared. */
    private static final List<Class<?>> DECLARED =
            List.of(VK13.class, EXTDebugUtils.class, KHRCooperativeMatrix.class, NVCooperativeMatrix2.class);

    /** Of functions without a result: what destroys, what hands out queues, and what describes memory. */
    private static final Pattern WITHOUT_RESULT = Pattern.compile(
            "vk(Destroy|Free)\\w+|vkGetDeviceQueue|vkGetPhysicalDeviceMemoryProperties2?|vkGet(Device)?BufferMemoryRequirements2?");

    private static final Set<Class<?>> HANDLES =
            Set.of(VkInstance.class, VkPhysicalDevice.class, VkDevice.class, VkQueue.class, VkCommandBuffer.class);

    private static final Map<String, Optional<Signature>> KNOWN = new ConcurrentHashMap<>();

    /** The signature of a function that goes through the layer; empty for all others. */
    static Optional<Signature> of(String function) {
        return KNOWN.computeIfAbsent(function, Signature::find);
    }

    private static Optional<Signature> find(String function) {
        if (function.equals("vkGetInstanceProcAddr") || function.equals("vkGetDeviceProcAddr")) {
            FFIType pointer = ffi_type_pointer;
            return Optional.of(new Signature(APIUtil.apiCreateCIF(pointer, pointer, pointer), false));
        }
        return DECLARED.stream()
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method ->
                        method.getName().equals(function) || method.getName().equals("n" + function))
                .filter(Signature::isRaw)
                // Where there is one with all parameters, its name begins so.
                .min(Comparator.comparing(Method::getName))
                .filter(method -> method.getReturnType() == int.class
                        || WITHOUT_RESULT.matcher(function).matches())
                .map(method -> new Signature(description(method), method.getReturnType() == int.class));
    }

    private static boolean isRaw(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .allMatch(type -> type.isPrimitive() ? type != boolean.class : HANDLES.contains(type));
    }

    private static FFICIF description(Method method) {
        FFIType result = method.getReturnType() == int.class ? ffi_type_sint32 : ffi_type_void;
        return APIUtil.apiCreateCIF(
                result,
                Stream.of(method.getParameterTypes()).map(Signature::type).toArray(FFIType[]::new));
    }

    private static FFIType type(Class<?> parameter) {
        if (parameter == int.class) {
            return ffi_type_sint32;
        }
        return parameter == long.class ? ffi_type_sint64 : ffi_type_pointer;
    }
}
