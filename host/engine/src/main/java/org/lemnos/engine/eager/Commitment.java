package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.core.planner.ExecutionPlan;

/** Makes a captured session of recorded work, or leaves everything as it is. For whoever has the recording. */
final class Commitment {
    private final Recording recording;
    private final PendingWork work;
    private final Set<Value> baked;
    private final List<Storage> observed;

    /**
     * A session to be made.
     *
     * @param work what it does
     * @param baked values whose elements become a part of its plan
     * @param observed what it is wanted for; a handle that was closed is refused
     */
    Commitment(Recording recording, PendingWork work, Set<Value> baked, List<Tensor> observed) {
        this.recording = recording;
        this.work = work;
        this.baked = Set.copyOf(baked);
        this.observed = observed.stream().map(Tensor::storage).toList();
    }

    CapturedSession commit() {
        work.prune();
        List<RecordedOperation> operations = work.operations();
        List<Value> outputs = work.visible();
        if (outputs.isEmpty()) {
            throw Recording.refusal(
                    "empty", "there is nothing to capture: no recorded operation makes a tensor that anybody can see");
        }
        BatchProgram.Batch batch = BatchProgram.of(operations, outputs, baked);
        EagerHost host = recording.eager().host();
        ExecutionPlan plan = host.plan(batch.program(), recording.policy());
        LivePlan live = host.load(plan);
        // From here on nothing can fail: what is planned and live takes effect as a whole.
        List<CapturedValue> values = values(operations, outputs);
        // Inputs are held before recorded work lets go of them.
        List<InputSlot> slots = slots(batch.inputs(), outputs);
        work.remove(operations);
        CapturedSession.Parts parts = new CapturedSession.Parts(plan, slots, outputs, observedOf(outputs), values);
        return new CapturedSession(recording, live, parts);
    }

    /** What the body gave back may also come from outside, and is then none of the session's. */
    private List<Storage> observedOf(List<Value> outputs) {
        return observed.stream()
                .filter(storage -> outputs.contains(storage.current()))
                .distinct()
                .toList();
    }

    private List<CapturedValue> values(List<RecordedOperation> operations, List<Value> outputs) {
        Set<Value> seen = new HashSet<>();
        List<CapturedValue> values = new ArrayList<>();
        for (RecordedOperation operation : operations) {
            for (Value read : operation.reads()) {
                if (seen.add(read)) {
                    values.add(CapturedValue.of(read, true, outputs, observed));
                }
            }
            for (Value made : operation.outputs()) {
                seen.add(made);
                values.add(CapturedValue.of(made, false, outputs, observed));
            }
        }
        return values;
    }

    private static List<InputSlot> slots(List<Value> inputs, List<Value> outputs) {
        Set<Storage> written = new HashSet<>();
        outputs.forEach(output -> written.add(output.storage()));
        return inputs.stream()
                .map(input -> new InputSlot(input, written.contains(input.storage())))
                .toList();
    }
}
