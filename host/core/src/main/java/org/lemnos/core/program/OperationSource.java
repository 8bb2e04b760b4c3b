package org.lemnos.core.program;

import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;

/** Where the binder finds the operations that nodes name. */
public interface OperationSource {
    /**
     * The operation in a version that satisfies the one needed.
     *
     * @param node the node that asks, for the message
     * @throws org.lemnos.core.LemnosException with {@code OPERATION_UNKNOWN} if nobody registered it, with the nearest names, or not in such a
     *     version
     */
    DefinedOperation require(OperationId id, Version needed, String node);
}
