package org.lemnos.core.report;

import org.lemnos.core.plan.ArenaKind;

/**
 * A run of bytes that a recording touches.
 *
 * @param id its number: resources are numbered in the order in which commands first touch them
 * @param planned which of the plan's resources it is, an index
 * @param hazardDomain the least number among the resources that share bytes with it, directly or through others; its own if none does
 * @param bytes what it takes
 * @param firstNode the first command that touches it; 0 if none does
 * @param lastNode the last command that touches it; 0 if none does
 * @param touched whether a command touches it
 * @param place where it lies
 */
public record GraphResource(
        int id, int planned, int hazardDomain, long bytes, int firstNode, int lastNode, boolean touched, Place place) {
    /**
     * Where bytes lie.
     *
     * @param arena what they are for
     * @param chunk the chunk of the arena
     * @param offsetBytes where they start in the chunk
     */
    public record Place(ArenaKind arena, int chunk, long offsetBytes) {}
}
