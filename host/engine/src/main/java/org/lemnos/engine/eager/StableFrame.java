package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * A frame of a step that is repeated: whatever is made in it is numbered, and takes the storage that the frame before had under that number if both have as
 * many bytes and nobody else still looks at it. A captured session that reads such a storage thus reads what the next frame puts there. Begin, make what comes
 * from outside, seal once, compute or capture, and end. For whoever has the recording. Source: {@code executable-graph-rules.md} SS-6.
 */
public final class StableFrame implements AutoCloseable {
    private final Recording recording;
    private final List<Storage> before;
    private final List<Storage> storages = new ArrayList<>();
    private boolean sealed;
    private boolean ended;

    StableFrame(Recording recording, List<Storage> before) {
        this.recording = recording;
        this.before = before;
    }

    /**
     * Says that everything is there which each replay is given: what is made from now on is the step's own.
     *
     * @throws LemnosException with {@code FRAME_MISUSED} if it is sealed or ended, or a capture is under way
     */
    public void seal() {
        recording.withoutCapture("seal a frame", () -> {
            if (sealed || ended) {
                throw new LemnosException(
                        ErrorCode.FRAME_MISUSED,
                        ended ? "the frame has ended; begin another" : "the frame is sealed; that is done once");
            }
            sealed = true;
        });
    }

    /** Whether it is sealed. */
    public boolean isSealed() {
        return sealed;
    }

    /** How many tensors were made in it so far. */
    public int allocations() {
        return storages.size();
    }

    /** The storage for what is made next. */
    Storage allocate(long bytes) {
        Storage.Use use = sealed ? Storage.Use.TRANSIENT : Storage.Use.REPLAY_INPUT;
        int ordinal = storages.size();
        Optional<Storage> old = ordinal < before.size() ? Optional.of(before.get(ordinal)) : Optional.empty();
        Storage storage = old.filter(candidate -> candidate.use() == use && isFree(candidate, bytes))
                .orElseGet(() -> new Storage(recording, use));
        storage.leases().take(OwnerKind.STABLE_FRAME);
        storages.add(storage);
        return storage;
    }

    private static boolean isFree(Storage candidate, long bytes) {
        boolean fits = candidate
                .held()
                .filter(value -> value.type().sizeBytes() == bytes)
                .isPresent();
        return fits
                && !candidate.leases().isVisible()
                && candidate.leases().count(OwnerKind.PLAN_OUTPUT) == 0
                && candidate.leases().count(OwnerKind.SESSION_OUTPUT) == 0;
    }

    /** Takes back what was made since there were so many. */
    void truncate(int allocations) {
        while (storages.size() > allocations) {
            storages.remove(storages.size() - 1).release(OwnerKind.STABLE_FRAME);
        }
    }

    /** Ends it, and lets the next frame have its storages; harmless if done already. */
    @Override
    public void close() {
        if (!ended) {
            recording.withoutCapture("end a frame", () -> {
                ended = true;
                before.forEach(storage -> storage.release(OwnerKind.STABLE_FRAME));
                recording.endFrame(storages);
            });
        }
    }
}
