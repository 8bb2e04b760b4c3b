package org.lemnos.core.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.planner.Routes.Copy;
import org.lemnos.core.solve.Assignment;
import org.lemnos.core.solve.Defeat;

/**
 * The solver's answer in the words of the question.
 *
 * @param assignment the answer
 * @param solverNodes for each node of the program the solver's node
 * @param copyNodes for each copy that may be made the solver's node
 * @param copies what the candidates of those mean
 * @param profiles the storage profiles by rank
 */
record Outcome(
        Assignment assignment,
        List<Integer> solverNodes,
        Map<Copy, Integer> copyNodes,
        CopyChoice copies,
        List<StorageProfile> profiles) {
    /** The number of the option that a node takes. */
    int option(int node) {
        return assignment.candidate(solverNodes.get(node));
    }

    /** Why another option of the node lost. */
    Defeat defeat(int node, int option) {
        return assignment.defeat(solverNodes.get(node), option);
    }

    /** How a resource lies; linear if nobody demands it. */
    StorageProfile storage(int resource) {
        OptionalInt rank = assignment.profile(resource);
        return rank.isPresent() ? profiles.get(rank.getAsInt()) : StorageProfile.linear();
    }

    /** The kernel that makes a copy, or that makes home from it; empty where no run does. */
    Optional<Candidates.Usable> copying(Copy copy) {
        Integer node = copyNodes.get(copy);
        return node == null ? Optional.empty() : copies.kernel(copy, assignment.candidate(node));
    }
}
