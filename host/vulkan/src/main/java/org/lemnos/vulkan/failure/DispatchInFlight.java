package org.lemnos.vulkan.failure;

/**
 * A dispatch that a device may have been working on.
 *
 * @param node the node that it belongs to
 * @param kernel the id of the kernel that the dispatch is of
 * @param module the name of its SPIR-V module
 */
public record DispatchInFlight(String node, String kernel, String module) {
    /** Such as {@code node 'sum' (acme/fast/add, add.spv)}. */
    @Override
    public String toString() {
        return "node '" + node + "' (" + kernel + ", " + module + ")";
    }
}
