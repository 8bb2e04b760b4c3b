package org.lemnos.portable.reduction;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Problem;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;

/**
 * What kernels cost that go through rows. A row in one invocation leaves lanes idle where there are few rows; a row in a workgroup pays for the tree
 * at its end, and much for its barriers on a processor.
 */
final class RowCosts {
    /** Arithmetic of softmax on one element: two exponentials among it. */
    static final int SOFTMAX_OPERATIONS = 40;

    /** Arithmetic of layer normalization on one element: three passes. */
    static final int LAYER_NORM_OPERATIONS = 12;

    private static final int TREE_OPERATIONS = 32;
    private static final int PROCESSOR_TREE_OPERATIONS = 700;
    private static final int LANES_PER_COMPUTE_UNIT = 256;

    private RowCosts() {}

    /** The cost of rows that one invocation each goes through in so many steps, in workgroups of the usual size. */
    static Cost oneInvocation(Problem problem, long rows, long steps, int operationsPerStep) {
        long lanes = PortableKernel.onProcessor(problem) ? Grid.WORKGROUP : lanes(problem);
        return oneInvocation(problem, rows, steps, operationsPerStep, lanes);
    }

    /**
     * The same in workgroups so small that a few rows reach all cores of a processor.
     *
     * @param workgroup the invocations of one
     */
    static Cost inSmallWorkgroups(Problem problem, long rows, long steps, int operationsPerStep, int workgroup) {
        long lanes = PortableKernel.onProcessor(problem)
                ? problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1) * workgroup
                : lanes(problem);
        return oneInvocation(problem, rows, steps, operationsPerStep, lanes);
    }

    private static Cost oneInvocation(Problem problem, long rows, long steps, int operationsPerStep, long lanes) {
        long busy = Math.max(1, Math.min(1000, rows * 1000 / lanes));
        int permille = (int) Math.max(1, busy * (PortableKernel.onProcessor(problem) ? 300 : 500) / 1000);
        return Cost.of(rows * steps * operationsPerStep, PortableKernel.portBytes(problem))
                .efficiency(permille);
    }

    /**
     * The cost of rows that one workgroup each goes through.
     *
     * @param trees how often its invocations put their results together
     */
    static Cost oneWorkgroup(Problem problem, long rows, long terms, int operationsPerTerm, int trees) {
        boolean processor = PortableKernel.onProcessor(problem);
        long padded = Grid.cover(terms, Grid.WORKGROUP) * Grid.WORKGROUP;
        long tree = (long) trees * Grid.WORKGROUP * (processor ? PROCESSOR_TREE_OPERATIONS : TREE_OPERATIONS);
        return Cost.of(rows * (padded * operationsPerTerm + tree), PortableKernel.portBytes(problem))
                .efficiency(processor ? 300 : 500);
    }

    private static long lanes(Problem problem) {
        return problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1) * LANES_PER_COMPUTE_UNIT;
    }
}
