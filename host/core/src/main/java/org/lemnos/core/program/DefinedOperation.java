package org.lemnos.core.program;

import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;

/**
 * A registered operation.
 *
 * @param descriptor its contract
 * @param oracle what it computes
 * @param asked the same oracle as it is asked while binding, which may be under watch
 */
public record DefinedOperation(OperationDescriptor descriptor, OperationOracle oracle, OperationOracle asked) {
    /** An operation whose oracle is asked as it is. */
    public DefinedOperation(OperationDescriptor descriptor, OperationOracle oracle) {
        this(descriptor, oracle, oracle);
    }
}
