package org.lemnos.core.solve;

import java.util.List;

/**
 * A problem as flat arrays. Candidates are numbered through all nodes, constraints through all candidates; node n has
 * the candidates {@code candidateStart[n]} up to {@code candidateStart[n + 1]}, and so on. Read-only once built.
 */
final class FlatProblem {
    final int nodes;
    final int resources;
    final int[] candidateStart;
    final int[] candidateNode;
    final boolean[] preferred;
    final long[] costNanos;
    final int[] constraintStart;
    final int[] constraintCandidate;
    final int[] constraintResource;
    final long[] constraintProfiles;
    /** The constraints on a resource, in node order: {@code mentions[mentionStart[r]]} up to the next resource's. */
    final int[] mentionStart;

    final int[] mentions;

    FlatProblem(JointProblem problem) {
        nodes = problem.nodes();
        resources = problem.resources();
        candidateStart = new int[nodes + 1];
        int constraints = 0;
        for (int node = 0; node < nodes; node++) {
            List<Candidate> candidates = problem.candidates(node);
            candidateStart[node + 1] = candidateStart[node] + candidates.size();
            for (Candidate candidate : candidates) {
                constraints += candidate.constraints().size();
            }
        }
        int candidates = candidateStart[nodes];
        candidateNode = new int[candidates];
        preferred = new boolean[candidates];
        costNanos = new long[candidates];
        constraintStart = new int[candidates + 1];
        constraintCandidate = new int[constraints];
        constraintResource = new int[constraints];
        constraintProfiles = new long[constraints];
        fill(problem);
        mentionStart = new int[resources + 1];
        mentions = new int[constraints];
        index();
    }

    private void fill(JointProblem problem) {
        int candidate = 0;
        int row = 0;
        for (int node = 0; node < nodes; node++) {
            for (Candidate each : problem.candidates(node)) {
                candidateNode[candidate] = node;
                preferred[candidate] = each.preferred();
                costNanos[candidate] = each.costNanos();
                for (Constraint constraint : each.constraints()) {
                    constraintCandidate[row] = candidate;
                    constraintResource[row] = constraint.resource();
                    constraintProfiles[row] = constraint.profiles();
                    row++;
                }
                constraintStart[++candidate] = row;
            }
        }
    }

    private void index() {
        for (int resource : constraintResource) {
            mentionStart[resource + 1]++;
        }
        for (int resource = 0; resource < resources; resource++) {
            mentionStart[resource + 1] += mentionStart[resource];
        }
        int[] next = mentionStart.clone();
        for (int row = 0; row < constraintResource.length; row++) {
            mentions[next[constraintResource[row]]++] = row;
        }
    }

    /** The node whose candidate states this constraint. */
    int nodeOf(int constraint) {
        return candidateNode[constraintCandidate[constraint]];
    }
}
