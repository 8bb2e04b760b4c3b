package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/** What a claim promises about two runs with equal inputs. */
@Stable
public enum Repeatability {
    /** Results may differ within the tolerance. */
    NONE("none"),
    /** Results are equal bit for bit on the same device, driver and kernel. */
    BITWISE_SAME_RUNTIME("bitwise_same_runtime");

    private final String token;

    Repeatability(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
