package org.lemnos.vulkan.pipeline;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lemnos.spirv.SpecializationConstant;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** Writes specialization constants in the order of their ids, each as wide as the module declares it. */
final class Specialization {
    private Specialization() {}

    /** The structure for these constants, each of which the module declares; null if there is none. */
    static @Nullable VkSpecializationInfo write(
            SortedMap<Integer, Integer> constants, List<SpecializationConstant> declared, MemoryStack stack) {
        if (constants.isEmpty()) {
            return null;
        }
        Map<Integer, Integer> sizes = declared.stream()
                .collect(Collectors.toMap(c -> c.id(), c -> c.type().sizeBytes()));
        VkSpecializationMapEntry.Buffer entries = VkSpecializationMapEntry.calloc(constants.size(), stack);
        ByteBuffer data =
                stack.malloc(Integer.BYTES, constants.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        constants.forEach((id, bits) -> {
            // Little-endian: the low bytes of a wider slot are the narrow constant.
            entries.get().constantID(id).offset(data.position()).size(sizes.getOrDefault(id, Integer.BYTES));
            data.putInt(bits);
        });
        return VkSpecializationInfo.calloc(stack).pMapEntries(entries.flip()).pData(data.flip());
    }
}
