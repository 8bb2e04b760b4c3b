package org.lemnos.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.lemnos.core.schedule.AccessKind;
import org.lemnos.core.schedule.RangeAccess;
import org.lemnos.core.schedule.ScheduleProblem;
import org.lemnos.core.solve.Candidate;
import org.lemnos.core.solve.Constraint;
import org.lemnos.core.solve.JointProblem;

/**
 * A decoder-only transformer of any depth as numbers: residual values that live through a layer, a mask that lives
 * through all of them, several kernels a node that accept different storage, own workspaces and cost differently. The
 * first kernel of each node accepts linear storage everywhere, so an assignment always exists; every twentieth node has
 * a preferred kernel.
 */
final class SyntheticTransformer {
    private static final long LINEAR = 1;
    private static final long BLOCKS = 2;
    private static final long EITHER = LINEAR | BLOCKS;
    private static final long HIDDEN_BYTES = 128 * 384 * 4;
    private static final long SCORE_BYTES = 12 * 128 * 128 * 4;
    private static final int WIDENING = 4;

    private final int nodes;
    private final int candidates;
    private final Random random;
    private final JointProblem.Builder joint = JointProblem.builder();
    private final ScheduleProblem.Builder schedule = ScheduleProblem.builder();
    private final List<Long> lengths = new ArrayList<>();
    private int built;

    private SyntheticTransformer(int nodes, int candidates, long seed) {
        this.nodes = nodes;
        this.candidates = candidates;
        this.random = new Random(seed);
    }

    /** The planner's two questions about one program; resources have the same numbers in both. */
    record Questions(JointProblem joint, ScheduleProblem schedule) {}

    static Questions build(int nodes, int candidates, long seed) {
        SyntheticTransformer transformer = new SyntheticTransformer(nodes, candidates, seed);
        int mask = transformer.value(SCORE_BYTES, 0);
        int hidden = transformer.value(HIDDEN_BYTES, 0);
        while (transformer.built < nodes) {
            hidden = transformer.layer(hidden, mask);
        }
        return new Questions(transformer.joint.build(), transformer.schedule.build());
    }

    private int layer(int input, int mask) {
        int normed = node(HIDDEN_BYTES, input);
        int query = node(HIDDEN_BYTES, normed);
        int key = node(HIDDEN_BYTES, normed);
        int value = node(HIDDEN_BYTES, normed);
        int rotatedQuery = node(HIDDEN_BYTES, query);
        int rotatedKey = node(HIDDEN_BYTES, key);
        int scores = node(SCORE_BYTES, rotatedQuery, rotatedKey, mask);
        int weights = node(SCORE_BYTES, scores);
        int context = node(HIDDEN_BYTES, weights, value);
        int projected = node(HIDDEN_BYTES, context);
        int attended = node(HIDDEN_BYTES, input, projected);
        int normedAgain = node(HIDDEN_BYTES, attended);
        int gate = node(WIDENING * HIDDEN_BYTES, normedAgain);
        int up = node(WIDENING * HIDDEN_BYTES, normedAgain);
        int gated = node(WIDENING * HIDDEN_BYTES, gate, up);
        int down = node(HIDDEN_BYTES, gated);
        return node(HIDDEN_BYTES, attended, down);
    }

    /** A node that reads some values and writes one; once there are enough nodes, nothing is added any more. */
    private int node(long outputBytes, int... inputs) {
        if (built == nodes) {
            return inputs[0];
        }
        built++;
        int output = value(outputBytes, outputBytes);
        List<Candidate> row = new ArrayList<>();
        boolean wished = random.nextInt(20) == 0;
        for (int at = 0; at < candidates; at++) {
            row.add(candidate(wished && at == candidates - 1, at == 0 ? LINEAR : 0, output, inputs));
        }
        row.sort(Comparator.comparing(candidate -> !candidate.preferred()));
        joint.node(row);
        List<RangeAccess> accesses = new ArrayList<>();
        for (int input : inputs) {
            accesses.add(new RangeAccess(input, 0, lengths.get(input), AccessKind.READ));
        }
        accesses.add(new RangeAccess(output, 0, outputBytes, AccessKind.WRITE));
        schedule.dispatch(accesses);
        return output;
    }

    private Candidate candidate(boolean preferred, long always, int output, int... inputs) {
        List<Constraint> constraints = new ArrayList<>();
        for (int input : inputs) {
            constraints.add(new Constraint(input, accepted(always)));
        }
        constraints.add(new Constraint(output, accepted(always)));
        if (random.nextBoolean()) {
            constraints.add(new Constraint(workspace(), accepted(always)));
        }
        return new Candidate(preferred, 1_000 + random.nextInt(9_000), constraints);
    }

    private long accepted(long always) {
        return switch (random.nextInt(3)) {
            case 0 -> LINEAR | always;
            case 1 -> BLOCKS | always;
            default -> EITHER;
        };
    }

    private int value(long bytes, long transientBytes) {
        lengths.add(bytes);
        schedule.resource(transientBytes);
        return joint.resource(EITHER);
    }

    /** A private resource that only the joint choice sees. */
    private int workspace() {
        return value(0, 0);
    }
}
