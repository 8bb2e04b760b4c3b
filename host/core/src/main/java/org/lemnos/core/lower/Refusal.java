package org.lemnos.core.lower;

import org.lemnos.core.ErrorCode;

/** Why a lowering is not run: thrown where the fact is known, caught where the kernel loses its place. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /**
     * A refusal.
     *
     * @param code {@code SPIRV_REFUSED} or {@code DISPATCH_REFUSED}
     * @param message what, with the value, the limit and the remedy
     */
    public Refusal(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    static Refusal ofDispatch(String message) {
        return new Refusal(ErrorCode.DISPATCH_REFUSED, message);
    }

    /** Whether the module or the dispatch is at fault. */
    public ErrorCode code() {
        return code;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
