package org.lemnos.vulkan.layer;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memASCII;
import static org.lwjgl.system.MemoryUtil.memAddress;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;
import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.SharedLibrary;
import org.lwjgl.vulkan.VK;

/**
 * Stands between this process and the Vulkan loader, as a layer does: whatever the host, its binding or its allocator looks up is looked up here.
 * Functions that return a result, and those that make or destroy an object, go through Java: they are counted, and an {@link Interceptor} may answer
 * in the driver's place. All others, such as the commands of a recording, are the driver's own. For one process at a time, on Linux.
 */
public final class DriverLayer implements FunctionProvider, AutoCloseable {
    private static final String OF_INSTANCES = "vkGetInstanceProcAddr";
    private static final String OF_DEVICES = "vkGetDeviceProcAddr";

    private final SharedLibrary loader;
    private final ConcurrentMap<String, Hook> hooks = new ConcurrentHashMap<>();
    private final Map<String, Integer> calls = new TreeMap<>();
    private final LiveObjects objects = new LiveObjects();
    private volatile long waitIdle;
    private volatile Interceptor interceptor = Interceptor.NONE;

    private DriverLayer(SharedLibrary loader) {
        this.loader = loader;
    }

    /** Puts itself in between; nothing of Vulkan may be open. */
    public static DriverLayer install() {
        Configuration.VULKAN_EXPLICIT_INIT.set(true);
        VK.destroy();
        DriverLayer layer = new DriverLayer(Library.loadNative(VK.class, "org.lwjgl.vulkan", "libvulkan.so.1"));
        VK.create(layer);
        return layer;
    }

    /** Gives the process its loader back; nothing of Vulkan should be open. What is, goes on through the entries, which stay. */
    @Override
    public void close() {
        VK.destroy();
        loader.free();
        VK.create();
    }

    /** From now on asks this one before each call, and forgets what was counted. */
    public void intercept(Interceptor asked) {
        interceptor = asked;
        synchronized (calls) {
            calls.clear();
        }
    }

    /** How often each function that returns a result was called since {@link #intercept}. */
    public Map<String, Integer> calls() {
        synchronized (calls) {
            return new TreeMap<>(calls);
        }
    }

    /** How many objects of each kind are alive; kinds without any are left out. */
    public Map<String, Integer> alive() {
        return objects.alive();
    }

    /** Has the driver's {@code vkDeviceWaitIdle} wait, which nobody is asked about. */
    void waitIdle(long device) {
        JNI.callPI(device, waitIdle);
    }

    @Override
    public long getFunctionAddress(ByteBuffer name) {
        long found = loader.getFunctionAddress(name);
        return hooked(memASCII(memAddress(name)), found);
    }

    private long hooked(String name, long function) {
        if (function == NULL) {
            return NULL;
        }
        if (name.equals("vkDeviceWaitIdle")) {
            // Drivers are unloaded with their instance: where it was before, it may be no more.
            waitIdle = function;
        }
        Optional<Signature> signature = Signature.of(name);
        return signature
                .map(known -> hooks.computeIfAbsent(name + function, fresh -> new Hook(this, name, function, known))
                        .entry())
                .orElse(function);
    }

    /** Does what the hooked function does, or what its interceptor says. */
    void called(Hook hook, Call call) {
        if (List.of(OF_INSTANCES, OF_DEVICES).contains(hook.name())) {
            long name = call.argument(1);
            call.returnAddress(hooked(memASCII(name), JNI.callPPP(call.argument(0), name, hook.function())));
            return;
        }
        OptionalInt answer = hook.saysHow() ? ask(hook, call) : OptionalInt.empty();
        if (answer.isPresent()) {
            call.returnResult(answer.getAsInt());
        } else {
            hook.forward(call);
            interceptor.after(hook.name(), call);
            objects.count(hook.name(), call);
        }
    }

    private OptionalInt ask(Hook hook, Call call) {
        int nth;
        synchronized (calls) {
            nth = calls.merge(hook.name(), 1, Integer::sum);
        }
        return interceptor.insteadOf(hook.name(), nth, call);
    }
}
