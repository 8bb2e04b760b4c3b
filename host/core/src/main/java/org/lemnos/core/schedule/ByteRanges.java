package org.lemnos.core.schedule;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What is known about the bytes of one resource, by runs of bytes that share it. A byte never touched has no state.
 *
 * @param <S> the state of a run, immutable
 */
final class ByteRanges<S> {
    private static final class Run<S> {
        private final long end;
        private S state;

        private Run(long end, S state) {
            this.end = end;
            this.state = state;
        }
    }

    /** Runs by their first byte; they do not overlap. */
    private final TreeMap<Long, Run<S>> runs = new TreeMap<>();

    /** Visits the state of every run that overlaps the range, in byte order. */
    void forEach(long from, long to, Consumer<S> visitor) {
        Map.Entry<Long, Run<S>> at = runs.floorEntry(from);
        if (at == null || at.getValue().end <= from) {
            at = runs.higherEntry(from);
        }
        while (at != null && at.getKey() < to) {
            visitor.accept(at.getValue().state);
            at = runs.higherEntry(at.getKey());
        }
    }

    /** Visits every run's state, in byte order. */
    void forEach(Consumer<S> visitor) {
        runs.values().forEach(run -> visitor.accept(run.state));
    }

    /** Gives the whole range one state. */
    void set(long from, long to, S state) {
        Run<S> same = runs.get(from);
        if (same != null && same.end == to) {
            same.state = state;
            return;
        }
        cut(from);
        cut(to);
        runs.subMap(from, to).clear();
        runs.put(from, new Run<>(to, state));
    }

    /** Changes the state of every run in the range, cutting runs at its ends; untouched bytes get {@code fresh}. */
    void update(long from, long to, S fresh, UnaryOperator<S> change) {
        Run<S> same = runs.get(from);
        if (same != null && same.end == to) {
            same.state = change.apply(same.state);
            return;
        }
        cut(from);
        cut(to);
        long at = from;
        while (at < to) {
            Map.Entry<Long, Run<S>> next = runs.ceilingEntry(at);
            long start = next == null ? to : Math.min(to, next.getKey());
            if (next == null || start > at) {
                runs.put(at, new Run<>(start, fresh));
                at = start;
            } else {
                Run<S> run = next.getValue();
                run.state = change.apply(run.state);
                at = run.end;
            }
        }
    }

    private void cut(long at) {
        Map.Entry<Long, Run<S>> before = runs.lowerEntry(at);
        if (before != null && before.getValue().end > at) {
            Run<S> run = before.getValue();
            runs.put(before.getKey(), new Run<>(at, run.state));
            runs.put(at, run);
        }
    }
}
