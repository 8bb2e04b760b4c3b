package org.lemnos.portable.movement;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Triangle;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code tensor/triangle} for every element type, one element at a time. */
public final class Triangling extends PortableKernel {
    private static final int UPPER_ID = 1;
    private static final int OPERATIONS_PER_ELEMENT = 12;
    private static final long LONGEST_AXIS = 1L << 30;

    /** Makes the kernel. */
    public Triangling() {
        super(ClaimsByType.of(KernelDescriptor.builder("triangle", Version.of(1, 0), Triangle.ID, Triangle.VERSION))
                .each(ClaimsByType.ALL, type -> SingleElements.claim(type, type))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        TensorType x = problem.input(0);
        return Math.max(x.dim(-1), x.dim(-2)) > LONGEST_AXIS
                ? Support.no(Decline.LIMIT, x + " has an axis of more than " + LONGEST_AXIS + " elements")
                : super.accepts(problem);
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 200, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        Divisor byColumns = Divisor.of(x.dim(-1));
        Divisor byRows = Divisor.of(x.dim(-2));
        // Beyond its corners a diagonal changes nothing.
        long diagonal =
                Math.max(-x.dim(-2), Math.min(x.dim(-1), problem.attributes().integer(Triangle.DIAGONAL)));
        return Lowering.of(Grid.sweep(Shaders.triangle(x.elementType().sizeBytes()), x.elements(), problem.device())
                .specialize(UPPER_ID, problem.attributes().bool(Triangle.UPPER))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) x.elements())
                .push((int) x.dim(-1))
                .push((int) x.dim(-2))
                .push((int) diagonal)
                .push(byColumns.multiplier())
                .push(byColumns.shift())
                .push(byRows.multiplier())
                .push(byRows.shift())
                .build());
    }
}
