package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Stopwatch;

/**
 * One of the runs that a loaded plan may have in flight: ports of its own, and the recordings that were made for it, by what is bound to them. For one
 * thread at a time.
 */
public final class Lane {
    /** So many recordings of bindings are kept; of more the one that was used longest ago is given up. */
    static final int MOST_BOUND = 8;

    private final LoadedPlan plan;
    private final int number;
    private final Ports inputs;
    private final Ports outputs;
    private final Replay own;
    /** The most recently used first. */
    private final Deque<Replay> bound = new ArrayDeque<>();

    Lane(LoadedPlan plan, int number) {
        this.plan = plan;
        this.number = number;
        PortTuple none = plan.none();
        Places places = Places.of(plan.document(), plan.memory(), number, none);
        LoadContext context = plan.context();
        this.inputs = Ports.open(PortDirection.INPUT, plan.document(), places, context.memory());
        plan.owner().add(inputs::close);
        this.outputs = Ports.open(PortDirection.OUTPUT, plan.document(), places, context.memory());
        plan.owner().add(outputs::close);
        this.own = record(none, places, PlanRecording.PLAIN);
        plan.owner().add(own.destroy());
    }

    /** The recording without bindings, made when the plan was loaded. */
    public Replay own() {
        return own;
    }

    /** The recording that was made for these bindings, if there is one. */
    public Optional<Replay> known(PortTuple tuple) {
        for (Replay each : bound) {
            if (each.tuple().equals(tuple)) {
                bound.remove(each);
                bound.addFirst(each);
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /**
     * A recording that was made for other tensors at the same ports and is not pending, turned to these: its sets are written, nothing is recorded. There
     * is one only where the device lets sets be written after they were bound.
     */
    public Optional<Replay> turned(PortTuple tuple) {
        Places places = Places.of(plan.document(), plan.memory(), number, tuple);
        Iterator<Replay> longestUnusedFirst = bound.descendingIterator();
        while (longestUnusedFirst.hasNext()) {
            Replay each = longestUnusedFirst.next();
            if (each.tuple().bindsSamePortsAs(tuple)
                    && each.sets().canFollow(plan.document(), places)
                    && plan.context().timeline().isComplete(each.lastSubmission())) {
                each.sets().follow(plan.document(), plan.kernels(), places);
                Replay turned = each.of(tuple);
                longestUnusedFirst.remove();
                bound.addFirst(turned);
                return Optional.of(turned);
            }
        }
        return Optional.empty();
    }

    /**
     * Records the plan for other bindings.
     *
     * @param lastSubmission after which the device is done with every recording of this lane
     */
    public Replay record(PortTuple tuple, long lastSubmission) {
        Places places = Places.of(plan.document(), plan.memory(), number, tuple);
        Replay fresh = record(tuple, places, PlanRecording.PLAIN);
        bound.addFirst(fresh);
        plan.owner().add(fresh.destroy());
        if (bound.size() > MOST_BOUND) {
            giveUp(bound.removeLast(), lastSubmission);
        }
        return fresh;
    }

    /**
     * A recording for one run, with its time. Whoever submits it has it destroyed behind that.
     *
     * @throws org.lemnos.core.LemnosException VULKAN_FAILURE if the device has no clock
     */
    public Timed recordTimed(PortTuple tuple) {
        Stopwatch watch = new Stopwatch(plan.context().device(), 2);
        Timing timing = new Timing(watch, plan.context().timeline());
        try {
            Places places = Places.of(plan.document(), plan.memory(), number, tuple);
            Replay replay = record(tuple, places, PlanRecording.timedBy(watch));
            replay.owner().add(timing::close);
            return new Timed(replay, timing);
        } catch (RuntimeException | Error failed) {
            watch.close();
            throw failed;
        }
    }

    /**
     * Has a recording for one run destroyed.
     *
     * @param lastSubmission after which the device is done with it
     */
    public void retire(Timed timed, long lastSubmission) {
        plan.context().retirement().add(timed.replay().owner(), lastSubmission);
        plan.context().retirement().sweep(plan.context().timeline());
    }

    /**
     * A recording for one run.
     *
     * @param replay what is submitted
     * @param timing what will know how long it took
     */
    public record Timed(Replay replay, Timing timing) {}

    /**
     * Gives all recordings of bindings up.
     *
     * @param lastSubmission after which the device is done with them
     */
    public void forgetBound(long lastSubmission) {
        while (!bound.isEmpty()) {
            giveUp(bound.removeLast(), lastSubmission);
        }
    }

    private void giveUp(Replay replay, long lastSubmission) {
        plan.context().retirement().add(replay.owner(), lastSubmission);
        plan.owner().remove(replay.destroy());
        plan.context().retirement().sweep(plan.context().timeline());
    }

    private Replay record(PortTuple tuple, Places places, PlanRecording.Frame frame) {
        OwnerTree owner = new OwnerTree();
        try {
            LaunchSets sets = LaunchSets.write(
                    plan.document(), plan.kernels(), places, plan.context().device());
            owner.add(sets::close);
            CommandPool pool = new CommandPool(plan.context().device());
            owner.add(pool::close);
            PlanRecording recording = new PlanRecording(
                    plan.document(),
                    plan.kernels(),
                    places,
                    sets,
                    inputs.without(tuple.inputs()),
                    outputs.without(tuple.outputs()));
            return new Replay(tuple, recording, sets, submissions(recording, frame, pool, owner), owner, taken(tuple));
        } catch (RuntimeException | Error failed) {
            owner.close();
            throw failed;
        }
    }

    private boolean[] taken(PortTuple tuple) {
        boolean[] taken = new boolean[tuple.inputs().size()];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = tuple.inputs().get(i).isEmpty() && inputs.view(i).capacity() > 0;
        }
        return taken;
    }

    private List<Submission> submissions(
            PlanRecording recording, PlanRecording.Frame frame, CommandPool pool, OwnerTree owner) {
        List<Submission> submissions = new ArrayList<>();
        // The device remembers its last submissions, which must not keep a lane, and so a vendor's classes, in memory.
        PlanDocument document = plan.document();
        for (PlanRecording.Part part : recording.record(pool, plan.cuts(), plan.keptBoundaries(), frame)) {
            Submission submission = new Submission(
                    plan.context().timeline(),
                    part.commands(),
                    () -> DispatchNames.of(document, part.from(), part.to()));
            owner.add(submission::close);
            submissions.add(submission);
        }
        return submissions;
    }

    /** The bytes of an input port, for the host to write. Valid until the plan is released. */
    public ByteBuffer input(int port) {
        return inputs.view(port);
    }

    /** The bytes of an output port, for the host to read. */
    public ByteBuffer output(int port) {
        return outputs.view(port);
    }
}
