package org.lemnos.vulkan.layer;

import java.util.OptionalInt;

/** Is asked before each call of a function with a result that goes through a {@link DriverLayer}, by whichever thread makes it. */
@FunctionalInterface
public interface Interceptor {
    /** Lets everything pass. */
    Interceptor NONE = (function, nth, call) -> OptionalInt.empty();

    /**
     * What to return in place of calling the driver; empty to call it.
     *
     * @param function its name
     * @param nth how many calls of this function there were since the interceptor is asked, with this one
     */
    OptionalInt insteadOf(String function, int nth, Call call);

    /** Sees what the driver has done. */
    default void after(String function, Call call) {}
}
