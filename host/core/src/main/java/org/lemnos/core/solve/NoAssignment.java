package org.lemnos.core.solve;

import java.util.List;
import java.util.function.Function;

/**
 * No assignment exists: whatever the other nodes take, some node is left without a candidate.
 *
 * @param node the node at which the last hope ended; every node may be part of the conflict, this one completes it
 * @param resources the resources on which its candidates failed, ascending; empty when the node had no candidate
 * @param statesTried how many partial assignments were tried; zero when the constraints alone gave the proof
 */
public record NoAssignment(int node, List<Integer> resources, long statesTried) implements Solution {
    public NoAssignment {
        resources = List.copyOf(resources);
    }

    @Override
    public <T> T match(
            Function<Assignment, T> assignment,
            Function<NoAssignment, T> noAssignment,
            Function<SearchBudgetExceeded, T> budgetExceeded) {
        return noAssignment.apply(this);
    }
}
