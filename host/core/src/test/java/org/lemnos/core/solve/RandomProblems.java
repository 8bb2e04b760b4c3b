package org.lemnos.core.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Small problems of every shape: shared and private resources, wishes, equal costs, demands that cannot be met. */
final class RandomProblems {
    private final Random random;

    RandomProblems(long seed) {
        this.random = new Random(seed);
    }

    JointProblem next() {
        int nodes = 1 + random.nextInt(6);
        // Many profiles make states of several words; a shift makes the best rank a bad one.
        int profiles = random.nextInt(12) == 0 ? 40 : 1 + random.nextInt(4);
        int shift = random.nextInt(20) == 0 ? Long.SIZE - profiles : random.nextInt(3) == 0 ? 1 : 0;
        int shared = 1 + random.nextInt(5);
        int privates = random.nextInt(4);
        double tightness = 0.2 + 0.6 * random.nextDouble();
        JointProblem.Builder builder = JointProblem.builder();
        for (int resource = 0; resource < shared + privates; resource++) {
            builder.resource(mask(profiles, 0.15) << shift);
        }
        for (int node = 0; node < nodes; node++) {
            List<Candidate> candidates = new ArrayList<>();
            int count = 1 + random.nextInt(4);
            for (int at = 0; at < count; at++) {
                candidates.add(candidate(node, nodes, shared, privates, profiles, shift, tightness));
            }
            candidates.sort(Comparator.comparing(candidate -> !candidate.preferred()));
            builder.node(candidates);
        }
        return builder.build();
    }

    private Candidate candidate(
            int node, int nodes, int shared, int privates, int profiles, int shift, double tightness) {
        List<Constraint> constraints = new ArrayList<>();
        // Nearby nodes share resources, as in a program; some demands are repeated, some missing.
        int demands = random.nextInt(4);
        for (int at = 0; at < demands; at++) {
            int near = node * shared / nodes + random.nextInt(3) - 1;
            int resource = random.nextInt(4) == 0 ? random.nextInt(shared) : Math.floorMod(near, shared);
            long mask = random.nextInt(60) == 0 ? 0 : mask(profiles, tightness);
            constraints.add(new Constraint(resource, mask << shift));
        }
        if (privates > 0 && node < privates && random.nextBoolean()) {
            constraints.add(new Constraint(shared + node, mask(profiles, tightness) << shift));
        }
        return new Candidate(random.nextInt(3) == 0, random.nextInt(4), constraints);
    }

    private long mask(int profiles, double missing) {
        long mask = 0;
        for (int profile = 0; profile < profiles; profile++) {
            mask |= random.nextDouble() < missing ? 0 : 1L << profile;
        }
        return mask == 0 ? 1L << random.nextInt(profiles) : mask;
    }
}
