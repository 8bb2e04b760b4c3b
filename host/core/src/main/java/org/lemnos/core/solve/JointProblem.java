package org.lemnos.core.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which candidate for every node, which profile for every resource: the question that {@link JointSolver} answers.
 *
 * <p>Immutable. Nodes are numbered in program order, candidates in canonical order (preferred ones first, then by
 * kernel id), resources in any order that the caller likes. An assignment is feasible when every resource that a
 * chosen candidate demands has at least one profile that the resource allows and all those candidates accept; the
 * resource takes the lowest-ranked of them. A resource that no chosen candidate demands has no profile and costs
 * nothing.
 */
public final class JointProblem {
    private final long[] allowed;
    private final List<List<Candidate>> nodes;

    private JointProblem(Builder builder) {
        this.allowed = Arrays.copyOf(builder.allowed, builder.resources);
        this.nodes = List.copyOf(builder.nodes);
    }

    /** Starts an empty problem. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many resources there are. */
    public int resources() {
        return allowed.length;
    }

    /** The profiles that policy and device allow for a resource; bit k is the profile of rank k. */
    public long allowed(int resource) {
        return allowed[resource];
    }

    /** How many nodes there are. */
    public int nodes() {
        return nodes.size();
    }

    /** A node's candidates in canonical order. */
    public List<Candidate> candidates(int node) {
        return nodes.get(node);
    }

    /** Collects resources and nodes; both are numbered in the order in which they are added. Not thread-safe. */
    public static final class Builder {
        private long[] allowed = new long[16];
        private int resources;
        private final List<List<Candidate>> nodes = new ArrayList<>();
        private long costCeiling;

        private Builder() {}

        /**
         * Adds a resource.
         *
         * @param profiles the profiles that policy and device allow; bit k is the profile of rank k
         * @return the resource's number
         */
        public int resource(long profiles) {
            if (profiles == 0) {
                throw new IllegalArgumentException("resource " + resources + " allows no storage profile");
            }
            if (resources == allowed.length) {
                allowed = Arrays.copyOf(allowed, 2 * resources);
            }
            allowed[resources] = profiles;
            return resources++;
        }

        /**
         * Adds a node after those already there.
         *
         * @param candidates its candidates in canonical order; none at all makes the problem infeasible
         * @return the node's number
         * @throws IllegalArgumentException if a preferred candidate stands behind another, a resource is unknown, or
         *     the sum of the nodes' largest costs exceeds 2^63-1 ns
         */
        public int node(List<Candidate> candidates) {
            int node = nodes.size();
            long largest = 0;
            boolean othersBegan = false;
            for (Candidate candidate : candidates) {
                check(node, candidate, othersBegan);
                othersBegan |= !candidate.preferred();
                largest = Math.max(largest, candidate.costNanos());
            }
            if (largest > Long.MAX_VALUE - costCeiling) {
                throw new IllegalArgumentException("the costs up to node " + node + " exceed 2^63-1 ns in sum");
            }
            costCeiling += largest;
            nodes.add(List.copyOf(candidates));
            return node;
        }

        private void check(int node, Candidate candidate, boolean othersBegan) {
            if (candidate.preferred() && othersBegan) {
                throw new IllegalArgumentException("node " + node
                        + " lists a preferred candidate behind another; canonical order puts preferred ones first");
            }
            List<Constraint> constraints = candidate.constraints();
            if (!constraints.isEmpty()
                    && constraints.get(constraints.size() - 1).resource() >= resources) {
                throw new IllegalArgumentException("node " + node + " demands resource "
                        + constraints.get(constraints.size() - 1).resource() + ", but only " + resources + " exist");
            }
        }

        /** The finished problem; the builder may go on. */
        public JointProblem build() {
            return new JointProblem(this);
        }
    }
}
