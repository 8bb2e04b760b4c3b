package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Checks a packing from the values and places alone: it shares neither code nor method with the planner. One sweep over
 * the epochs keeps the bytes that are in use now and the bytes that have ever been in use, both by offset; the work is
 * near-linear.
 */
public final class PackingVerifier {
    /** A value in use, by its first byte in its chunk. */
    private record InUse(int value, long end) {}

    private final List<LiveValue> values;
    private final MemoryPlan plan;
    private final List<Violation> violations = new ArrayList<>();
    private final List<TreeMap<Long, InUse>> inUse = new ArrayList<>();
    /** Bytes that have been in use, as runs that do not touch: first byte to the byte behind the last. */
    private final List<TreeMap<Long, Long>> used = new ArrayList<>();

    private PackingVerifier(List<LiveValue> values, MemoryPlan plan) {
        this.values = values;
        this.plan = plan;
    }

    /** Everything that is wrong with a plan; empty if it keeps every rule. */
    public static List<Violation> verify(List<LiveValue> values, MemoryPlan plan, ArenaLimits limits) {
        PackingVerifier verifier = new PackingVerifier(values, plan);
        verifier.checkLimits(limits);
        if (verifier.checkPlaces()) {
            verifier.sweep();
        }
        return List.copyOf(verifier.violations);
    }

    private void checkLimits(ArenaLimits limits) {
        long sum = 0;
        for (long chunk : plan.chunkBytes()) {
            if (chunk > limits.chunkBytes()) {
                report(Violation.Rule.LIMITS, 0, "a chunk has " + chunk + " bytes, at most " + limits.chunkBytes());
            }
            sum += chunk;
        }
        if (sum > limits.capacityBytes()) {
            report(Violation.Rule.LIMITS, 0, "the chunks have " + sum + " bytes, at most " + limits.capacityBytes());
        }
    }

    private boolean checkPlaces() {
        if (plan.placements().size() != values.size()) {
            report(
                    Violation.Rule.PLACED,
                    0,
                    values.size() + " values have " + plan.placements().size() + " places");
            return false;
        }
        int before = violations.size();
        for (int value = 0; value < values.size(); value++) {
            Placed placed = plan.placements().get(value);
            LiveValue each = values.get(value);
            if (placed.chunk() < 0 || placed.chunk() >= plan.chunkBytes().size()) {
                report(Violation.Rule.PLACED, value, "chunk " + placed.chunk() + " does not exist");
            } else if (placed.offsetBytes() % each.alignmentBytes() != 0) {
                report(
                        Violation.Rule.ALIGNED,
                        value,
                        "offset " + placed.offsetBytes() + " is no multiple of " + each.alignmentBytes());
            } else if (placed.offsetBytes() < 0
                    || placed.offsetBytes() > plan.chunkBytes().get(placed.chunk()) - each.sizeBytes()) {
                report(
                        Violation.Rule.INSIDE_CHUNK,
                        value,
                        each.sizeBytes() + " bytes at " + placed.offsetBytes() + " leave a chunk of "
                                + plan.chunkBytes().get(placed.chunk()) + " bytes");
            }
        }
        return violations.size() == before;
    }

    private void sweep() {
        for (int chunk = 0; chunk < plan.chunkBytes().size(); chunk++) {
            inUse.add(new TreeMap<>());
            used.add(new TreeMap<>());
        }
        Integer[] begins =
                sorted(Comparator.comparingInt(value -> values.get(value).live().first()));
        Integer[] ends =
                sorted(Comparator.comparingInt(value -> values.get(value).live().last()));
        int ended = 0;
        for (int value : begins) {
            int epoch = values.get(value).live().first();
            while (values.get(ends[ended]).live().last() < epoch) {
                end(ends[ended++]);
            }
            begin(value);
        }
    }

    private Integer[] sorted(Comparator<Integer> by) {
        return IntStream.range(0, values.size()).boxed().sorted(by).toArray(Integer[]::new);
    }

    private void begin(int value) {
        Placed placed = plan.placements().get(value);
        long from = placed.offsetBytes();
        long to = from + values.get(value).sizeBytes();
        TreeMap<Long, InUse> now = inUse.get(placed.chunk());
        Map.Entry<Long, InUse> below = now.lowerEntry(to);
        if (below != null && below.getValue().end() > from) {
            report(
                    Violation.Rule.DISJOINT,
                    value,
                    "bytes " + from + " to " + to + " of chunk " + placed.chunk() + " are in use by value "
                            + below.getValue().value());
        } else {
            now.put(from, new InUse(value, to));
        }
        TreeMap<Long, Long> before = used.get(placed.chunk());
        Map.Entry<Long, Long> touched = before.lowerEntry(to);
        boolean reuses = touched != null && touched.getValue() > from;
        if (reuses && !values.get(value).mayReuse()) {
            report(
                    Violation.Rule.OVERWRITES,
                    value,
                    "bytes " + from + " to " + to + " of chunk " + placed.chunk()
                            + " were in use before, and no first access is proven to overwrite them");
        }
        use(before, from, to);
    }

    private void end(int value) {
        Placed placed = plan.placements().get(value);
        TreeMap<Long, InUse> now = inUse.get(placed.chunk());
        InUse there = now.get(placed.offsetBytes());
        if (there != null && there.value() == value) {
            now.remove(placed.offsetBytes());
        }
    }

    private static void use(NavigableMap<Long, Long> used, long from, long to) {
        long begin = from;
        long end = to;
        Map.Entry<Long, Long> run = used.floorEntry(end);
        while (run != null && run.getValue() >= begin) {
            begin = Math.min(begin, run.getKey());
            end = Math.max(end, run.getValue());
            used.remove(run.getKey());
            run = used.floorEntry(end);
        }
        used.put(begin, end);
    }

    private void report(Violation.Rule rule, int value, String message) {
        violations.add(new Violation(rule, value, "value " + value + ": " + message));
    }
}
