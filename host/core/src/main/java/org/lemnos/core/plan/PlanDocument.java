package org.lemnos.core.plan;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that a plan says, as data without authority: it may come from a file that somebody edited.
 *
 * @param schema {@link #SCHEMA}
 * @param identity what it follows from
 * @param device the device's name, for people
 * @param dimensions the bound extents by name
 * @param objective what the joint choice minimized
 * @param inputs the program's inputs
 * @param outputs the program's outputs
 * @param values all values that nodes use or make
 * @param nodes in program order
 * @param partitions what the patterns proposed, ascending by the last of the nodes, and what became of it
 * @param resources all runs of bytes
 * @param modules all SPIR-V modules, ascending by digest
 * @param steps in the order of recording: by epoch, then by node
 * @param boundaries one between each epoch and the next
 * @param arenas one of each kind, in the order of {@link ArenaKind}
 * @param memory how good the placement is
 * @param notes what the importer says to people
 */
public record PlanDocument(
        String schema,
        PlanIdentity identity,
        String device,
        SortedMap<String, Long> dimensions,
        String objective,
        List<PlannedPort> inputs,
        List<PlannedPort> outputs,
        List<PlannedValue> values,
        List<PlannedNode> nodes,
        List<PlannedPartition> partitions,
        List<PlannedResource> resources,
        List<PlannedModule> modules,
        List<PlannedStep> steps,
        List<PlannedBoundary> boundaries,
        List<PlannedArena> arenas,
        MemoryCertificate memory,
        SortedMap<String, String> notes) {
    /** The schema that this host writes and reads. */
    public static final String SCHEMA = "lemnos.plan.v2";

    /** Copies the collections. */
    public PlanDocument {
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        values = List.copyOf(values);
        nodes = List.copyOf(nodes);
        partitions = List.copyOf(partitions);
        resources = List.copyOf(resources);
        modules = List.copyOf(modules);
        steps = List.copyOf(steps);
        boundaries = List.copyOf(boundaries);
        arenas = List.copyOf(arenas);
        notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
    }

    /** The number of epochs. */
    public int epochs() {
        return boundaries.size() + (steps.isEmpty() ? 0 : 1);
    }

    /** The arena of a kind. */
    public PlannedArena arena(ArenaKind kind) {
        for (PlannedArena arena : arenas) {
            if (arena.kind() == kind) {
                return arena;
            }
        }
        return new PlannedArena(kind, List.of());
    }
}
