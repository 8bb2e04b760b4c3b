package org.lemnos.vulkan;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.lemnos.vulkan.memory.Storage;
import org.lemnos.vulkan.session.Lane;
import org.lemnos.vulkan.session.LoadedPlan;
import org.lemnos.vulkan.session.PortTuple;
import org.lemnos.vulkan.session.Replay;

/** One lane of a session with whoever runs in it: what it ran last, and the recording for the bindings that it was asked for last. */
final class Seat {
    private final LoadedPlan plan;
    private final Lane lane;
    private final Counting counting;
    private final ReentrantLock lock = new ReentrantLock(true);
    private volatile long lastSubmission;
    private Bindings bindings = Bindings.none();
    private Replay replay;
    private PortTuple lastRun;
    private boolean fresh;

    Seat(LoadedPlan plan, Lane lane, Counting counting) {
        this.plan = plan;
        this.lane = lane;
        this.counting = counting;
        this.replay = lane.own();
        this.lastRun = replay.tuple();
        counting.recorded();
    }

    ReentrantLock lock() {
        return lock;
    }

    Lane lane() {
        return lane;
    }

    /** The last submission of a run in this lane, 0 if there was none. */
    long lastSubmission() {
        return lastSubmission;
    }

    /** What used the lane's ports last is this submission. */
    void usedBy(long submission) {
        lastSubmission = submission;
    }

    /** The recording that runs with these bindings take; what they say is looked at only if they are not those of the last call. */
    Replay replay(Bindings wanted) {
        fresh = false;
        if (wanted != bindings) {
            replay = find(wanted);
            bindings = wanted;
        }
        return replay;
    }

    private Replay find(Bindings wanted) {
        if (wanted.isNone()) {
            return lane.own();
        }
        PortTuple tuple = plan.tuple(wanted.inputStorages(), wanted.outputStorages());
        Optional<Replay> known = lane.known(tuple);
        if (known.isPresent()) {
            return known.get();
        }
        requireUsable(tuple);
        Optional<Replay> turned = lane.turned(tuple);
        if (turned.isPresent()) {
            return turned.get();
        }
        Replay recorded = lane.record(tuple, lastSubmission);
        counting.recorded();
        fresh = true;
        return recorded;
    }

    /** What cannot run is not recorded. */
    private static void requireUsable(PortTuple tuple) {
        tuple.inputs()
                .forEach(bound -> bound.ifPresent(storage -> {
                    storage.lock();
                    try {
                        storage.requireReadable();
                    } finally {
                        storage.unlock();
                    }
                }));
        tuple.outputs().forEach(bound -> bound.ifPresent(Storage::requireOpen));
    }

    /** Notes a run of the recording that is on the queue. */
    void ran(Replay what) {
        counting.submitted(what.tuple().inputsUnlike(lastRun), fresh);
        lastRun = what.tuple();
    }

    /** A recording of these bindings for one run, with its time. */
    Lane.Timed timed(Bindings wanted) {
        PortTuple tuple =
                wanted.isNone() ? lane.own().tuple() : plan.tuple(wanted.inputStorages(), wanted.outputStorages());
        requireUsable(tuple);
        Lane.Timed timed = lane.recordTimed(tuple);
        counting.recorded();
        fresh = true;
        return timed;
    }

    /** Notes a run without bindings that was recorded for itself. */
    void ranOnce() {
        counting.recorded();
        fresh = true;
        ran(lane.own());
    }

    /** Forgets the recordings that were made for bindings; none may be pending. */
    void forgetBindings() {
        replay = lane.own();
        bindings = Bindings.none();
        lane.forgetBound(lastSubmission);
    }
}
