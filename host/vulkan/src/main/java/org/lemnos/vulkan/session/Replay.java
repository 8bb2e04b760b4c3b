package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.Storage;

/**
 * A plan's steps as they were recorded for one tuple of bindings, ready to be submitted again and again. The storages of the tuple are locked as a
 * whole around each submission.
 */
public final class Replay {
    private final PortTuple tuple;
    private final PlanRecording recording;
    private final LaunchSets sets;
    private final List<Submission> submissions;
    private final OwnerTree owner;
    private final OwnerTree.Destroy destroy;
    private final Storage[] read;
    private final Storage[] written;
    private final Storage[] locked;
    private final boolean[] taken;
    private long lastSubmission;

    Replay(
            PortTuple tuple,
            PlanRecording recording,
            LaunchSets sets,
            List<Submission> submissions,
            OwnerTree owner,
            boolean[] taken) {
        this(tuple, recording, sets, submissions, owner, owner::close, taken);
    }

    private Replay(
            PortTuple tuple,
            PlanRecording recording,
            LaunchSets sets,
            List<Submission> submissions,
            OwnerTree owner,
            OwnerTree.Destroy destroy,
            boolean[] taken) {
        this.tuple = tuple;
        this.recording = recording;
        this.sets = sets;
        this.submissions = List.copyOf(submissions);
        this.owner = owner;
        this.destroy = destroy;
        this.read = bound(tuple.inputs());
        this.written = bound(tuple.outputs());
        this.taken = taken;
        this.locked = tuple.storages().toArray(Storage[]::new);
    }

    private static Storage[] bound(List<Optional<Storage>> ports) {
        List<Storage> bound = new ArrayList<>();
        ports.forEach(port -> port.ifPresent(bound::add));
        return bound.toArray(Storage[]::new);
    }

    /** What is bound in it. */
    public PortTuple tuple() {
        return tuple;
    }

    /** Number of submissions of one run, at least 1. */
    public int submissions() {
        return submissions.size();
    }

    /** What a run submits, one after the other. */
    public Submission submission(int index) {
        return submissions.get(index);
    }

    /**
     * Locks everything that is bound, so that nobody else uses it until the run is submitted.
     *
     * @throws org.lemnos.core.LemnosException as {@link Storage#requireReadable}; nothing is locked then
     */
    public void lock() {
        for (Storage storage : locked) {
            storage.lock();
        }
        try {
            for (Storage storage : read) {
                storage.requireReadable();
            }
            for (Storage storage : written) {
                storage.requireOpen();
            }
        } catch (RuntimeException refused) {
            unlock();
            throw refused;
        }
    }

    /** Ends one {@link #lock}. */
    public void unlock() {
        for (int i = locked.length - 1; i >= 0; i--) {
            locked[i].unlock();
        }
    }

    /** A run of it is on the queue. */
    public void submitted(long submission) {
        lastSubmission = submission;
        for (Storage storage : read) {
            storage.readBy(submission);
        }
        for (Storage storage : written) {
            storage.writtenBy(submission);
        }
    }

    /**
     * A run of it could not be submitted as a whole.
     *
     * @param last the last of its submissions that is on the queue, or an earlier one
     */
    public void failed(long last) {
        lastSubmission = last;
        for (Storage storage : read) {
            storage.readBy(last);
        }
        for (Storage storage : written) {
            storage.readBy(last);
            storage.failed();
        }
    }

    /** Whether this input has bytes that the host must bring. */
    public boolean takes(int input) {
        return taken[input];
    }

    /** The same recording for another tuple at the same ports, once its sets have followed. */
    Replay of(PortTuple other) {
        return new Replay(other, recording, sets, submissions, owner, destroy, taken);
    }

    LaunchSets sets() {
        return sets;
    }

    /** The last submission of it, 0 if there was none. */
    long lastSubmission() {
        return lastSubmission;
    }

    PlanRecording recording() {
        return recording;
    }

    OwnerTree owner() {
        return owner;
    }

    /** Closes its owner tree; the same object every time. */
    OwnerTree.Destroy destroy() {
        return destroy;
    }
}
