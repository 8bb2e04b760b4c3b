package org.lemnos.core.planner;

import org.lemnos.core.fusion.Partition;

/**
 * A partition that kernels could do as one call: it stands against its parts in the joint choice.
 *
 * @param partition the nodes and the call
 * @param candidates the kernels for the call; some are usable
 */
record Whole(Partition partition, Candidates candidates) {
    /** Whether the policy prefers a kernel of the call. */
    boolean isPreferred() {
        return candidates.usable().get(0).preferred();
    }
}
