package org.lemnos.engine.eager;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Values and operations from Java. Operations are recorded and nothing runs until somebody reads; then exactly what he needs becomes one program, is
 * planned, made live and run, and a batch of the same structure is not planned again.
 *
 * <p>A recording is used by one thread at a time: a second thread that comes while another is at it, in a capture's body too, is refused with {@code
 * RECORDING_BUSY} instead of waiting. Threads may take turns, and several recordings of one engine may work at the same time; a tensor that is ready may
 * be used in any of them. Closing a tensor's handle is safe from any thread.
 */
public final class Recording implements AutoCloseable {
    private final EagerWork eager;
    private final Access access = new Access();
    private final Recorder recorder;
    private final Batches batches;
    private final Policy policy;
    private List<Storage> lastFrame = List.of();
    private boolean closed;

    Recording(EagerWork eager, Policy policy) {
        this.eager = eager;
        this.policy = policy;
        this.recorder = new Recorder(this, eager.host());
        this.batches = new Batches(eager, policy);
    }

    EagerWork eager() {
        return eager;
    }

    Policy policy() {
        return policy;
    }

    Access access() {
        return access;
    }

    /** The recording that records now: that of the capture under way on this thread, else this one. */
    private Recording target() {
        return eager.capturing().orElse(this);
    }

    private <T> T here(Supplier<T> work) {
        return access.with(() -> {
            if (closed) {
                throw new LemnosException(ErrorCode.CLOSED, "this recording is closed; begin another");
            }
            return work.get();
        });
    }

    /** A tensor of f32 with a copy of these elements. */
    public Tensor tensor(float[] elements, long... dims) {
        return given(MemoryTensor.of(elements, dims));
    }

    /** A tensor of i64 with a copy of these elements. */
    public Tensor tensor(long[] elements, long... dims) {
        return given(MemoryTensor.of(elements, dims));
    }

    /** A tensor with a copy of these elements. */
    public Tensor tensor(MemoryTensor elements) {
        return given(MemoryTensor.copyOf(elements.type(), elements.data()));
    }

    /** A tensor of some type with these elements, converted as {@link MemoryTensor#set(double[])} does. */
    public Tensor tensor(ElementType elementType, double[] elements, long... dims) {
        MemoryTensor converted = MemoryTensor.zeros(TensorType.of(elementType, dims));
        converted.set(elements);
        return given(converted);
    }

    private Tensor given(MemoryTensor own) {
        Recording home = target();
        return home.here(() -> home.recorder.give(own));
    }

    /** A tensor over memory of the application, which is not copied and must not change while anything uses it. */
    public Tensor external(MemoryTensor elements) {
        Recording home = target();
        return home.here(() -> {
            Tensor made = home.recorder.give(elements);
            made.storage().leases().take(OwnerKind.EXTERNAL_IMPORT);
            return made;
        });
    }

    /**
     * A small tensor whose elements planning may look at: shapes, axes, positions. It becomes a part of each plan that uses it, so another one makes another
     * plan, and it is never updated.
     */
    public Tensor constant(MemoryTensor elements) {
        Recording home = target();
        MemoryTensor own = MemoryTensor.copyOf(elements.type(), elements.data());
        return home.here(() -> home.recorder.constant(own));
    }

    /** A constant of i64; see {@link #constant(MemoryTensor)}. */
    public Tensor constant(long[] elements, long... dims) {
        return constant(MemoryTensor.of(elements, dims));
    }

    /**
     * An operation with one output.
     *
     * @param inputs none left out
     * @throws LemnosException as {@link #applyAll}; {@code NODE_INVALID} also if it has several outputs
     */
    public Tensor apply(OperationId operation, Version needs, Attributes attributes, Tensor... inputs) {
        return record(home -> home.recorder.oneOf(Call.of(operation, needs, attributes, Arrays.asList(inputs))));
    }

    /**
     * Any operation of the catalog. Inside of a capture's body it is recorded in the capture, whichever recording is asked.
     *
     * @param operation its name
     * @param needs the version that is needed
     * @param attributes those with defaults may be missing
     * @param inputs one a place; empty where an optional one is left out
     * @return a handle for each output; where the operation writes over an input, that output is the input's next value and the handle one more on it
     * @throws LemnosException with {@code OPERATION_UNKNOWN}; {@code NODE_INVALID} if it does not take these inputs or attributes; {@code
     *     TENSOR_UNAVAILABLE} if an input cannot be used here; {@code PROVIDER_FAULT}; {@code RECORDING_BUSY}; {@code CLOSED}
     */
    public List<Tensor> applyAll(
            OperationId operation, Version needs, Attributes attributes, List<Optional<Tensor>> inputs) {
        return record(home -> home.recorder.all(new Call(operation, needs, attributes, inputs)));
    }

