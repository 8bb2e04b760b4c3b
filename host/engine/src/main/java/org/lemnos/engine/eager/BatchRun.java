package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.operation.TensorType;

/** A run that was started, and the values that it makes. For whoever has the recording. */
final class BatchRun {
    private final Submission submission;
    private final List<Content> contents;
    private List<Value> values = List.of();
    private boolean taken;

    private BatchRun(Submission submission, List<Content> contents) {
        this.submission = submission;
        this.contents = List.copyOf(contents);
    }

    /**
     * Starts a run, for which no earlier run is waited for: runs follow one another in the order in which they begin. Elements that lie on the host are
     * brought there before.
     *
     * @param inputs one for each input of the plan
     * @param outputs the types of the plan's outputs
     * @throws org.lemnos.core.LemnosException what stopped it
     */
    static BatchRun start(LivePlan plan, List<Content> inputs, List<TensorType> outputs, Residency residency) {
        List<Residency.Pinned> read = new ArrayList<>();
        List<Residency.Pinned> written = new ArrayList<>();
        try {
            inputs.forEach(input -> read.add(residency.pin(input)));
            outputs.forEach(type -> written.add(residency.output(type)));
            Submission submission = plan.submit(memory(read), memory(written));
            return new BatchRun(
                    submission, written.stream().map(Residency.Pinned::content).toList());
        } finally {
            read.forEach(pinned -> residency.unpin(pinned.content()));
            written.forEach(pinned -> residency.unpin(pinned.content()));
        }
    }

    private static List<Resident> memory(List<Residency.Pinned> pinned) {
        return pinned.stream().map(Residency.Pinned::memory).toList();
    }

    /** Says which values it makes, in the order of the plan's outputs. */
    void makes(List<Value> outputs) {
        values = List.copyOf(outputs);
        for (int i = 0; i < values.size(); i++) {
            values.get(i).become(new Condition.Submitted(this, contents.get(i)));
        }
    }

    boolean isDone() {
        return taken || submission.isDone();
    }

    /**
     * Waits for exactly this run, if that was not done.
     *
     * @throws org.lemnos.core.LemnosException if the run failed, which the values say from then on
     */
    void take() {
        if (taken) {
            return;
        }
        taken = true;
        try {
            submission.await();
            for (int i = 0; i < values.size(); i++) {
                values.get(i).become(new Condition.Ready(contents.get(i)));
            }
        } catch (RuntimeException | Error failure) {
            fail(values, failure);
            throw failure;
        }
    }

    /** Says of values that the run which should have made them failed. */
    static void fail(List<Value> values, Throwable failure) {
        values.forEach(value ->
                value.become(new Condition.Failed("the run that should have made this tensor failed", failure)));
    }
}
