package org.lemnos.core.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The conflicts between dispatches, without those that follow from others: a read depends on the last writer of its
 * bytes, a write on the readers since, or on the last writer if nobody read. The longest chains are the same as among
 * all conflicts, and their number stays near the number of accesses.
 */
final class Conflicts {
    /** Who has read since the last write; a list that shares its tail. */
    private record Readers(int dispatch, Optional<Readers> others) {}

    private record State(int writer, Optional<Readers> readers) {}

    private static final int NOBODY = -1;

    private final ScheduleProblem problem;
    private final boolean[] written;
    private final List<ByteRanges<State>> bytes;
    /** Dispatch d depends on {@code sources[start[d]]} up to {@code start[d + 1]}, all of them earlier. */
    private final int[] start;

    private int[] sources = new int[64];
    private int size;

    Conflicts(ScheduleProblem problem) {
        this.problem = problem;
        this.written = problem.written();
        this.bytes = new ArrayList<>(problem.resources());
        this.start = new int[problem.dispatches() + 1];
        for (int resource = 0; resource < problem.resources(); resource++) {
            bytes.add(new ByteRanges<>());
        }
        for (int dispatch = 0; dispatch < problem.dispatches(); dispatch++) {
            take(dispatch);
            start[dispatch + 1] = size;
        }
    }

    /** The first of a dispatch's sources. */
    int begin(int dispatch) {
        return start[dispatch];
    }

    /** One behind the last of a dispatch's sources. */
    int end(int dispatch) {
        return start[dispatch + 1];
    }

    /** A dispatch that must run in an earlier epoch. */
    int source(int at) {
        return sources[at];
    }

    private void take(int dispatch) {
        for (RangeAccess access : problem.accesses(dispatch)) {
            if (matters(access)) {
                bytes.get(access.resource())
                        .forEach(access.offsetBytes(), access.endBytes(), state -> depend(dispatch, access, state));
            }
        }
        for (RangeAccess access : problem.accesses(dispatch)) {
            if (matters(access)) {
                note(dispatch, access);
            }
        }
    }

    /** What is only ever read conflicts with nothing. */
    private boolean matters(RangeAccess access) {
        return written[access.resource()] && access.lengthBytes() > 0;
    }

    private void depend(int dispatch, RangeAccess access, State state) {
        if (access.kind().writes() && state.readers().isPresent()) {
            Optional<Readers> readers = state.readers();
            while (readers.isPresent()) {
                add(dispatch, readers.get().dispatch());
                readers = readers.get().others();
            }
        } else if (state.writer() != NOBODY) {
            add(dispatch, state.writer());
        }
    }

    private void add(int dispatch, int source) {
        boolean repeated = size > start[dispatch] && sources[size - 1] == source;
        if (!repeated) {
            if (size == sources.length) {
                sources = Arrays.copyOf(sources, 2 * size);
            }
            sources[size++] = source;
        }
    }

    private void note(int dispatch, RangeAccess access) {
        ByteRanges<State> ranges = bytes.get(access.resource());
        if (access.kind().writes()) {
            ranges.set(access.offsetBytes(), access.endBytes(), new State(dispatch, Optional.empty()));
        } else {
            State fresh = new State(NOBODY, Optional.of(new Readers(dispatch, Optional.empty())));
            ranges.update(
                    access.offsetBytes(),
                    access.endBytes(),
                    fresh,
                    state -> new State(state.writer(), Optional.of(new Readers(dispatch, state.readers()))));
        }
    }
}
