package org.lemnos.core.schedule;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What each boundary of a schedule orders.
 *
 * <p>For every byte, the accesses of one epoch are merged and compared with those of the last earlier epoch that
 * touched it. If one of the two writes, the boundary right before the later epoch orders them. Only the last earlier
 * epoch counts: a barrier covers everything before it, so write, read, read needs one and read, read, write one.
 *
 * <p>Called with the program's resources it says what the program needs. Called with arenas as resources and placed
 * ranges it also covers the hand-over of shared bytes, and proves that placement added no conflict inside an epoch.
 */
public final class Hazards {
    private static final int SEVERAL = -2;

    /** What an epoch does with a run of bytes, and what the last epoch before did. */
    private record State(
            int epoch, int dispatch, boolean reads, boolean writes, boolean readBefore, boolean writtenBefore) {
        State merged(int other, AccessKind kind) {
            int by = other == dispatch ? dispatch : SEVERAL;
            return new State(epoch, by, reads || kind.reads(), writes || kind.writes(), readBefore, writtenBefore);
        }

        Optional<HazardKind> hazard() {
            if (writtenBefore) {
                return Optional.of(writes ? HazardKind.WRITE_AFTER_WRITE : HazardKind.READ_AFTER_WRITE);
            }
            return readBefore && writes ? Optional.of(HazardKind.WRITE_AFTER_READ) : Optional.empty();
        }
    }

    private record Place(int boundary, int resource) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int byBoundary = Integer.compare(boundary, other.boundary);
            return byBoundary != 0 ? byBoundary : Integer.compare(resource, other.resource);
        }
    }

    private final List<ByteRanges<State>> bytes = new ArrayList<>();
    private final boolean[] written;
    private final TreeMap<Place, EnumSet<HazardKind>> found = new TreeMap<>();

    private Hazards(ScheduleProblem problem) {
        for (int resource = 0; resource < problem.resources(); resource++) {
            bytes.add(new ByteRanges<>());
        }
        this.written = problem.written();
    }

    /**
     * The hazards of a schedule, ordered by boundary and then resource.
     *
     * @param problem the same dispatches as the schedule's, over the program's resources or over arenas
     * @throws IllegalStateException if two dispatches of one epoch conflict
     */
    public static List<Hazard> of(ScheduleProblem problem, Schedule schedule) {
        if (problem.dispatches() != schedule.dispatches()) {
            throw new IllegalArgumentException(
                    "the problem has " + problem.dispatches() + " dispatches, the schedule " + schedule.dispatches());
        }
        Hazards hazards = new Hazards(problem);
        schedule.recordingOrder().forEach(dispatch -> {
            for (RangeAccess access : problem.accesses(dispatch)) {
                hazards.take(schedule.epoch(dispatch), dispatch, access);
            }
        });
        return hazards.list();
    }

    private void take(int epoch, int dispatch, RangeAccess access) {
        // What is only ever read is never a hazard.
        if (!written[access.resource()] || access.lengthBytes() == 0) {
            return;
        }
        AccessKind kind = access.kind();
        State fresh = new State(epoch, dispatch, kind.reads(), kind.writes(), false, false);
        bytes.get(access.resource()).update(access.offsetBytes(), access.endBytes(), fresh, state -> {
            if (state.epoch() != epoch) {
                note(access.resource(), state);
                return new State(epoch, dispatch, kind.reads(), kind.writes(), state.reads(), state.writes());
            }
            if (state.dispatch() != dispatch && (state.writes() || kind.writes())) {
                throw new IllegalStateException("dispatch " + dispatch + " conflicts with another of epoch " + epoch
                        + " on resource " + access.resource() + " within bytes " + access.offsetBytes() + " to "
                        + access.endBytes());
            }
            return state.merged(dispatch, kind);
        });
    }

    private void note(int resource, State state) {
        state.hazard().ifPresent(kind -> found.computeIfAbsent(
                        new Place(state.epoch() - 1, resource), place -> EnumSet.noneOf(HazardKind.class))
                .add(kind));
    }

    private List<Hazard> list() {
        for (int resource = 0; resource < bytes.size(); resource++) {
            int each = resource;
            bytes.get(resource).forEach(state -> note(each, state));
        }
        List<Hazard> hazards = new ArrayList<>(found.size());
        found.forEach((place, kinds) -> hazards.add(new Hazard(place.boundary(), place.resource(), kinds)));
        return List.copyOf(hazards);
    }
}
