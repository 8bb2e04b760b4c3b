package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTLayerSettings.VK_EXT_LAYER_SETTINGS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_TRUE;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceExtensionProperties;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceLayerProperties;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerProperties;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an instance is created with: layers, extensions, the layer's settings and its listener. */
final class InstanceSetup implements AutoCloseable {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    /**
     * Without the heuristic the layer ignores what shaders do to buffers, and a missing barrier between two dispatches goes
     * unseen.
     */
    private static final List<String> LAYER_SWITCHES = List.of("validate_sync", "syncval_shader_accesses_heuristic");

    /** Lets the layer write checks of every access into the kernels. */
    private static final String CHECKS_ON_GPU = "gpuav_enable";

    private static final Logger LOG = LoggerFactory.getLogger(InstanceSetup.class);

    private final List<String> switches;
    private final @Nullable ValidationMessenger messenger;

    InstanceSetup(ValidationLog log) {
        this.switches = log.watch().map(InstanceSetup::switches).orElse(List.of());
        this.messenger = log.isOn() ? new ValidationMessenger(log) : null;
    }

    private static List<String> switches(ValidationLog.Watch watch) {
        return switch (watch) {
            case CALLS -> LAYER_SWITCHES;
            case CALLS_AND_KERNELS ->
                Stream.concat(LAYER_SWITCHES.stream(), Stream.of(CHECKS_ON_GPU)).toList();
        };
    }

    VkInstanceCreateInfo createInfo(MemoryStack stack) {
        Set<String> offered = extensions(stack, null);
        Set<String> enabled = new LinkedHashSet<>();
        VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack)
                .sType$Default()
                .pApplicationInfo(VkApplicationInfo.calloc(stack)
                        .sType$Default()
                        .pEngineName(stack.UTF8("Lemnos"))
                        .apiVersion(VK13.VK_API_VERSION_1_3));
        if (offered.contains(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
            enabled.add(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
            info.flags(VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR);
        }
        if (messenger != null) {
            addValidation(stack, info, enabled);
        }
        return info.ppEnabledExtensionNames(names(stack, enabled));
    }

    private void addValidation(MemoryStack stack, VkInstanceCreateInfo info, Set<String> enabled) {
        if (!layers(stack).contains(LAYER)) {
            throw new LemnosException(
                    ErrorCode.VULKAN_UNAVAILABLE,
                    "validation was asked for and the loader finds no layer " + LAYER
                            + ": install the package vulkan-validationlayers, let VK_LAYER_PATH name the folder with its"
                            + " JSON file, or unset LEMNOS_VALIDATION");
        }
        Set<String> offered = extensions(stack, LAYER);
        enabled.add(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
        info.ppEnabledLayerNames(names(stack, Set.of(LAYER)));
        if (messenger != null) {
            info.pNext(messenger.createInfo(stack));
        }
        // The layer finds its settings in the chain. Enabling the extension as well is refused by older loaders, which
        // pass on only what they know.
        if (offered.contains(VK_EXT_LAYER_SETTINGS_EXTENSION_NAME)) {
            info.pNext(settings(stack));
        } else {
            LOG.warn(
                    "the validation layer is too old to be told to look for missing barriers; use one of 2024 or later");
        }
    }

    private VkLayerSettingsCreateInfoEXT settings(MemoryStack stack) {
        ByteBuffer on = stack.malloc(Integer.BYTES).putInt(0, VK_TRUE);
        VkLayerSettingEXT.Buffer settings = VkLayerSettingEXT.calloc(switches.size(), stack);
        for (int i = 0; i < switches.size(); i++) {
            settings.get(i)
                    .pLayerName(stack.UTF8(LAYER))
                    .pSettingName(stack.UTF8(switches.get(i)))
                    .type(VK_LAYER_SETTING_TYPE_BOOL32_EXT)
                    .valueCount(1)
                    .pValues(on);
        }
        return VkLayerSettingsCreateInfoEXT.calloc(stack).sType$Default().pSettings(settings);
    }

    private static List<String> layers(MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        VulkanResults.check("vkEnumerateInstanceLayerProperties", vkEnumerateInstanceLayerProperties(count, null));
        try (VkLayerProperties.Buffer found = VkLayerProperties.malloc(count.get(0))) {
            VulkanResults.check("vkEnumerateInstanceLayerProperties", vkEnumerateInstanceLayerProperties(count, found));
            List<String> names = new ArrayList<>();
            found.forEach(layer -> names.add(layer.layerNameString()));
            return names;
        }
    }

    private static Set<String> extensions(MemoryStack stack, @Nullable String layer) {
        IntBuffer count = stack.mallocInt(1);
        String call = "vkEnumerateInstanceExtensionProperties";
        VulkanResults.check(call, vkEnumerateInstanceExtensionProperties(layer, count, null));
        try (VkExtensionProperties.Buffer found = VkExtensionProperties.malloc(count.get(0))) {
            VulkanResults.check(call, vkEnumerateInstanceExtensionProperties(layer, count, found));
            Set<String> names = new LinkedHashSet<>();
            found.forEach(extension -> names.add(extension.extensionNameString()));
            return names;
        }
    }

    private static PointerBuffer names(MemoryStack stack, Set<String> names) {
        PointerBuffer pointers = stack.mallocPointer(names.size());
        names.forEach(name -> pointers.put(stack.UTF8(name)));
        return pointers.flip();
    }

    /** Lets the listener hear everything that happens on the instance from now on. */
    void created(VkInstance instance) {
        if (messenger != null) {
            messenger.attach(instance);
        }
    }

    /** The last thing before the instance is destroyed. */
    void destroying(VkInstance instance) {
        if (messenger != null) {
            messenger.detach(instance);
        }
    }

    /** Frees the listener; the instance must be gone, because it calls the listener to its very end. */
    @Override
    public void close() {
        if (messenger != null) {
            messenger.close();
        }
    }
}
