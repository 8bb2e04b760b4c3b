package org.lemnos.engine.eager;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * What a storage holds from one write to the next: a value in single-assignment form. Its elements never change once they are there; an update makes
 * the storage's next value.
 */
final class Value {
    private final Storage storage;
    private final TensorType type;
    private final int version;
    private final AtomicInteger uses = new AtomicInteger();
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

    /** The elements, if they are there or on their way. */
    Optional<Content> content() {
        Condition now = condition;
        if (now instanceof Condition.Ready ready) {
            return Optional.of(ready.content());
        }
        return now instanceof Condition.Submitted submitted ? Optional.of(submitted.content()) : Optional.empty();
    }

    /** The elements of a value that came from the host's memory. */
    MemoryTensor given() {
        return content()
                .flatMap(Content::host)
                .orElseThrow(() -> new IllegalStateException("a value that a plan is made of is " + condition));
    }

    /** Somebody will ask for the elements, whatever becomes of the storage. */
    void use() {
        uses.incrementAndGet();
    }

    /** Ends one {@link #use}. */
    void endUse() {
        uses.decrementAndGet();
        letGo();
    }

    /** Gives up the elements' memory if nobody can ask for them any more. */
    void letGo() {
        boolean held = storage.held().filter(now -> now == this).isPresent()
                && storage.leases().isHeld();
        if (uses.get() == 0 && !held) {
            content().ifPresent(storage.owner().eager().residency()::retire);
        }
    }

    /** Whether a handle shows it, so that it must be there in the end. */
    boolean isVisible() {
        return storage.current() == this && storage.leases().isVisible();
    }
}
