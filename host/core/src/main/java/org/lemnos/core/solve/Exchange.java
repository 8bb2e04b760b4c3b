package org.lemnos.core.solve;

import java.util.Optional;

/** The best assignment with one node's choice exchanged for another candidate: is it feasible, and where is it worse? */
final class Exchange {
    private final FlatProblem flat;
    private final ChosenStorage storage;
    private final Objective objective;
    private final int winner;
    private final int loser;

    Exchange(FlatProblem flat, ChosenStorage storage, Objective objective, int winner, int loser) {
        this.flat = flat;
        this.storage = storage;
        this.objective = objective;
        this.winner = winner;
        this.loser = loser;
    }

    /** The term by which the exchanged assignment is worse; empty if the others leave it no profile. */
    Optional<ObjectiveTerm> decidedBy() {
        if (!visit((before, after) -> {})) {
            return Optional.empty();
        }
        if (objective == Objective.COST && flat.costNanos[winner] != flat.costNanos[loser]) {
            return Optional.of(ObjectiveTerm.COST);
        }
        if (flat.preferred[winner] != flat.preferred[loser]) {
            return Optional.of(ObjectiveTerm.PREFERENCE);
        }
        return Optional.of(changesRanks() ? ObjectiveTerm.STORAGE_RANK : ObjectiveTerm.ORDER);
    }

    /** Takes the rank of a resource before and after the exchange; {@link ChosenStorage#UNUSED} while not in use. */
    private interface RankChange {
        void between(int before, int after);
    }

    private boolean changesRanks() {
        // Rank 0 costs nothing, nor does a resource that is not in use: both are counted at 0.
        int[] more = new int[Long.SIZE];
        visit((before, after) -> {
            more[Math.max(0, before)]--;
            more[Math.max(0, after)]++;
        });
        for (int rank = 1; rank < more.length; rank++) {
            if (more[rank] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Visits all resources that either candidate demands, as long as each has a profile left; whether all have. */
    private boolean visit(RankChange change) {
        int row = flat.constraintStart[winner];
        int other = flat.constraintStart[loser];
        int end = flat.constraintStart[winner + 1];
        int otherEnd = flat.constraintStart[loser + 1];
        while (row < end || other < otherEnd) {
            int mine = row < end ? flat.constraintResource[row] : Integer.MAX_VALUE;
            int theirs = other < otherEnd ? flat.constraintResource[other] : Integer.MAX_VALUE;
            int resource = Math.min(mine, theirs);
            boolean left = mine == resource;
            boolean entered = theirs == resource;
            int users = storage.users(resource) - (left ? 1 : 0) + (entered ? 1 : 0);
            long others = left ? storage.leftWithout(resource, flat.constraintProfiles[row]) : storage.left(resource);
            long remaining = entered ? others & flat.constraintProfiles[other] : others;
            if (users > 0 && remaining == 0) {
                return false;
            }
            int after = users == 0 ? ChosenStorage.UNUSED : Long.numberOfTrailingZeros(remaining);
            change.between(storage.rank(resource), after);
            row += left ? 1 : 0;
            other += entered ? 1 : 0;
        }
        return true;
    }
}
