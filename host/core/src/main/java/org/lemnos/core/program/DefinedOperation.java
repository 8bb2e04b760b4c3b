package org.lemnos.core.program;

import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;

/**
 * A registered operation.
 *
 * @param descriptor its contract
 * @param oracle what it computes
 */
public record DefinedOperation(OperationDescriptor descriptor, OperationOracle oracle) {}
