package org.lemnos.engine.eager;

/** An input of a captured session: the tensor that it was captured with, and the one that it reads now. For whoever has the recording. */
final class InputSlot {
    private final Value captured;
    private final boolean carried;
    private Storage bound;

    /**
     * An input.
     *
     * @param captured what the session was captured with
     * @param carried whether each run makes the storage's next value, which the next run reads
     */
    InputSlot(Value captured, boolean carried) {
        this.captured = captured;
        this.carried = carried;
        this.bound = captured.storage();
        captured.use();
        bound.leases().take(OwnerKind.SEMANTIC_BINDING);
    }

    Value captured() {
        return captured;
    }

    Storage original() {
        return captured.storage();
    }

    Storage bound() {
        return bound;
    }

    boolean isCarried() {
        return carried;
    }

    void bind(Storage replacement) {
        replacement.leases().take(OwnerKind.SEMANTIC_BINDING);
        bound.release(OwnerKind.SEMANTIC_BINDING);
        bound = replacement;
    }

    void release() {
        bound.release(OwnerKind.SEMANTIC_BINDING);
        captured.endUse();
    }

    /** What a run reads: what the storage holds now, or, before the first run of a session that carries it on, what it held when it was captured. */
    Content content(CapturedSession session) {
        boolean first = bound.current().condition() instanceof Condition.Captured by && by.session() == session;
        return first ? Recording.content(captured) : bound.owner().content(bound);
    }
}
