package org.lemnos.vulkan.measure;

import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_GRAPHICS_BIT;

import java.util.OptionalInt;
import org.lemnos.vulkan.instance.QueueFamilies;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** The queue families that a device may offer for kernels. */
public enum QueueKind {
    /** A family that draws as well. */
    GRAPHICS("graphics", VK_QUEUE_COMPUTE_BIT | VK_QUEUE_GRAPHICS_BIT, 0),
    /** A family that computes and does not draw. */
    COMPUTE_ONLY("compute", VK_QUEUE_COMPUTE_BIT, VK_QUEUE_GRAPHICS_BIT);

    private final String token;
    private final int has;
    private final int lacks;

    QueueKind(String token, int has, int lacks) {
        this.token = token;
        this.has = has;
        this.lacks = lacks;
    }

    /** Its word in reports. */
    public String token() {
        return token;
    }

    OptionalInt family(VkPhysicalDevice device) {
        return QueueFamilies.first(device, flags -> (flags & has) == has && (flags & lacks) == 0);
    }
}
