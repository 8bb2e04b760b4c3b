package org.lemnos.core.solve;

import java.util.List;

/**
 * An assignment in the objectives' terms.
 *
 * @param costNanos the sum of the chosen candidates' costs in nanoseconds
 * @param missedPreferences how many nodes had a preferred candidate and took another
 * @param resourcesByRank how many resources lie in the profile of each rank, from rank 0 to the worst rank in use
 */
public record Score(long costNanos, int missedPreferences, List<Integer> resourcesByRank) {
    public Score {
        resourcesByRank = List.copyOf(resourcesByRank);
    }
}
