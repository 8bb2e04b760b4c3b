package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.program.KnownValue;
import org.lemnos.core.tensor.MemoryTensor;

/** Writes down what a recording is asked for: storages, values and operations; it runs nothing. For whoever has the recording. */
final class Recorder {
    private final Recording recording;
    private final EagerHost host;
    private final CallTypes types = new CallTypes();
    private final PendingWork pending = new PendingWork();
    private final Handles handles = new Handles();
    private Optional<CaptureScope> capture = Optional.empty();
    private Optional<StableFrame> frame = Optional.empty();
    private long recorded;

    Recorder(Recording recording, EagerHost host) {
        this.recording = recording;
        this.host = host;
    }

    /** What is recorded outside of captures. */
    PendingWork pending() {
        return pending;
    }

    Handles handles() {
        return handles;
    }

    long recorded() {
        return recorded;
    }

    Optional<StableFrame> frame() {
        return frame;
    }

    void openFrame(StableFrame begun) {
        frame = Optional.of(begun);
    }

    void closeFrame() {
        frame = Optional.empty();
    }

    CaptureScope beginCapture() {
        CaptureScope scope = new CaptureScope(frame);
        capture = Optional.of(scope);
        return scope;
    }

    void endCapture() {
        capture = Optional.empty();
    }

    /** A tensor of elements that never change. */
    Tensor give(MemoryTensor elements) {
        Storage storage = allocate(elements.type());
        capture.ifPresent(scope -> scope.writes(storage));
        Value value = storage.put(elements.type(), new Condition.Ready(Content.of(elements)));
        capture.ifPresent(scope -> scope.gives(value));
        return handles.of(storage);
    }

    /** A tensor of elements that planning may look at. */
    Tensor constant(MemoryTensor elements) {
        Storage storage = new Storage(recording, Storage.Use.CONSTANT);
        capture.ifPresent(scope -> scope.writes(storage));
        storage.put(elements.type(), new Condition.Ready(Content.of(elements)));
        return handles.of(storage);
    }

    private Storage allocate(TensorType type) {
        return frame.map(open -> open.allocate(type.sizeBytes()))
                .orElseGet(() -> new Storage(recording, Storage.Use.PLAIN));
    }

    /** The output of a call that has one. */
    Tensor oneOf(Call call) {
        Typed typed = typed(call);
        checkSingle(typed);
        return handles.of(record(typed, targets(typed)).get(0));
    }

    /** The outputs of a call. */
    List<Tensor> all(Call call) {
        Typed typed = typed(call);
        return record(typed, targets(typed)).stream().map(handles::of).toList();
    }

    /** Makes the output of a call the next value of a tensor. */
    Tensor update(Tensor updated, Call call) {
        Typed typed = typed(call);
        checkSingle(typed);
        Storage storage = updated.storage();
        operand(updated);
        if (storage.owner() != recording) {
            throw invalid(typed, "would update a tensor of another recording; update it there");
        }
        checkUpdate(typed, storage, typed.made().get(0));
        record(typed, List.of(storage));
        return updated;
    }

    /** A call whose inputs and types are known. */
    private record Typed(
            Call call, OperationDescriptor operation, List<Optional<Value>> inputs, List<TensorType> made) {}

    private Typed typed(Call call) {
        OperationEntry operation = host.catalog().operation(call.operation(), call.needs());
        List<Optional<Value>> inputs =
                call.inputs().stream().map(input -> input.map(this::operand)).toList();
        List<Optional<KnownValue>> known =
                inputs.stream().map(input -> input.map(Recorder::known)).toList();
        return new Typed(
                call,
                operation.descriptor(),
                inputs,
                types.of(operation, call.needs(), call.attributes(), known, host.oversight()));
    }

    private static KnownValue known(Value value) {
        return value.storage().use() == Storage.Use.CONSTANT
                ? KnownValue.of(value.given())
                : KnownValue.ofType(value.type());
    }

    /**
     * What a tensor holds now, if recorded work may read it here.
     *
     * @throws LemnosException with {@code TENSOR_UNAVAILABLE}
     */
    private Value operand(Tensor tensor) {
        Value value = tensor.storage().current();
        Recording owner = value.storage().owner();
        if (owner.eager() != recording.eager()) {
            throw Unavailable.foreign(value);
        }
        boolean usable =
                switch (value.condition().readiness()) {
                    case READY, SUBMITTED -> true;
                    case RECORDED -> work().makes(value);
                    case CAPTURED, FAILED -> false;
                };
        if (!usable) {
            throw Unavailable.of(value);
        }
        return value;
    }

    private PendingWork work() {
        return capture.map(CaptureScope::work).orElse(pending);
    }

    /** Where outputs go: into an input that the operation itself writes over, else into storages of their own. */
    private List<Storage> targets(Typed typed) {
        List<Optional<Storage>> overwritten = new ArrayList<>();
        for (int i = 0; i < typed.made().size(); i++) {
            Optional<Storage> storage =
                    overwritten(typed, typed.operation().outputs().get(i));
            TensorType made = typed.made().get(i);
            storage.ifPresent(there -> checkUpdate(typed, there, made));
            overwritten.add(storage);
        }
        List<Storage> targets = new ArrayList<>();
        for (int i = 0; i < overwritten.size(); i++) {
            TensorType made = typed.made().get(i);
            targets.add(overwritten.get(i).orElseGet(() -> allocate(made)));
        }
        return targets;
    }

    private static Optional<Storage> overwritten(Typed typed, Port output) {
        OptionalInt input = output.aliasedInput();
        boolean updates = output.aliasKind() == Port.AliasKind.MUST
                && typed.operation().inputs().get(input.orElseThrow()).isUpdated();
        return updates ? typed.inputs().get(input.orElseThrow()).map(Value::storage) : Optional.empty();
    }

    private static void checkSingle(Typed typed) {
        if (typed.made().size() != 1) {
            throw invalid(typed, "has " + typed.made().size() + " outputs, of which one is wanted; use applyAll");
        }
    }

    private static void checkUpdate(Typed typed, Storage storage, TensorType made) {
        if (storage.use() == Storage.Use.CONSTANT) {
            throw invalid(typed, "would write over a constant, which plans are made of; copy it first");
        }
        TensorType held = storage.current().type();
        if (!held.equals(made)) {
            throw invalid(typed, "makes " + made + ", which cannot be the next value of a tensor " + held);
        }
    }

    private static LemnosException invalid(Typed typed, String what) {
        return new LemnosException(ErrorCode.NODE_INVALID, typed.operation() + " " + what);
    }

    private List<Storage> record(Typed typed, List<Storage> targets) {
        List<Value> read = typed.inputs().stream().flatMap(Optional::stream).toList();
        read.forEach(Value::use);
        List<Value> outputs = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            Storage storage = targets.get(i);
            capture.ifPresent(scope -> scope.writes(storage));
            outputs.add(storage.put(typed.made().get(i), Condition.RECORDED));
        }
        work().add(new RecordedOperation(
                recorded++,
                typed.operation(),
                typed.call().needs(),
                typed.call().attributes(),
                typed.inputs(),
                outputs));
        read.forEach(Value::endUse);
        return targets;
    }
}
