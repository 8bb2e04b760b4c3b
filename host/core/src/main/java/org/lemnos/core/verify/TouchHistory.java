package org.lemnos.core.verify;

import java.util.Map;
import java.util.TreeMap;
import org.lemnos.api.kernel.Access;

/** For each byte of a run, the last epochs in which it was written and read. */
final class TouchHistory {
    /** Stands for an epoch in which nothing has happened yet. */
    static final int NEVER = -1;

    private final TreeMap<Long, Run> runs = new TreeMap<>();

    private record Run(long end, int written, int read) {}

    /** Takes the last epochs of a part of the bytes asked for. */
    interface Visitor {
        void visit(int lastWritten, int lastRead);
    }

    /** Shows what has happened to the bytes, run by run; bytes that nothing has touched are left out. */
    void visit(long from, long to, Visitor visitor) {
        if (from >= to) {
            return;
        }
        Map.Entry<Long, Run> first = runs.floorEntry(from);
        long start = first != null && first.getValue().end() > from ? first.getKey() : from;
        for (Run run : runs.subMap(start, to).values()) {
            visitor.visit(run.written(), run.read());
        }
    }

    /** Notes what happens to the bytes. */
    void note(long from, long to, Access access, int epoch) {
        cut(from);
        cut(to);
        long next = from;
        while (next < to) {
            Map.Entry<Long, Run> there = runs.ceilingEntry(next);
            long begin = there == null ? to : Math.min(there.getKey(), to);
            if (begin > next) {
                runs.put(next, after(new Run(begin, NEVER, NEVER), access, epoch));
                next = begin;
            } else if (there != null) {
                runs.put(next, after(there.getValue(), access, epoch));
                next = there.getValue().end();
            }
        }
    }

    private static Run after(Run run, Access access, int epoch) {
        return new Run(
                run.end(),
                access.writes() ? Math.max(run.written(), epoch) : run.written(),
                access.reads() ? Math.max(run.read(), epoch) : run.read());
    }

    /** Makes a run begin at this byte if one goes over it. */
    private void cut(long at) {
        Map.Entry<Long, Run> below = runs.lowerEntry(at);
        if (below != null && below.getValue().end() > at) {
            Run run = below.getValue();
            runs.put(below.getKey(), new Run(at, run.written(), run.read()));
            runs.put(at, new Run(run.end(), run.written(), run.read()));
        }
    }
}
