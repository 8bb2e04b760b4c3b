package org.lemnos.models.onnx.deduced;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.core.program.Deduction;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.operations.StandardOperations;
import org.lemnos.operations.elementwise.UnaryFunction;

/** The standard operations, for deducing. Other operations are not known before a program is planned. */
final class StandardDeductions {
    /**
     * Elements are computed in tensors of at most so many: shapes, axes, positions, conditions and factors, which decide what a graph
     * becomes, have a few; the oracles that compute them here are slow, and a model may hold very many nodes.
     */
    private static final long MOST_ELEMENTS = 1024;

    /**
     * Shapes and conditions do not go through layers, but for functions of one number: the oracles of windows and products may take long even where
     * little goes in and comes out.
     */
    private static final String LAYERS = "nn";

    private static final Map<OperationId, Deduction> BY_ID = byId();

    private StandardDeductions() {}

    /** The deduction for an operation; empty if it is none of ours. */
    static Optional<Deduction> of(OperationId operation) {
        return Optional.ofNullable(BY_ID.get(operation));
    }

    private static Map<OperationId, Deduction> byId() {
        Map<OperationId, Deduction> deductions = new HashMap<>();
        new StandardOperations().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return Version.of(Api.MAJOR, Api.MINOR);
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                boolean isLayer = operation.id().namespace().equals(LAYERS) && !(oracle instanceof UnaryFunction);
                long most = isLayer ? 0 : MOST_ELEMENTS;
                deductions.put(operation.id(), new Deduction(new DefinedOperation(operation, oracle), most));
            }

            @Override
            public void kernel(Kernel kernel) {
                throw new IllegalStateException("a kernel among the standard operations");
            }

            /** Nothing follows from what might stand for the operations. */
            @Override
            public void pattern(FusionPattern pattern) {}
        });
        return Map.copyOf(deductions);
    }
}
