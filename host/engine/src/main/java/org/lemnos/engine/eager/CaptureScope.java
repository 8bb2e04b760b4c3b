package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a capture has recorded, and how everything was before it. For whoever has the recording. */
final class CaptureScope {
    private final PendingWork work = new PendingWork();
    private final List<Change> journal = new ArrayList<>();
    private final Set<Storage> touched = new HashSet<>();
    private final Set<Value> given = new HashSet<>();
    private final Optional<StableFrame> frame;
    private final int allocations;

    CaptureScope(Optional<StableFrame> frame) {
        this.frame = frame;
        this.allocations = frame.map(StableFrame::allocations).orElse(0);
    }

    /** What a storage held before the capture first wrote it. */
    private record Change(Storage storage, Optional<Value> before) {}

    PendingWork work() {
        return work;
    }

    /** Remembers what a storage holds before it is written. */
    void writes(Storage storage) {
        if (touched.add(storage)) {
            storage.held().ifPresent(Value::use);
            journal.add(new Change(storage, storage.held()));
        }
    }

    /** Remembers a value that came from the host's memory. */
    void gives(Value value) {
        given.add(value);
    }

    /** The values that the body made of the host's memory: they are a part of the plan. */
    Set<Value> given() {
        return given;
    }

    /** Ends it, whatever became of it: what was before is nobody's business any more. */
    void end() {
        journal.forEach(change -> change.before().ifPresent(Value::endUse));
    }

    /** Puts everything back; what the capture made can never be used. */
    void discard(Throwable why) {
        List<RecordedOperation> operations = work.operations();
        work.remove(operations);
        Condition escaped = new Condition.Failed("this tensor was made inside of a capture that was given up", why);
        for (int i = journal.size() - 1; i >= 0; i--) {
            Change change = journal.get(i);
            change.storage().current().become(escaped);
            if (change.before().isPresent()) {
                change.storage().restore(change.before());
            }
        }
        operations.forEach(operation -> operation.outputs().forEach(value -> value.become(escaped)));
        given.forEach(value -> value.become(escaped));
        frame.ifPresent(open -> open.truncate(allocations));
    }
}
