package org.lemnos.api.kernel;

import java.util.Optional;
import org.lemnos.api.Stable;

/** A kernel's answer whether it serves a problem. Immutable. */
@Stable
public final class Support {
    private static final Support YES = new Support(Optional.empty(), "");

    private final Optional<Decline> decline;
    private final String message;

    private Support(Optional<Decline> decline, String message) {
        this.decline = decline;
        this.message = message;
    }

    /** It does. */
    public static Support yes() {
        return YES;
    }

    /**
     * It does not.
     *
     * @param message one sentence with the value that is in the way, and the limit
     */
    public static Support no(Decline reason, String message) {
        return new Support(Optional.of(reason), message);
    }

    /** Whether it serves the problem. */
    public boolean isYes() {
        return decline.isEmpty();
    }

    /** Why not; empty if it does. */
    public Optional<Decline> decline() {
        return decline;
    }

    /** The sentence that goes with the reason; empty if it serves the problem. */
    public String message() {
        return message;
    }
}