    /**
     * Makes what an operation computes the next value of a tensor, as if in place: all its handles see it, and operations that were recorded before do not.
     *
     * @param updated the tensor
     * @param inputs what the operation takes, the tensor among them or not
     * @throws LemnosException as {@link #applyAll}; {@code NODE_INVALID} also if the result is not one tensor of the same type, or the tensor is a constant
     */
    public void update(
            Tensor updated, OperationId operation, Version needs, Attributes attributes, List<Tensor> inputs) {
        Call call = Call.of(operation, needs, attributes, inputs);
        record(home -> home.recorder.update(updated, call));
    }

    private <T> T record(Function<Recording, T> recording) {
        Recording home = target();
        return home.here(() -> recording.apply(home));
    }

    /**
     * Does work and closes every handle that it made in this recording and does not give back, whatever it throws. What is made on the way to the result is
     * then seen by nobody, and a plan is free to leave it out.
     */
    public Tensor scoped(Supplier<Tensor> work) {
        Recording home = target();
        return home.here(() -> home.recorder.handles().within(work));
    }

    /**
     * Submits all recorded work whose results somebody can see, as one batch, and does not wait.
     *
     * @throws LemnosException what stopped the batch, whose tensors all fail with it; {@code CAPTURE_REFUSED} inside of a capture's body
     */
    public void flush() {
        withoutCapture("flush", () -> {
            PendingWork pending = recorder.pending();
            pending.prune();
            if (!pending.isEmpty()) {
                flush(pending.visible());
            }
        });
    }

    private void flush(Collection<Value> wanted) {
        PendingWork pending = recorder.pending();
        List<RecordedOperation> operations = pending.neededBy(wanted);
        try {
            List<Value> outputs = pending.leaving(operations);
            BatchProgram.Batch batch = BatchProgram.of(operations, outputs, Set.of());
            List<Content> inputs =
                    batch.inputs().stream().map(Recording::content).toList();
            batches.submit(
                            batch.program(),
                            inputs,
                            outputs.stream().map(Value::type).toList())
                    .makes(outputs);
            pending.remove(operations);
        } catch (RuntimeException | Error failure) {
            List<RecordedOperation> lost = pending.withDependents(operations);
            pending.remove(lost);
            lost.forEach(operation -> BatchRun.fail(operation.outputs(), failure));
            throw failure;
        }
    }

    /** The elements of a value that no recorded work is needed for, be they there or on their way. */
    static Content content(Value value) {
        return value.content().orElseThrow(() -> Unavailable.of(value));
    }

    /** The elements of what a storage holds now: submits what they need, and does not wait. */
    Content content(Storage storage) {
        return access.with(() -> content(submitted(storage)));
    }

    /** What a storage holds now, once what it needs is submitted. */
    private Value submitted(Storage storage) {
        Value value = storage.current();
        if (value.condition().readiness() == Readiness.RECORDED) {
            if (!recorder.pending().makes(value)) {
                throw Unavailable.beingCaptured(value);
            }
            refuseInCapture("read what is recorded");
            flush(List.of(value));
        }
        return value;
    }

    /** The elements of what a storage holds now: submits what they need and waits for that. */
    MemoryTensor read(Storage storage) {
        return access.with(() -> elements(submitted(storage)));
    }

    private MemoryTensor elements(Value value) {
        if (value.condition() instanceof Condition.Submitted submitted) {
            submitted.run().take();
        }
        return eager.residency().read(content(value));
    }

    /** The elements of what a storage holds now, if they are there. */
    Optional<MemoryTensor> tryRead(Storage storage) {
        return access.with(() -> {
            Value value = storage.current();
            Condition condition = value.condition();
            if (condition instanceof Condition.Failed failed) {
                throw failed.asException();
            }
            boolean there = condition.readiness() == Readiness.READY
                    || (condition instanceof Condition.Submitted submitted
                            && submitted.run().isDone());
            return there ? Optional.of(elements(value)) : Optional.empty();
        });
    }

