package org.lemnos.core.schedule;

import java.util.Arrays;

/**
 * Moves dispatches later within their slack where that needs less memory: results that are wanted late are made late.
 *
 * <p>Consumers are tried before their producers, each once, each only as late as it can go. If all moves together do
 * not lower the peak, none is made.
 */
final class SlackMoves {
    private final ScheduleProblem problem;
    private final Conflicts conflicts;
    private final int[] earliest;
    private final int epochs;

    SlackMoves(ScheduleProblem problem, Conflicts conflicts, int[] earliest, int epochs) {
        this.problem = problem;
        this.conflicts = conflicts;
        this.earliest = earliest;
        this.epochs = epochs;
    }

    /** The epoch of each dispatch with the lower peak of the two: moved, or as early as can be. */
    int[] lowerPeak() {
        Lifetimes lifetimes = new Lifetimes(problem, earliest.clone(), epochs);
        long peakBefore = lifetimes.peakBytes();
        int[] latest = new int[earliest.length];
        Arrays.fill(latest, epochs - 1);
        for (int dispatch = earliest.length - 1; dispatch >= 0; dispatch--) {
            if (lifetimes.epoch(dispatch) < latest[dispatch]) {
                lifetimes.tryLater(dispatch, latest[dispatch]);
            }
            for (int at = conflicts.begin(dispatch); at < conflicts.end(dispatch); at++) {
                int source = conflicts.source(at);
                latest[source] = Math.min(latest[source], lifetimes.epoch(dispatch) - 1);
            }
        }
        return lifetimes.peakBytes() < peakBefore ? lifetimes.epochs() : earliest;
    }
}
