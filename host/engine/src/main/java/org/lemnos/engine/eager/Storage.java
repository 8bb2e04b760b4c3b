package org.lemnos.engine.eager;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.operation.TensorType;

/**
 * What a handle stands for: a place whose value is replaced by updates, runs and uploads, with those who hold on to it. Values are written by the
 * thread that has the recording; leases and the current value may be looked at from any.
 */
final class Storage {
    private final Recording owner;
    private final Leases leases = new Leases();
    private final Use use;
    private volatile @Nullable Value current;
    private int versions;

    /** What a storage is for. */
    enum Use {
        /** Nothing in particular. */
        PLAIN,
        /** Holds what planning may look at, and is never written again. */
        CONSTANT,
        /** Was made in a stable frame before its seal: given anew for each replay. */
        REPLAY_INPUT,
        /** Was made in a stable frame after its seal. */
        TRANSIENT
    }

    Storage(Recording owner, Use use) {
        this.owner = owner;
        this.use = use;
    }

    Recording owner() {
        return owner;
    }

    Use use() {
        return use;
    }

    Leases leases() {
        return leases;
    }

    /** What it holds now. */
    Value current() {
        Value now = current;
        if (now == null) {
            throw new IllegalStateException("a storage is looked at before anything was put into it");
        }
        return now;
    }

    /** What it holds now, if anything was put into it. */
    Optional<Value> held() {
        return Optional.ofNullable(current);
    }

    /** Puts its next value into it. */
    Value put(TensorType type, Condition condition) {
        Optional<Value> before = held();
        Value next = new Value(this, type, versions++, condition);
        current = next;
        before.ifPresent(Value::letGo);
        return next;
    }

    /** Ends a lease; what nobody holds gives its memory back. */
    void release(OwnerKind owner) {
        leases.release(owner);
        held().ifPresent(Value::letGo);
    }

    /** Puts back what it held before; an empty storage becomes empty again. */
    void restore(Optional<Value> before) {
        current = before.orElse(null);
    }
}
