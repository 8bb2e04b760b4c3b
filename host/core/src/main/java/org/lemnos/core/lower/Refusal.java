package org.lemnos.core.lower;

import org.lemnos.core.ErrorCode;

/** Why a lowering is not run: thrown where the fact is known, caught where the kernel loses its place. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final boolean fault;

    /**
     * A refusal.
     *
     * @param code {@code SPIRV_REFUSED} or {@code DISPATCH_REFUSED}
     * @param message what, with the value, the limit and the remedy
     */
    public Refusal(ErrorCode code, String message) {
        this(code, message, true);
    }

    private Refusal(ErrorCode code, String message, boolean fault) {
        super(message);
        this.code = code;
        this.fault = fault;
    }

    /** A module that does nothing wrong, and more than the host has been told to let its kernel do. */
    static Refusal ofUngranted(String message) {
        return new Refusal(ErrorCode.SPIRV_REFUSED, message, false);
    }

    static Refusal ofDispatch(String message) {
        return new Refusal(ErrorCode.DISPATCH_REFUSED, message);
    }

    /** Whether the module or the dispatch is at fault. */
    public ErrorCode code() {
        return code;
    }

    /** Whether the kernel is to blame, rather than that something was not granted to it. */
    public boolean isFault() {
        return fault;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
