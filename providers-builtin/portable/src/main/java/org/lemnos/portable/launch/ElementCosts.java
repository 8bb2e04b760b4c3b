package org.lemnos.portable.launch;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Problem;

/** What kernels cost that make the elements of their output one by one. */
public final class ElementCosts {
    private ElementCosts() {}

    /**
     * The cost where each element takes so many operations, and all ports are gone through once.
     *
     * @param processorPermille the share of its rates that a processor reaches, in thousandths
     * @param devicePermille the share that other devices reach
     */
    public static Cost of(Problem problem, long operations, int processorPermille, int devicePermille) {
        return Cost.of(problem.output(0).elements() * operations, PortableKernel.portBytes(problem))
                .efficiency(PortableKernel.onProcessor(problem) ? processorPermille : devicePermille);
    }
}
