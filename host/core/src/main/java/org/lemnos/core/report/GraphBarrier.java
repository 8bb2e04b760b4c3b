package org.lemnos.core.report;

import org.lemnos.core.plan.PlannedBoundary;

/**
 * A resource that a boundary orders: its own accesses, or bytes of another one that it takes over.
 *
 * @param boundary the epoch before the boundary
 * @param reason why; where several ranges have different reasons, the first in the order of {@link PlannedBoundary.Kind}
 * @param sourceFirst the first command of the last earlier epoch that touches those bytes
 * @param sourceLast the last such command
 * @param destination the first command behind the boundary that touches them
 * @param sourceResource whose bytes they were, a number of the graph
 * @param destinationResource whose they are; the same unless they are handed over
 * @param offsetBytes where they start in the destination resource
 * @param bytes how many, from the first to the last that is ordered
 */
public record GraphBarrier(
        int boundary,
        PlannedBoundary.Kind reason,
        int sourceFirst,
        int sourceLast,
        int destination,
        int sourceResource,
        int destinationResource,
        long offsetBytes,
        long bytes) {
    /** Whether bytes change their owner. */
    public boolean isHandOver() {
        return sourceResource != destinationResource;
    }
}
