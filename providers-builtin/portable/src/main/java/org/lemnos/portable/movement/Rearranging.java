package org.lemnos.portable.movement;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.SingleElements;

/** An operation whose output takes each element from one place of its first input, the places being evenly strided. */
abstract class Rearranging extends PortableKernel {
    private static final int OPERATIONS_PER_UNIT = 16;

    Rearranging(KernelDescriptor descriptor) {
        super(descriptor);
    }

    /** A kernel that serves every element type, with inputs of the given types behind the first. */
    static KernelDescriptor claims(KernelDescriptor.Builder descriptor, ElementType[]... operandTypes) {
        ClaimsByType claims = ClaimsByType.of(descriptor);
        for (ElementType[] operands : operandTypes) {
            claims.each(
                    ClaimsByType.ALL,
                    type -> Quads.takeBlocks(
                            SingleElements.claim(ports(type, operands)), BufferRef.input(0), BufferRef.output(0)));
        }
        return claims.build();
    }

    /** A type for first input and output, with those of the operands between them. */
    static ElementType[] ports(ElementType type, ElementType... operands) {
        ElementType[] types = new ElementType[operands.length + 2];
        System.arraycopy(operands, 0, types, 1, operands.length);
        types[0] = type;
        types[types.length - 1] = type;
        return types;
    }

    static KernelDescriptor.Builder kernel(String name, OperationId operation, Version version) {
        return KernelDescriptor.builder(name, Version.of(1, 0), operation, version);
    }

    /** Where the elements of a non-empty output come from; the target is dense. */
    abstract BoxCopy box(Problem problem);

    @Override
    protected Cost cost(Problem problem) {
        BoxCopy box = box(problem);
        long bytes = problem.output(0).sizeBytes();
        return Cost.of(bytes / box.unitBytes() * OPERATIONS_PER_UNIT, 2 * bytes).efficiency(box.efficiency());
    }

    @Override
    protected Lowering launch(Problem problem) {
        return Lowering.of(
                box(problem).dispatch(problem, BufferRef.input(0), BufferRef.output(0), WriteContract.everyElement()));
    }
}
