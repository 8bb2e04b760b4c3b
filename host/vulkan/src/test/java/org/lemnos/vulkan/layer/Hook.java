package org.lemnos.vulkan.layer;

import java.lang.invoke.MethodHandles;
import org.lwjgl.system.Callback;
import org.lwjgl.system.CallbackI;
import org.lwjgl.system.libffi.LibFFI;

/** What stands in a function's place: a native entry that comes to Java, and can go on to the function. */
final class Hook implements CallbackI {
    private final DriverLayer layer;
    private final String name;
    private final long function;
    private final Signature signature;
    private final long entry;

    Hook(DriverLayer layer, String name, long function, Signature signature) {
        this.layer = layer;
        this.name = name;
        this.function = function;
        this.signature = signature;
        this.entry = address();
    }

    String name() {
        return name;
    }

    boolean saysHow() {
        return signature.saysHow();
    }

    long function() {
        return function;
    }

    /** The address to call in the function's place. */
    long entry() {
        return entry;
    }

    void forward(Call call) {
        LibFFI.nffi_call(signature.description().address(), function, call.result(), call.arguments());
    }

    @Override
    public Callback.Descriptor getDescriptor() {
        return new Callback.Descriptor(Hook.class, MethodHandles.lookup(), signature.description());
    }

    @Override
    public void callback(long result, long arguments) {
        layer.called(this, new Call(result, arguments));
    }
}
