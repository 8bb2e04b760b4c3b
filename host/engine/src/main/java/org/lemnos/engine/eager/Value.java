package org.lemnos.engine.eager;

import org.lemnos.api.operation.TensorType;

/**
 * What a storage holds from one write to the next: a value in single-assignment form. Its elements never change once they are there; an update makes
 * the storage's next value.
 */
final class Value {
    private final Storage storage;
    private final TensorType type;
    private final int version;
    private volatile Condition condition;

    Value(Storage storage, TensorType type, int version, Condition condition) {
        this.storage = storage;
        this.type = type;
        this.version = version;
        this.condition = condition;
    }

    Storage storage() {
        return storage;
    }

    TensorType type() {
        return type;
    }

    /** 0 for the first that the storage held. */
    int version() {
        return version;
    }

    Condition condition() {
        return condition;
    }

    void become(Condition next) {
        condition = next;
    }

    /** Whether a handle shows it, so that it must be there in the end. */
    boolean isVisible() {
        return storage.current() == this && storage.leases().isVisible();
    }
}
