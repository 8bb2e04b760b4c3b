package org.lemnos.core.solve;

import java.util.Arrays;
import java.util.List;

/**
 * The storage that follows from the chosen candidates, worked out again from the problem itself: each resource takes
 * its lowest-ranked remaining profile. Knows for each resource what all but one node leave open, without visiting them:
 * it keeps which profiles at least one and at least two of the chosen candidates refuse.
 */
final class ChosenStorage {
    static final int UNUSED = -1;

    private final JointProblem problem;
    private final int[] users;
    private final long[] refusedByOne;
    private final long[] refusedByTwo;

    ChosenStorage(JointProblem problem, FlatProblem flat, int[] chosen) {
        this.problem = problem;
        this.users = new int[flat.resources];
        this.refusedByOne = new long[flat.resources];
        this.refusedByTwo = new long[flat.resources];
        for (int candidate : chosen) {
            for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
                int resource = flat.constraintResource[row];
                long refused = ~flat.constraintProfiles[row];
                users[resource]++;
                refusedByTwo[resource] |= refusedByOne[resource] & refused;
                refusedByOne[resource] |= refused;
            }
        }
        for (int resource = 0; resource < flat.resources; resource++) {
            if (users[resource] > 0 && left(resource) == 0) {
                throw new IllegalStateException("the chosen candidates leave no profile for resource " + resource);
            }
        }
    }

    /** The profiles that all chosen candidates accept. */
    long left(int resource) {
        return problem.allowed(resource) & ~refusedByOne[resource];
    }

    /** The profiles that would remain if one user, which accepts {@code profiles}, were not there. */
    long leftWithout(int resource, long profiles) {
        long refusedByOthers = refusedByTwo[resource] | (refusedByOne[resource] & profiles);
        return problem.allowed(resource) & ~refusedByOthers;
    }

    int users(int resource) {
        return users[resource];
    }

    int rank(int resource) {
        return users[resource] == 0 ? UNUSED : Long.numberOfTrailingZeros(left(resource));
    }

    /** Whether a candidate could work with a resource as it lies, or could have it at all if it is not in use. */
    boolean suits(Constraint constraint) {
        int resource = constraint.resource();
        long now = users[resource] == 0 ? problem.allowed(resource) : Long.lowestOneBit(left(resource));
        return (now & constraint.profiles()) != 0;
    }

    List<Integer> resourcesByRank() {
        int[] counts = new int[Long.SIZE];
        int worst = 0;
        for (int resource = 0; resource < users.length; resource++) {
            if (users[resource] > 0) {
                counts[rank(resource)]++;
                worst = Math.max(worst, rank(resource));
            }
        }
        return Arrays.stream(counts, 0, worst + 1).boxed().toList();
    }
}
