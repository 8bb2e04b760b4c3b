package org.lemnos.core.solve;

import java.util.Optional;

/** The best assignment with one node's choice exchanged for another candidate: is it feasible, and where is it worse? */
final class Exchange {
    private final FlatProblem flat;
    private final ChosenStorage storage;
    private final Objective objective;
    private final int winner;
    private final int loser;
    private final int[] rankChange = new int[Long.SIZE];

    Exchange(FlatProblem flat, ChosenStorage storage, Objective objective, int winner, int loser) {
        this.flat = flat;
        this.storage = storage;
        this.objective = objective;
        this.winner = winner;
        this.loser = loser;
    }

    /** The term by which the exchanged assignment is worse; empty if the others leave it no profile. */
    Optional<ObjectiveTerm> decidedBy() {
        if (!restore()) {
            return Optional.empty();
        }
        if (objective == Objective.COST && flat.costNanos[winner] != flat.costNanos[loser]) {
            return Optional.of(ObjectiveTerm.COST);
        }
        if (flat.preferred[winner] != flat.preferred[loser]) {
            return Optional.of(ObjectiveTerm.PREFERENCE);
        }
        for (int rank = Long.SIZE - 1; rank > 0; rank--) {
            if (rankChange[rank] != 0) {
                return Optional.of(ObjectiveTerm.STORAGE_RANK);
            }
        }
        return Optional.of(ObjectiveTerm.ORDER);
    }

    /** Works out the ranks of all resources that either candidate demands; whether each has a profile left. */
    private boolean restore() {
        int row = flat.constraintStart[winner];
        int other = flat.constraintStart[loser];
        int end = flat.constraintStart[winner + 1];
        int otherEnd = flat.constraintStart[loser + 1];
        boolean feasible = true;
        while (feasible && (row < end || other < otherEnd)) {
            int mine = row < end ? flat.constraintResource[row] : Integer.MAX_VALUE;
            int theirs = other < otherEnd ? flat.constraintResource[other] : Integer.MAX_VALUE;
            int resource = Math.min(mine, theirs);
            boolean left = mine == resource;
            boolean entered = theirs == resource;
            int users = storage.users(resource) - (left ? 1 : 0) + (entered ? 1 : 0);
            long others = left ? storage.leftWithout(resource, flat.constraintProfiles[row]) : storage.left(resource);
            long remaining = entered ? others & flat.constraintProfiles[other] : others;
            feasible = move(resource, users, remaining);
            row += left ? 1 : 0;
            other += entered ? 1 : 0;
        }
        return feasible;
    }

    /** Takes the resource from its rank to the best of what remains for its users. */
    private boolean move(int resource, int users, long remaining) {
        int before = storage.rank(resource);
        if (before != ChosenStorage.UNUSED) {
            rankChange[before]--;
        }
        if (users > 0 && remaining != 0) {
            rankChange[Long.numberOfTrailingZeros(remaining)]++;
        }
        return users == 0 || remaining != 0;
    }
}
