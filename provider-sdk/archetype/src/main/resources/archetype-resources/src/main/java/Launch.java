package ${package};

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;

/** How kernels with one element an invocation are launched. */
final class Launch {
    /** Invocations of a workgroup; every Vulkan device allows 128. */
    static final int WORKGROUP = 64;

    /** The part of the device's bandwidth that scalar loads and stores reach; measure your own. */
    private static final int EFFICIENCY_PERMILLE = 500;

    private Launch() {}

    /**
     * What a kernel costs that moves each of some tensors once: the host waits for one dispatch, or for none where there is nothing to do.
     *
     * @param operations arithmetic operations for one element
     * @param tensors how many tensors of the output's size are read or written
     */
    static Cost cost(Problem problem, long operations, long tensors) {
        long elements = problem.output(0).elements();
        return Cost.of(operations * elements, tensors * problem.output(0).sizeBytes())
                .efficiency(EFFICIENCY_PERMILLE)
                .dispatches(elements == 0 ? 0 : 1);
    }

    /** The workgroups that cover the output. */
    static long groups(Problem problem) {
        return (problem.output(0).elements() + WORKGROUP - 1) / WORKGROUP;
    }

    /** Whether the device takes so many workgroups along x. */
    static Support fits(Problem problem) {
        long groups = groups(problem);
        long most = problem.device().limit(Limit.WORKGROUP_COUNT_X);
        return groups <= most
                ? Support.yes()
                : Support.no(Decline.LIMIT, groups + " workgroups; the device allows " + most + " along x");
    }
}
