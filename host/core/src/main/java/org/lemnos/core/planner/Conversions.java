package org.lemnos.core.planner;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * The values that some kernel takes or makes in another format than row-major, and the kernels that bring them from one profile to another.
 *
 * @param taken for each value the profiles of other formats in which some kernel takes it
 * @param made for each value the profiles of other formats in which some kernel makes it
 * @param kernels for each of these values the kernels that copy it
 * @param calls for each of these values the call that copies it
 */
record Conversions(
        Map<Integer, SortedSet<StorageProfile>> taken,
        Map<Integer, SortedSet<StorageProfile>> made,
        Map<Integer, Candidates> kernels,
        Map<Integer, BoundNode> calls) {
    private static final Conversions NONE = new Conversions(Map.of(), Map.of(), Map.of(), Map.of());

    Conversions {
        taken = Map.copyOf(taken);
        made = Map.copyOf(made);
        kernels = Map.copyOf(kernels);
        calls = Map.copyOf(calls);
    }

    /** Nothing lies in another format. */
    static Conversions none() {
        return NONE;
    }

    /** Whether some kernel takes or makes the value in another format. */
    boolean concern(int value) {
        return taken.containsKey(value) || made.containsKey(value);
    }

    /** The profiles of other formats in which some kernel makes the value. */
    SortedSet<StorageProfile> made(int value) {
        return made.getOrDefault(value, Collections.emptySortedSet());
    }

    /** The kernels that bring the value from one profile into another, in canonical order. */
    List<Candidates.Usable> between(int value, StorageProfile from, StorageProfile to) {
        Candidates candidates = kernels.get(value);
        return candidates == null
                ? List.of()
                : candidates.usable().stream()
                        .filter(kernel -> converts(kernel, from, to))
                        .toList();
    }

    /** Whether a kernel of the copy brings a value from one profile into the other. */
    static boolean converts(Candidates.Usable kernel, StorageProfile from, StorageProfile to) {
        return kernel.problem().claim().storage(BufferRef.input(0)).contains(from)
                && kernel.problem().claim().storage(BufferRef.output(0)).contains(to);
    }

    /** What all copies of all values cost at most, in nanoseconds. */
    long mostNanoseconds() {
        long most = 0;
        for (Map.Entry<Integer, Candidates> entry : kernels.entrySet()) {
            SortedSet<StorageProfile> all = new TreeSet<>(made(entry.getKey()));
            all.addAll(taken.getOrDefault(entry.getKey(), Collections.emptySortedSet()));
            long dearest = entry.getValue().usable().stream()
                    .mapToLong(Candidates.Usable::costNanoseconds)
                    .max()
                    .orElse(0);
            // One copy in each profile, and one back in row-major order.
            most += dearest * (all.size() + 1);
        }
        return most;
    }
}
