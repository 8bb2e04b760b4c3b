package org.lemnos.vulkan.instance;

import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Library;
import org.lwjgl.vulkan.VK;

/** Loads the system's Vulkan loader library, once in a process. */
final class VulkanLoader {
    /** What to do about a machine without Vulkan, for every message that says so. */
    static final String REMEDY =
            "on Debian or Ubuntu install the packages libvulkan1 and mesa-vulkan-drivers (the latter holds"
                    + " drivers for AMD and Intel GPUs and one for the CPU), or your GPU vendor's driver";

    private static boolean loaded;

    private VulkanLoader() {}

    /**
     * Makes the loader's entry points callable.
     *
     * @throws LemnosException VULKAN_UNAVAILABLE if there is no loader, with the package that holds it; asking again after
     *     it was installed works
     */
    static synchronized void load() {
        if (loaded) {
            return;
        }
        loadLwjgl();
        try {
            // Else the class loads the library in its initializer, and a failure there can never be repeated.
            Configuration.VULKAN_EXPLICIT_INIT.set(true);
            VK.create();
        } catch (IllegalStateException loadedByTheApplication) {
            // The application uses LWJGL's Vulkan too, and was first: one loader serves both.
            VK.getFunctionProvider();
        } catch (LinkageError missing) {
            throw new LemnosException(
                    ErrorCode.VULKAN_UNAVAILABLE,
                    "no Vulkan loader library on this machine (" + firstLine(missing) + "): " + REMEDY,
                    missing);
        }
        loaded = true;
    }

    private static void loadLwjgl() {
        ModulePathNatives.offer();
        try {
            Library.initialize();
        } catch (LinkageError missing) {
            throw new LemnosException(
                    ErrorCode.VULKAN_UNAVAILABLE,
                    "LWJGL's own native library cannot be loaded (" + firstLine(missing)
                            + "): put the jars of org.lwjgl:lwjgl and org.lwjgl:lwjgl-vma with this system's natives, which org.lemnos:lemnos"
                            + " depends on, on the class path or the module path",
                    missing);
        }
    }

    private static String firstLine(Throwable error) {
        return String.valueOf(error.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
