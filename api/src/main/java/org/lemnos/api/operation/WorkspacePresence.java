package org.lemnos.api.operation;

import org.lemnos.api.Experimental;

/** Whether kernels of an operation may ask for a workspace. */
@Experimental(since = "0.1")
public enum WorkspacePresence {
    /** No kernel may ask for one. */
    FORBIDDEN,
    /** A kernel may ask for one. */
    OPTIONAL,
    /** Every kernel asks for one. */
    REQUIRED
}
