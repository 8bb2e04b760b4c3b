package org.lemnos.engine.eager;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * The elements of one value: in the host's memory, where the engine computes, or both. What is not {@link Residency}'s business only passes it on; all its
 * state is guarded by the residency.
 */
final class Content {
    private final TensorType type;
    private @Nullable MemoryTensor host;
    private Residency.@Nullable Place place;
    private int pins;
    private boolean dead;

    private Content(TensorType type, @Nullable MemoryTensor host) {
        this.type = type;
        this.host = host;
    }

    /** Elements in the host's memory, which never change. */
    static Content of(MemoryTensor elements) {
        return new Content(elements.type(), elements.readOnly());
    }

    /** What a run will write. */
    static Content of(TensorType type) {
        return new Content(type, null);
    }

    TensorType type() {
        return type;
    }

    /** The elements in the host's memory, if they are there; those that came from there always are. */
    Optional<MemoryTensor> host() {
        return Optional.ofNullable(host);
    }

    void keepOnHost(MemoryTensor elements) {
        host = elements.readOnly();
    }

    /** Where they lie where the engine computes, if they do. */
    Optional<Residency.Place> place() {
        return Optional.ofNullable(place);
    }

    void keepAt(Residency.Place there) {
        place = there;
    }

    /** Takes its place away. */
    void evict() {
        place = null;
    }

    void pin() {
        pins++;
    }

    void unpin() {
        pins--;
    }

    boolean isPinned() {
        return pins > 0;
    }

    void die() {
        dead = true;
    }

    /** Whether nobody can ask for it any more. */
    boolean isDead() {
        return dead;
    }
}
