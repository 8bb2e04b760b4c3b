package org.lemnos.core.schedule;

import java.util.Arrays;

/**
 * Chooses the epochs: the fewest boundaries that the conflicts allow, and among such schedules one with a low memory
 * peak.
 *
 * <p>Level scheduling: a dispatch's earliest epoch is the length of the longest chain of conflicts before it, and the
 * longest chain of all needs one boundary between any two of its members, so no schedule has fewer. Pure and
 * thread-safe; near-linear in accesses.
 */
public final class Scheduler {
    private Scheduler() {}

    /** The schedule; dispatches that do not conflict share an epoch wherever the fewest boundaries allow it. */
    public static Schedule schedule(ScheduleProblem problem) {
        Conflicts conflicts = new Conflicts(problem);
        int[] earliest = new int[problem.dispatches()];
        for (int dispatch = 0; dispatch < earliest.length; dispatch++) {
            for (int at = conflicts.begin(dispatch); at < conflicts.end(dispatch); at++) {
                earliest[dispatch] = Math.max(earliest[dispatch], earliest[conflicts.source(at)] + 1);
            }
        }
        int epochs = Arrays.stream(earliest).max().orElse(-1) + 1;
        if (epochs < 2) {
            return new Schedule(earliest);
        }
        return new Schedule(new SlackMoves(problem, conflicts, earliest, epochs).lowerPeak());
    }
}
