package org.lemnos.vulkan.layer;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what was made and not yet destroyed, by the names of the functions that do so. Objects that die with their pool do not count. */
final class LiveObjects {
    private static final Pattern MAKING = Pattern.compile("vkCreate(\\w+)|vkAllocate(Memory)");
    private static final Pattern DESTROYING = Pattern.compile("vkDestroy(\\w+)|vkFree(Memory)");

    private final Map<String, Integer> alive = new TreeMap<>();

    void count(String function, Call call) {
        Matcher making = MAKING.matcher(function);
        if (making.matches() && call.returned() == VK_SUCCESS) {
            add(kind(making), 1);
        }
        Matcher destroying = DESTROYING.matcher(function);
        if (destroying.matches() && call.argument(owned(function)) != NULL) {
            add(kind(destroying), -1);
        }
    }

    /** Which argument is the object: devices and instances come first, all else behind its owner. */
    private static int owned(String function) {
        return function.equals("vkDestroyDevice") || function.equals("vkDestroyInstance") ? 0 : 1;
    }

    private static String kind(Matcher function) {
        String name = function.group(1) == null ? function.group(2) : function.group(1);
        return name.equals("ComputePipelines") ? "Pipeline" : name;
    }

    private synchronized void add(String kind, int count) {
        alive.merge(kind, count, (before, more) -> before + more == 0 ? null : before + more);
    }

    synchronized Map<String, Integer> alive() {
        return new TreeMap<>(alive);
    }
}
