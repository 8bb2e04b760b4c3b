package org.lemnos.core.schedule;

import java.util.Arrays;

/**
 * What recording dispatches in program order would cost, each behind a boundary if it conflicts with the last dispatch that touched one of its
 * resources. A resource counts as a whole, as it does where barriers are planned buffer by buffer. That is what {@link Scheduler} is measured by: its
 * boundaries are never more, since these too are a schedule.
 */
public final class ProgramOrder {
    private final ScheduleProblem problem;
    /** The last dispatch that touched each resource, and what it did; and what the one before that did. */
    private final int[] last;

    private final boolean[] reads;
    private final boolean[] writes;
    private final boolean[] readBefore;
    private final boolean[] writtenBefore;

    private ProgramOrder(ScheduleProblem problem) {
        int resources = problem.resources();
        this.problem = problem;
        this.last = new int[resources];
        Arrays.fill(last, -1);
        this.reads = new boolean[resources];
        this.writes = new boolean[resources];
        this.readBefore = new boolean[resources];
        this.writtenBefore = new boolean[resources];
    }

    /** How many boundaries lie in program order. */
    public static int boundaries(ScheduleProblem problem) {
        ProgramOrder order = new ProgramOrder(problem);
        int boundaries = 0;
        for (int dispatch = 0; dispatch < problem.dispatches(); dispatch++) {
            boundaries += order.take(dispatch) ? 1 : 0;
        }
        return boundaries;
    }

    /** Whether a boundary lies before the dispatch. */
    private boolean take(int dispatch) {
        for (RangeAccess access : problem.accesses(dispatch)) {
            if (access.lengthBytes() > 0) {
                note(dispatch, access.resource(), access.kind());
            }
        }
        boolean conflicts = false;
        for (RangeAccess access : problem.accesses(dispatch)) {
            int resource = access.resource();
            conflicts |= last[resource] == dispatch
                    && (writtenBefore[resource] || (readBefore[resource] && writes[resource]));
        }
        return conflicts;
    }

    private void note(int dispatch, int resource, AccessKind kind) {
        if (last[resource] != dispatch) {
            last[resource] = dispatch;
            readBefore[resource] = reads[resource];
            writtenBefore[resource] = writes[resource];
            reads[resource] = false;
            writes[resource] = false;
        }
        reads[resource] |= kind.reads();
        writes[resource] |= kind.writes();
    }
}
