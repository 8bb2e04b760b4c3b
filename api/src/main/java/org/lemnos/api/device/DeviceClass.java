package org.lemnos.api.device;

import org.lemnos.api.Experimental;

/** What sort of thing computes. */
@Experimental(since = "0.1")
public enum DeviceClass {
    /** A GPU with memory of its own. */
    DISCRETE("discrete"),
    /** A GPU that shares the host's memory. */
    INTEGRATED("integrated"),
    /** A GPU that another machine lends. */
    VIRTUAL("virtual"),
    /** A Vulkan driver that computes on the host's processor. */
    CPU("cpu"),
    /** No driver: the oracles, in plain Java. */
    REFERENCE("reference");

    private final String token;

    DeviceClass(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
