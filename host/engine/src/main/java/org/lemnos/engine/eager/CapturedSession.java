package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Recorded work as one live plan, to be run as often as one likes. Each run reads what its input tensors hold by then, for which recorded work is submitted
 * that they need, and gives its output tensors their next values. Inputs are told apart by the tensors that the session was captured with.
 *
 * <p>It counts as a part of the recording in which it was captured, whose rule about threads holds, but may be used after that was closed. {@link #close}
 * never waits.
 */
public final class CapturedSession implements AutoCloseable {
    private final Recording recording;
    private final Parts parts;
    private LivePlan live;
    private Optional<Recording> owned = Optional.empty();
    private Optional<BatchRun> last = Optional.empty();
    private long submissions;
    private long uploads;
    private long rebindings;
    private boolean closed;

    /**
     * What a session is made of.
     *
     * @param slots one for each input of the plan, in its order
     * @param outputs one for each output of the plan, in its order
     * @param observed what the body gave back
     * @param values what is known of all values
     */
    record Parts(
            ExecutionPlan plan,
            List<InputSlot> slots,
            List<Value> outputs,
            List<Storage> observed,
            List<CapturedValue> values) {
        Parts {
            slots = List.copyOf(slots);
            outputs = List.copyOf(outputs);
            observed = List.copyOf(observed);
            values = List.copyOf(values);
        }
    }

    CapturedSession(Recording recording, LivePlan live, Parts parts) {
        this.recording = recording;
        this.live = live;
        this.parts = parts;
        for (Value output : parts.outputs()) {
            output.become(new Condition.Captured(this));
            output.storage().leases().take(OwnerKind.PLAN_OUTPUT);
        }
        parts.observed().forEach(storage -> storage.leases().take(OwnerKind.OBSERVED));
    }

    /** The same session, which closes a recording with itself. */
    CapturedSession owning(Recording own) {
        owned = Optional.of(own);
        return this;
    }

    /** The plan that it runs. */
    public ExecutionPlan plan() {
        return parts.plan();
    }

    /** What was known of its values when it was captured: as operations meet them, inputs before what is made of them. */
    public List<CapturedValue> values() {
        return parts.values();
    }

    /** What it did so far. */
    public CapturedCounters counters() {
        return recording.access().with(() -> new CapturedCounters(submissions, uploads, rebindings));
    }

    private void use(Runnable work) {
        recording.access().with(() -> {
            if (closed) {
                throw new LemnosException(ErrorCode.CLOSED, "this captured session is closed; capture it again");
            }
            work.run();
        });
    }

    /** Runs it once and waits; errors as for {@link #submit} and {@link #await}. */
    public void run() {
        submit();
        await();
    }

    /**
     * Starts a run. Recorded work that its inputs need is submitted before it; nothing else is waited for.
     *
     * @throws LemnosException whatever stopped it, which its output tensors say from then on; {@code TENSOR_UNAVAILABLE} if an input is not there, and no
     *     tensor changes then; {@code CAPTURE_REFUSED} inside of a capture's body
     */
    public void submit() {
        use(() -> {
            recording.refuseInCapture("run a captured session");
            List<Content> inputs =
                    parts.slots().stream().map(slot -> slot.content(this)).toList();
            BatchRun run = start(inputs);
            run.makes(nextOutputs());
            last = Optional.of(run);
            submissions = oneMore(submissions);
        });
    }

    /** A count that has reached the largest number stays there. */
    private static long oneMore(long count) {
        return count == Long.MAX_VALUE ? count : count + 1;
    }

    private BatchRun start(List<Content> inputs) {
        try {
            if (!live.canRun()) {
                live = recording.eager().host().load(plan());
            }
            List<TensorType> types = parts.outputs().stream().map(Value::type).toList();
            return BatchRun.start(live, inputs, types, recording.eager().residency());
        } catch (RuntimeException | Error failure) {
            BatchRun.fail(nextOutputs(), failure);
            throw failure;
        }
    }

    private List<Value> nextOutputs() {
        List<Value> next = new ArrayList<>();
        for (Value output : parts.outputs()) {
            next.add(output.storage().put(output.type(), Condition.RECORDED));
        }
        return next;
    }

    /** Whether the last run is done, so that reading its outputs does not wait; true if there was none. */
    public boolean isComplete() {
        return recording.access().with(() -> last.map(BatchRun::isDone).orElse(true));
    }

    /**
     * Waits for the last run, if there was one.
     *
     * @throws LemnosException if that run failed
     */
    public void await() {
        use(() -> last.ifPresent(BatchRun::take));
    }

    /** Gives an input new elements; see {@link #upload(Tensor, MemoryTensor)}. */
    public void upload(Tensor input, float[] elements) {
        MemoryTensor converted = MemoryTensor.zeros(input.type());
        try {
            converted.set(elements);
        } catch (IllegalArgumentException unsuitable) {
            throw invalid(String.valueOf(unsuitable.getMessage()));
        }
        upload(input, converted);
    }

    /**
     * Makes these elements, which are copied, the next value of a tensor that is an input: each later run reads them. Operations that were recorded before
     * read what it held then.
     *
     * @param input as it was given to the capture, and bound to nothing else since
     * @throws LemnosException with {@code INPUT_INVALID} if it is no input, is updated by the session itself, was bound to another tensor, or is of another
     *     type; nothing has changed then
     */
    public void upload(Tensor input, MemoryTensor elements) {
        use(() -> {
            InputSlot slot = slot(input);
            if (slot.bound() != slot.original()) {
                throw invalid("it is bound to another tensor; upload to that one, or bind it back first");
            }
            checkType(slot, elements.type().equals(slot.captured().type()), elements);
            MemoryTensor own = MemoryTensor.copyOf(elements.type(), elements.data());
            Storage storage = slot.original();
            storage.owner().access().with(() -> {
                storage.put(own.type(), new Condition.Ready(Content.of(own)));
            });
            uploads = oneMore(uploads);
        });
    }

    private static void checkType(InputSlot slot, boolean suits, Object given) {
        if (!suits) {
            throw invalid(given + " is given where " + slot.captured().type() + " is needed");
        }
    }

    /**
     * Lets an input be read from another tensor from the next run on. Binding it to what it is bound to already changes nothing.
     *
     * @param input as it was given to the capture
     * @param replacement a tensor of the same type, whose elements are there or on their way, and that the session does not use elsewhere
     * @throws LemnosException with {@code INPUT_INVALID} or {@code TENSOR_UNAVAILABLE} if they are not like that; nothing has changed then
     */
    public void bind(Tensor input, Tensor replacement) {
        use(() -> {
            InputSlot slot = slot(input);
            Storage storage = replacement.storage();
            if (storage == slot.bound()) {
                return;
            }
            checkReplacement(slot, storage);
            slot.bind(storage);
            rebindings = oneMore(rebindings);
        });
    }

    private void checkReplacement(InputSlot slot, Storage replacement) {
        Value value = replacement.current();
        if (replacement.owner().eager() != recording.eager()) {
            throw Unavailable.foreign(value);
        }
        checkType(slot, value.type().equals(slot.captured().type()), value.type());
        boolean used = parts.slots().stream().anyMatch(other -> other != slot && other.bound() == replacement)
                || parts.outputs().stream().anyMatch(output -> output.storage() == replacement);
        if (used) {
            throw invalid("the replacement is another input of the session, or one of its outputs; give it a copy");
        }
        Readiness readiness = value.condition().readiness();
        if (readiness != Readiness.READY && readiness != Readiness.SUBMITTED) {
            throw Unavailable.of(value);
        }
    }

    private InputSlot slot(Tensor input) {
        Storage storage = input.storage();
        InputSlot found = parts.slots().stream()
                .filter(slot -> slot.original() == storage)
                .findFirst()
                .orElseThrow(() -> invalid(input + " is no input of the captured session: it was not read by what was"
                        + " captured, or made inside"));
        if (found.isCarried()) {
            throw invalid(input + " is updated by each run of the captured session, so it is no input");
        }
        return found;
    }

    private static LemnosException invalid(String message) {
        return new LemnosException(ErrorCode.INPUT_INVALID, message);
    }

    /**
     * Lets go of the plan; never waits. Outputs of its runs stay, also of one that is not done. What it updates but never wrote holds again what it held
     * before, and what it never made fails. Harmless if done already.
     *
     * @throws LemnosException with {@code RECORDING_BUSY} if another thread is at it
     */
    @Override
    public void close() {
        recording.access().with(() -> {
            if (!closed) {
                closed = true;
                live.close();
                letGo();
            }
        });
        owned.ifPresent(Recording::close);
    }

    private void letGo() {
        LemnosException why = new LemnosException(ErrorCode.CLOSED, "the captured session was closed before it ran");
        BatchRun.fail(parts.outputs(), why);
        for (InputSlot slot : parts.slots()) {
            boolean unwritten =
                    slot.original().held().filter(parts.outputs()::contains).isPresent();
            if (slot.isCarried() && unwritten) {
                slot.original().restore(Optional.of(slot.captured()));
            }
            slot.release();
        }
        parts.outputs().forEach(output -> output.storage().release(OwnerKind.PLAN_OUTPUT));
        parts.observed().forEach(storage -> storage.release(OwnerKind.OBSERVED));
    }

    /** Such as {@code captured plan/sha256/…, 3 nodes}. */
    @Override
    public String toString() {
        return "captured " + plan().id() + ", " + plan().document().nodes().size() + " nodes";
    }
}
