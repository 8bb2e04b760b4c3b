package org.lemnos.api.kernel;

import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * Why a kernel declines a problem that lies inside its claims; an open set, to which vendors add {@code vendor/reason}.
 *
 * @param code in the grammar of {@link Identifiers}
 */
@Stable
public record Decline(String code) {
    /** The extents do not suit it. */
    public static final Decline SHAPE = new Decline("shape");
    /** An attribute's value does not suit it. */
    public static final Decline ATTRIBUTE = new Decline("attribute");
    /** A limit of the device is too small. */
    public static final Decline LIMIT = new Decline("limit");
    /** The driver is known not to run it right. */
    public static final Decline DRIVER = new Decline("driver");
    /** A buffer is not aligned as it needs, or lacks the owned tail. */
    public static final Decline ALIGNMENT = new Decline("alignment");

    /** Checks the code. */
    public Decline {
        Identifiers.check("decline code", code);
    }

    @Override
    public String toString() {
        return code;
    }
}
