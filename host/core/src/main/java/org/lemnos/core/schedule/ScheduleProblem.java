package org.lemnos.core.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Dispatches in program order with the byte ranges that they touch. Immutable. Two dispatches conflict if one writes
 * bytes that the other touches; conflicting ones must run in program order with a boundary between them.
 */
public final class ScheduleProblem {
    private final long[] transientBytes;
    private final List<List<RangeAccess>> dispatches;

    private ScheduleProblem(Builder builder) {
        this.transientBytes = Arrays.copyOf(builder.transientBytes, builder.resources);
        this.dispatches = List.copyOf(builder.dispatches);
    }

    /** Starts an empty problem. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many resources there are. */
    public int resources() {
        return transientBytes.length;
    }

    /** How many bytes the resource occupies from its first to its last access; 0 if it is there all the time. */
    public long transientBytes(int resource) {
        return transientBytes[resource];
    }

    /** How many dispatches there are. */
    public int dispatches() {
        return dispatches.size();
    }

    /** What a dispatch touches. */
    public List<RangeAccess> accesses(int dispatch) {
        return dispatches.get(dispatch);
    }

    /** Which resources any dispatch writes; the others conflict with nothing. */
    boolean[] written() {
        boolean[] written = new boolean[resources()];
        for (List<RangeAccess> accesses : dispatches) {
            accesses.forEach(
                    access -> written[access.resource()] |= access.kind().writes());
        }
        return written;
    }

    /** Collects resources and dispatches; both are numbered in the order in which they are added. Not thread-safe. */
    public static final class Builder {
        private long[] transientBytes = new long[16];
        private int resources;
        private long totalBytes;
        private final List<List<RangeAccess>> dispatches = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a resource.
         *
         * @param bytes how many bytes it occupies from its first to its last access; 0 if it is there all the time, as
         *     weights, inputs and outputs are
         * @return the resource's number
         */
        public int resource(long bytes) {
            if (bytes < 0 || bytes > Long.MAX_VALUE - totalBytes) {
                throw new IllegalArgumentException("resource " + resources + " has " + bytes
                        + " transient bytes; give zero or more, at most 2^63-1 in sum");
            }
            totalBytes += bytes;
            if (resources == transientBytes.length) {
                transientBytes = Arrays.copyOf(transientBytes, 2 * resources);
            }
            transientBytes[resources] = bytes;
            return resources++;
        }

        /**
         * Adds a dispatch after those already there.
         *
         * @param accesses what it touches; ranges of one dispatch may overlap
         * @return the dispatch's number
         */
        public int dispatch(List<RangeAccess> accesses) {
            for (RangeAccess access : accesses) {
                if (access.resource() >= resources) {
                    throw new IllegalArgumentException("dispatch " + dispatches.size() + " touches resource "
                            + access.resource() + ", but only " + resources + " exist");
                }
            }
            dispatches.add(List.copyOf(accesses));
            return dispatches.size() - 1;
        }

        /** The finished problem; the builder may go on. */
        public ScheduleProblem build() {
            return new ScheduleProblem(this);
        }
    }
}
