package org.lemnos.core.policy;

import org.lemnos.api.kernel.Repeatability;

/** What equal runs must give. */
public enum Determinism {
    /** Results within the tolerance. */
    NONE("none", Repeatability.NONE),
    /** Equal bits on the same device, driver and kernels. */
    BITWISE_SAME_RUNTIME("bitwise_same_runtime", Repeatability.BITWISE_SAME_RUNTIME),
    /**
     * The same for a recording that is replayed. Every run of this host is a replay of one recording, so a claim that promises equal bits
     * promises them for replays too.
     */
    BITWISE_SAME_RUNTIME_WITH_REPLAY("bitwise_same_runtime_with_replay", Repeatability.BITWISE_SAME_RUNTIME);

    private final String token;
    private final Repeatability repeatability;

    Determinism(String token, Repeatability repeatability) {
        this.token = token;
        this.repeatability = repeatability;
    }

    /** The name in policies and reports. */
    public String token() {
        return token;
    }

    /** What a kernel's claim must promise. */
    public Repeatability repeatability() {
        return repeatability;
    }
}
