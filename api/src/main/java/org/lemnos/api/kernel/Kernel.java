package org.lemnos.api.kernel;

import org.lemnos.api.Stable;
import org.lemnos.api.VendorImplements;

/**
 * One provider's way to do one operation on one class of device.
 *
 * <p>Stateless and pure: the same answer for the same argument, from any thread. The host asks in the order of the methods here, and
 * checks every answer; a kernel that throws or contradicts itself loses its place in that plan, with the evidence kept.
 */
@VendorImplements
@Stable
public interface Kernel {
    /** Its name, operation and claims; the catalog answers from this alone. */
    KernelDescriptor descriptor();

    /** Whether it serves a problem that lies inside one of its claims; asked only then. */
    default Support supports(Problem problem) {
        return Support.yes();
    }

    /** The workspaces that it needs and what it costs, independent of where buffers will lie. */
    ResourceEstimate estimate(Problem problem);

    /** The dispatches, in order; {@link Lowering#none} if there is nothing to do. */
    Lowering lower(Problem problem, Placement placement);
}
