package org.lemnos.vulkan.pipeline;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** Writes 32-bit specialization constants in the order of their ids. */
final class Specialization {
    private Specialization() {}

    static @Nullable VkSpecializationInfo write(SortedMap<Integer, Integer> constants, MemoryStack stack) {
        if (constants.isEmpty()) {
            return null;
        }
        VkSpecializationMapEntry.Buffer entries = VkSpecializationMapEntry.calloc(constants.size(), stack);
        ByteBuffer data =
                stack.malloc(Integer.BYTES, constants.size() * Integer.BYTES).order(ByteOrder.nativeOrder());
        int i = 0;
        for (Map.Entry<Integer, Integer> constant : constants.entrySet()) {
            entries.get(i)
                    .constantID(constant.getKey())
                    .offset(i * Integer.BYTES)
                    .size(Integer.BYTES);
            data.putInt(i * Integer.BYTES, constant.getValue());
            i++;
        }
        return VkSpecializationInfo.calloc(stack).pMapEntries(entries).pData(data);
    }
}
