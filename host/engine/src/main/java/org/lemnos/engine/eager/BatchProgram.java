package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;

/**
 * Recorded operations as a program. Names follow from the structure alone, so that two batches of one structure have one plan: inputs are {@code x0},
 * {@code x1} as they are met, nodes and what they make {@code n0}, outputs {@code y0}.
 */
final class BatchProgram {
    private static final OperationId COPY = OperationId.of("tensor/copy");
    private static final Version COPY_VERSION = Version.of(1, 0);

    private final ProgramBuilder builder = ProgramBuilder.of("eager", "");
    private final Map<Value, ValueRef> known = new HashMap<>();
    private final List<Value> inputs = new ArrayList<>();
    private final Set<Value> baked;
    private final Map<Value, Integer> uses = new HashMap<>();
    private final Set<Value> freelyUpdated = new HashSet<>();
    private int nodes;

    private BatchProgram(Set<Value> baked) {
        this.baked = baked;
    }

    /** A program, and the values that its inputs are given, in its order. */
    record Batch(Program program, List<Value> inputs) {
        Batch {
            inputs = List.copyOf(inputs);
        }
    }

    /**
     * The program of some operations.
     *
     * @param operations in an order in which they could run
     * @param outputs what is wanted of what they make; at least one
     * @param baked values whose elements are there and become a part of the program
     */
    static Batch of(List<RecordedOperation> operations, List<Value> outputs, Set<Value> baked) {
        BatchProgram made = new BatchProgram(baked);
        made.findUpdates(operations, outputs);
        operations.forEach(made::add);
        for (int i = 0; i < outputs.size(); i++) {
            ValueRef value = made.known.get(outputs.get(i));
            if (value == null) {
                throw new IllegalStateException("no operation of the batch makes its output " + i);
            }
            made.builder.output("y" + i, value);
        }
        return new Batch(made.builder.build(), made.inputs);
    }

    /** A value may be written over where it is if it is an operation's own work and nobody but the writer ever looks at it. */
    private void findUpdates(List<RecordedOperation> operations, List<Value> outputs) {
        for (RecordedOperation operation : operations) {
            operation.reads().forEach(value -> uses.merge(value, 1, Integer::sum));
            for (Value made : operation.outputs()) {
                if (!operation.isView(made)) {
                    freelyUpdated.add(made);
                }
            }
        }
        outputs.forEach(freelyUpdated::remove);
    }

    private void add(RecordedOperation operation) {
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (int place = 0; place < operation.inputs().size(); place++) {
            Optional<Value> value = operation.inputs().get(place);
            boolean updated = operation.updates(place);
            places.add(value.map(each -> updated ? overwritable(each) : ref(each)));
        }
        String id = "n" + nodes++;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < operation.outputs().size(); i++) {
            names.add(i == 0 ? id : id + "." + i);
        }
        List<ValueRef> made =
                builder.node(id, operation.operation().id(), operation.needs(), operation.attributes(), places, names);
        for (int i = 0; i < made.size(); i++) {
            known.put(operation.outputs().get(i), made.get(i));
        }
    }

    /** The value, or a copy of it that the operation may write over. */
    private ValueRef overwritable(Value value) {
        if (freelyUpdated.contains(value) && uses.getOrDefault(value, 0) == 1) {
            return ref(value);
        }
        return builder.node("n" + nodes++, COPY, COPY_VERSION, Attributes.none(), ref(value));
    }

    private ValueRef ref(Value value) {
        ValueRef there = known.get(value);
        if (there != null) {
            return there;
        }
        ValueRef made = source(value);
        known.put(value, made);
        return made;
    }

    private ValueRef source(Value value) {
        if (value.storage().use() == Storage.Use.CONSTANT) {
            return builder.constant("c" + known.size(), value.given());
        }
        if (baked.contains(value)) {
            return builder.weight(
                    "w" + known.size(), value.type(), value.given().data());
        }
        Dim[] dims = Arrays.stream(value.type().dims()).mapToObj(Dim::of).toArray(Dim[]::new);
        inputs.add(value);
        return builder.input("x" + (inputs.size() - 1), value.type().elementType(), dims);
    }
}