    /**
     * Captures what a body records as a session over one plan, and runs nothing. Tensors from outside that the body only reads are the session's inputs;
     * those that it updates are carried on from run to run; what it makes of the host's memory is a part of the plan. Outputs are the tensors that it gives
     * back, and whatever else of its own somebody still has an open handle on. They are {@link Readiness#CAPTURED} until the session first runs.
     *
     * <p>If the body throws, or no plan can be made or loaded, everything is as it was before, what the body made can never be used, and the exception is passed
     * on.
     *
     * @param body gives back what the session is wanted for
     * @throws LemnosException with {@code CAPTURE_REFUSED} if another capture is under way on this thread, recorded work is pending, the body recorded nothing
     *     that anybody can see, or a stable frame is open and not sealed; else as planning and loading
     */
    public CapturedSession capture(Function<? super Recording, ? extends Collection<Tensor>> body) {
        return here(() -> {
            checkCapture();
            recorder.pending().prune();
            if (!recorder.pending().isEmpty()) {
                throw refusal(
                        "pending_work",
                        recorder.pending().size() + " operations are recorded and were not run; read or flush them, or"
                                + " capture just them with capturePending");
            }
            CaptureScope scope = recorder.beginCapture();
            eager.beginCapture(this);
            try {
                List<Tensor> observed = List.copyOf(body.apply(this));
                return new Commitment(this, scope.work(), scope.given(), observed).commit();
            } catch (RuntimeException | Error failure) {
                scope.discard(failure);
                throw failure;
            } finally {
                eager.endCapture();
                recorder.endCapture();
                scope.end();
            }
        });
    }

    /**
     * Captures the recorded work that is pending, and that somebody can see, as {@link #capture} does what a body records; it runs nothing. Tensors of the host's
     * memory are inputs. On any failure the work stays pending, and can still be read.
     *
     * @param observed what the session is wanted for, beside what has an open handle
     * @throws LemnosException as {@link #capture}; {@code CAPTURE_REFUSED} if nothing is pending
     */
    public CapturedSession capturePending(Collection<Tensor> observed) {
        return here(() -> {
            checkCapture();
            recorder.pending().prune();
            return new Commitment(this, recorder.pending(), Set.of(), List.copyOf(observed)).commit();
        });
    }

    private void checkCapture() {
        if (eager.capturing().isPresent()) {
            throw refusal("nested", "a capture is under way on this thread; captures do not nest");
        }
        if (recorder.frame().filter(frame -> !frame.isSealed()).isPresent()) {
            throw refusal(
                    "frame_unsealed",
                    "a stable frame is open and not sealed; seal it once everything is there that replays are given");
        }
    }

    static LemnosException refusal(String reason, String message) {
        return new LemnosException(ErrorCode.CAPTURE_REFUSED, message, Map.of("reason", reason));
    }

    /** Refuses what a capture's body may not do. */
    void refuseInCapture(String what) {
        if (eager.capturing().isPresent()) {
            throw refusal("flush", "a capture's body wants to " + what + "; a capture runs nothing");
        }
    }

    /** Does work that may not be done inside of a capture's body. */
    void withoutCapture(String what, Runnable work) {
        here(() -> {
            refuseInCapture(what);
            work.run();
            return what;
        });
    }

    /**
     * Begins a stable frame.
     *
     * @throws LemnosException with {@code FRAME_MISUSED} if one is open; {@code CAPTURE_REFUSED} inside of a capture's body
     */
    public StableFrame frame() {
        return here(() -> {
            refuseInCapture("begin a frame");
            if (recorder.frame().isPresent()) {
                throw new LemnosException(
                        ErrorCode.FRAME_MISUSED, "a frame of this recording is open; end it before the next begins");
            }
            StableFrame begun = new StableFrame(this, lastFrame);
            recorder.openFrame(begun);
            return begun;
        });
    }

    void endFrame(List<Storage> storages) {
        lastFrame = List.copyOf(storages);
        recorder.closeFrame();
    }

    /** What it did so far. */
    public RecordingCounters counters() {
        return access.with(() -> new RecordingCounters(
                recorder.recorded(),
                batches.submitted(),
                batches.planned(),
                batches.loaded(),
                recorder.pending().size()));
    }

    /**
     * Lets go of live plans and forgets what is recorded; submits nothing and waits for nothing. Tensors that are ready stay so, others fail. Harmless if done
     * already.
     *
     * @throws LemnosException with {@code RECORDING_BUSY} if another thread is at it
     */
    @Override
    public void close() {
        access.with(() -> {
            if (!closed) {
                closed = true;
                PendingWork pending = recorder.pending();
                List<RecordedOperation> lost = pending.operations();
                pending.remove(lost);
                LemnosException why = new LemnosException(ErrorCode.CLOSED, "its recording was closed");
                lost.forEach(operation -> BatchRun.fail(operation.outputs(), why));
                batches.close();
            }
        });
    }
}
