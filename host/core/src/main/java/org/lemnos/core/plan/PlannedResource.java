package org.lemnos.core.plan;

import org.lemnos.api.kernel.StorageProfile;

/**
 * A run of bytes with its place. Values without elements have none.
 *
 * @param id unique in the plan: the name of its first value, or of the node that owns the workspace
 * @param role what it holds
 * @param logicalBytes the bytes of its values in the storage's format, or of the workspace, more than 0
 * @param sizeBytes the bytes that it takes: at least {@code logicalBytes} rounded up to 16, and to whole blocks under a fixed-block
 *     profile
 * @param storage the storage profile that the solver chose
 * @param chunk the chunk of its role's arena
 * @param offsetBytes where it starts in the chunk, a multiple of 256
 * @param firstEpoch the first epoch in which it holds something
 * @param lastEpoch the last epoch in which somebody needs it
 */
public record PlannedResource(
        String id,
        ResourceRole role,
        long logicalBytes,
        long sizeBytes,
        StorageProfile storage,
        int chunk,
        long offsetBytes,
        int firstEpoch,
        int lastEpoch) {}
