package org.lemnos.engine.eager;

import java.util.List;
import org.lemnos.core.tensor.MemoryTensor;

/** A run that was started, and the values that it makes. For whoever has the recording. */
final class BatchRun {
    private final Submission submission;
    private final List<Value> values;
    private boolean taken;

    /** A run whose outputs, in this order, are these values. */
    BatchRun(Submission submission, List<Value> values) {
        this.submission = submission;
        this.values = List.copyOf(values);
    }

    /** Says of the values that they are on their way. */
    void begin() {
        values.forEach(value -> value.become(new Condition.Submitted(this)));
    }

    boolean isDone() {
        return taken || submission.isDone();
    }

    /**
     * Waits for exactly this run and takes its outputs, if that was not done.
     *
     * @throws org.lemnos.core.LemnosException if the run failed, which the values say from then on
     */
    void take() {
        if (taken) {
            return;
        }
        taken = true;
        try {
            List<MemoryTensor> outputs = submission.outputs();
            for (int i = 0; i < values.size(); i++) {
                values.get(i).become(new Condition.Ready(outputs.get(i).readOnly()));
            }
        } catch (RuntimeException | Error failure) {
            fail(values, failure);
            throw failure;
        }
    }

    /** Takes the outputs where nobody asked for them: a failure is left to whoever reads them. */
    void settle() {
        try {
            take();
        } catch (RuntimeException known) {
            // Each value has it as its cause.
        }
    }

    /** Takes the outputs if that does not wait. */
    void settleIfDone() {
        try {
            if (isDone()) {
                take();
            }
        } catch (RuntimeException known) {
            // As above, or the device has failed, which whoever reads will hear.
        }
    }

    /** Says of values that the run which should have made them failed. */
    static void fail(List<Value> values, Throwable failure) {
        values.forEach(value ->
                value.become(new Condition.Failed("the run that should have made this tensor failed", failure)));
    }
}
