package org.lemnos.vulkan.measure;

/** How a launch is ordered behind the one before it. Only the last four let it see what the other has stored. */
public enum LaunchOrder {
    /** Not at all: both may run at once. */
    NONE("none"),
    /** It begins when the other has ended, and may see old memory. */
    EXECUTION("execution-only"),
    /** One {@code VkMemoryBarrier2}, from the stores of kernels to their loads and stores: what sessions record. */
    MEMORY("global-memory"),
    /** One {@code VkBufferMemoryBarrier2} over the buffer. */
    BUFFER("buffer"),
    /** One {@code VkMemoryBarrier2} from all commands to all commands and memory accesses. */
    ALL_COMMANDS("all-commands"),
    /** A {@code VkEvent} that is set behind the one and waited for before the other, with a memory barrier. */
    EVENT("event");

    private final String token;

    LaunchOrder(String token) {
        this.token = token;
    }

    /** Its word in reports. */
    public String token() {
        return token;
    }
}
