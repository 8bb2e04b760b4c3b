package org.lemnos.api.kernel;

import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;

/** What the solver chose for a problem's buffers. Immutable; safe from any thread. */
@HostImplements
@Stable
public interface Placement {
    /** How a port's or workspace's buffer lies in memory; one of the profiles that the claim or workspace accepts. */
    StorageProfile storage(BufferRef buffer);
}
