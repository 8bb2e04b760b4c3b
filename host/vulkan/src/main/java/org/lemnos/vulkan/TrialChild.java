package org.lemnos.vulkan;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.pipeline.TrialRequest;

/** The child process in which a driver meets modules that nobody vouches for; see {@link org.lemnos.vulkan.pipeline.Strangers}. */
public final class TrialChild {
    private TrialChild() {}

    /** Makes the pipelines that its parent asks for until the parent ends it; the argument is the device's UUID. */
    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            VulkanOptions options = VulkanOptions.defaults().withoutValidation().inChildProcess();
            try (Vulkan vulkan = Vulkan.open(options)) {
                VulkanDevice device = vulkan.device(AdapterChoice.of(Optional.of(arguments[0]), Map.of()));
                while (true) {
                    TrialRequest request = TrialRequest.of(parent.receive());
                    parent.send(tried(device, request).getBytes(StandardCharsets.UTF_8));
                }
            }
        });
    }

    private static String tried(VulkanDevice device, TrialRequest request) {
        try {
            device.context().pipelines().get(request.code(), request::words);
            return "";
        } catch (LemnosException refused) {
            return String.valueOf(refused.getMessage());
        }
    }
}
