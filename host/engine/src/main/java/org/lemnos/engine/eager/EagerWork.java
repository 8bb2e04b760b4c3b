package org.lemnos.engine.eager;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.lemnos.core.policy.Policy;

/** The recordings of one engine and what they share. Safe from several threads. */
public final class EagerWork {
    private final EagerHost host;
    private final PlanShelf shelf;
    private final Residency residency;
    private final Map<Thread, Recording> capturing = new ConcurrentHashMap<>();

    /** No recordings yet, on an engine. */
    public EagerWork(EagerHost host) {
        this.host = host;
        this.shelf = new PlanShelf(host);
        this.residency = new Residency(host, host.residentBytes());
    }

    EagerHost host() {
        return host;
    }

    Residency residency() {
        return residency;
    }

    PlanShelf shelf() {
        return shelf;
    }

    /** The recording that has a capture under way on this thread: it takes all operations that the thread records. */
    Optional<Recording> capturing() {
        return Optional.ofNullable(capturing.get(Thread.currentThread()));
    }

    void beginCapture(Recording recording) {
        capturing.put(Thread.currentThread(), recording);
    }

    void endCapture() {
        capturing.remove(Thread.currentThread());
    }

    /** A recording whose batches are planned with a policy. */
    public Recording record(Policy policy) {
        return new Recording(this, policy);
    }

    /**
     * Captures a body in a recording of its own, which the session closes with itself.
     *
     * @throws org.lemnos.core.LemnosException as {@link Recording#capture}
     */
    public CapturedSession capture(Policy policy, Function<? super Recording, ? extends Collection<Tensor>> body) {
        Recording recording = record(policy);
        try {
            return recording.capture(body).owning(recording);
        } catch (RuntimeException | Error failure) {
            recording.close();
            throw failure;
        }
    }
}
