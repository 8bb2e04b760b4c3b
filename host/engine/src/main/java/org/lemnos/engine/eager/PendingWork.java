package org.lemnos.engine.eager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Operations that are recorded and were not submitted, in the order in which they were recorded. For whoever has the recording. */
final class PendingWork {
    private final Set<RecordedOperation> operations = new LinkedHashSet<>();
    private final Map<Value, RecordedOperation> producers = new HashMap<>();
    private final Map<Value, Integer> readers = new HashMap<>();

    void add(RecordedOperation operation) {
        operations.add(operation);
        for (Value read : operation.reads()) {
            readers.merge(read, 1, Integer::sum);
            read.use();
            read.storage().leases().take(OwnerKind.SEMANTIC_BINDING);
        }
        for (Value made : operation.outputs()) {
            producers.put(made, operation);
            made.storage().leases().take(OwnerKind.SESSION_OUTPUT);
        }
    }

    /** Takes operations out, in any order. */
    void remove(Collection<RecordedOperation> some) {
        for (RecordedOperation operation : some) {
            operations.remove(operation);
            for (Value read : operation.reads()) {
                readers.computeIfPresent(read, (value, count) -> count == 1 ? null : count - 1);
                read.storage().release(OwnerKind.SEMANTIC_BINDING);
                read.endUse();
            }
            for (Value made : operation.outputs()) {
                producers.remove(made);
                made.storage().release(OwnerKind.SESSION_OUTPUT);
            }
        }
    }

    List<RecordedOperation> operations() {
        return List.copyOf(operations);
    }

    boolean isEmpty() {
        return operations.isEmpty();
    }

    int size() {
        return operations.size();
    }

    /** Whether one of them makes the value. */
    boolean makes(Value value) {
        return producers.containsKey(value);
    }

    /** Forgets operations whose outputs nobody can see and no operation reads. */
    void prune() {
        List<RecordedOperation> backwards = new ArrayList<>(operations);
        Collections.reverse(backwards);
        for (RecordedOperation operation : backwards) {
            if (operation.outputs().stream().noneMatch(value -> value.isVisible() || readers.containsKey(value))) {
                remove(List.of(operation));
            }
        }
    }

    /** The values that somebody can see. */
    List<Value> visible() {
        return operations.stream()
                .flatMap(operation -> operation.outputs().stream())
                .filter(Value::isVisible)
                .toList();
    }

    /** The operations that values need, in the order in which they were recorded. */
    List<RecordedOperation> neededBy(Collection<Value> wanted) {
        Set<RecordedOperation> needed = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            RecordedOperation producer = producers.get(open.remove());
            if (producer != null && needed.add(producer)) {
                open.addAll(producer.reads());
            }
        }
        return inOrder(needed);
    }

    /** The operations and all that need them, in the order in which they were recorded. */
    List<RecordedOperation> withDependents(Collection<RecordedOperation> roots) {
        Set<RecordedOperation> reached = new HashSet<>(roots);
        Set<Value> made = new HashSet<>();
        for (RecordedOperation operation : operations) {
            if (reached.contains(operation) || operation.reads().stream().anyMatch(made::contains)) {
                reached.add(operation);
                made.addAll(operation.outputs());
            }
        }
        return inOrder(reached);
    }

    private static List<RecordedOperation> inOrder(Set<RecordedOperation> some) {
        return some.stream()
                .sorted(Comparator.comparingLong(RecordedOperation::sequence))
                .toList();
    }

    /** Of the values that some of the operations make, those that somebody can see or another operation reads. */
    List<Value> leaving(List<RecordedOperation> some) {
        Map<Value, Integer> inside = new HashMap<>();
        some.forEach(operation -> operation.reads().forEach(value -> inside.merge(value, 1, Integer::sum)));
        return some.stream()
                .flatMap(operation -> operation.outputs().stream())
                .filter(value -> value.isVisible() || readers.getOrDefault(value, 0) > inside.getOrDefault(value, 0))
                .toList();
    }

    /** The value's producer, if it is one of them. */
    Optional<RecordedOperation> producerOf(Value value) {
        return Optional.ofNullable(producers.get(value));
    }
}
