package org.lemnos.core.solve;

import java.util.List;
import java.util.Optional;

/**
 * Why a candidate was not chosen. All reasons are facts about the best assignment with this one node changed: they say
 * what would have to be different, not how the search went.
 */
public sealed interface Defeat {
    /** The name in reports. */
    String token();

    /** The resources whose chosen profile the candidate does not accept, ascending; empty if it accepts them all. */
    List<Integer> conflicts();

    /**
     * The objective's term by which the assignment would be worse if this node alone took the candidate; empty if the
     * other nodes' choices leave no profile for it.
     */
    Optional<ObjectiveTerm> decidedBy();

    /**
     * The candidate does not accept the storage that was chosen.
     *
     * @param conflicts the resources whose chosen profile it does not accept, ascending, at least one
     * @param decidedBy see {@link Defeat#decidedBy()}
     */
    record StorageIncompatible(List<Integer> conflicts, Optional<ObjectiveTerm> decidedBy) implements Defeat {
        public StorageIncompatible {
            conflicts = List.copyOf(conflicts);
            if (conflicts.isEmpty()) {
                throw new IllegalArgumentException("storage-incompatible evidence names no resource");
            }
        }

        @Override
        public String token() {
            return "storage_incompatible";
        }
    }

    /**
     * The caller preferred the candidate, the storage suits it, and yet it lost to one that was not preferred.
     *
     * @param term the term that outweighs the preference
     */
    record PreferenceLost(ObjectiveTerm term) implements Defeat {
        @Override
        public String token() {
            return "preference_lost";
        }

        @Override
        public List<Integer> conflicts() {
            return List.of();
        }

        @Override
        public Optional<ObjectiveTerm> decidedBy() {
            return Optional.of(term);
        }
    }

    /**
     * The storage suits the candidate; the chosen one is better.
     *
     * @param term the term that decided
     */
    record Outranked(ObjectiveTerm term) implements Defeat {
        @Override
        public String token() {
            return "outranked";
        }

        @Override
        public List<Integer> conflicts() {
            return List.of();
        }

        @Override
        public Optional<ObjectiveTerm> decidedBy() {
            return Optional.of(term);
        }
    }
}
