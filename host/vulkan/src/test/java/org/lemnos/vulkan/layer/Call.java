package org.lemnos.vulkan.layer;

import static org.lwjgl.system.MemoryUtil.memGetAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;

import org.lwjgl.system.APIUtil;

/**
 * One call on its way through a {@link DriverLayer}; valid until it returns.
 *
 * @param result where the result goes
 * @param arguments the addresses of its arguments
 */
public record Call(long result, long arguments) {
    /** An argument that is a handle, an address or a number of 64 bits. */
    public long argument(int index) {
        return memGetLong(memGetAddress(arguments + (long) index * Long.BYTES));
    }

    /** What the driver returned, of a function that returns a {@code VkResult}. */
    public int returned() {
        return memGetInt(result);
    }

    void returnResult(int code) {
        APIUtil.apiClosureRet(result, code);
    }

    void returnAddress(long address) {
        APIUtil.apiClosureRetP(result, address);
    }
}
