package org.lemnos.core.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One kernel that could do a node's work.
 *
 * @param preferred whether the caller asked for it
 * @param costNanos its cost in nanoseconds, zero or more; counts only under {@link Objective#COST}
 * @param constraints what it demands of its resources, private ones such as workspaces included; kept ascending by
 *     resource, several demands on one resource intersected
 */
public record Candidate(boolean preferred, long costNanos, List<Constraint> constraints) {
    public Candidate {
        if (costNanos < 0) {
            throw new IllegalArgumentException("cost " + costNanos + " ns is negative; a cost is zero or more");
        }
        constraints = ascends(constraints) ? List.copyOf(constraints) : intersected(constraints);
    }

    private static boolean ascends(List<Constraint> constraints) {
        int previous = -1;
        for (Constraint constraint : constraints) {
            if (constraint.resource() <= previous) {
                return false;
            }
            previous = constraint.resource();
        }
        return true;
    }

    private static List<Constraint> intersected(List<Constraint> constraints) {
        List<Constraint> sorted = new ArrayList<>(constraints);
        sorted.sort(Comparator.comparingInt(Constraint::resource));
        List<Constraint> merged = new ArrayList<>(sorted.size());
        for (Constraint constraint : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).resource() == constraint.resource()) {
                long both = merged.get(last).profiles() & constraint.profiles();
                merged.set(last, new Constraint(constraint.resource(), both));
            } else {
                merged.add(constraint);
            }
        }
        return List.copyOf(merged);
    }
}
