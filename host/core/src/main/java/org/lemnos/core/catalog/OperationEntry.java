package org.lemnos.core.catalog;

import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;

/**
 * An operation of the catalog.
 *
 * @param descriptor its contract
 * @param oracle its truth; vendor code
 * @param provider the id of the provider that registered it
 */
public record OperationEntry(OperationDescriptor descriptor, OperationOracle oracle, String provider) {
    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    @Override
    public String toString() {
        return descriptor.toString();
    }
}
