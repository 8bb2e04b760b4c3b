package org.lemnos.portable.elementwise;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.elementwise.Predicate;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code math/is_special}, one element at a time. */
public final class Predicating extends PortableKernel {
    private static final int KINDS_ID = 1;
    private static final int NAN = 1;
    private static final int PLUS_INFINITY = 2;
    private static final int MINUS_INFINITY = 4;
    private static final int OPERATIONS_PER_ELEMENT = 4;

    /** Makes the kernel. */
    public Predicating() {
        super(ClaimsByType.of(KernelDescriptor.builder("is_special", Version.of(1, 0), Predicate.ID, Predicate.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, ElementType.BOOL))
                .build());
    }

    private static int kinds(Problem problem) {
        return (problem.attributes().bool(Predicate.NAN) ? NAN : 0)
                + (problem.attributes().bool(Predicate.PLUS_INFINITY) ? PLUS_INFINITY : 0)
                + (problem.attributes().bool(Predicate.MINUS_INFINITY) ? MINUS_INFINITY : 0);
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 250, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        long elements = problem.output(0).elements();
        return Lowering.of(Grid.sweep(Shaders.predicate(problem.input(0).elementType()), elements, problem.device())
                .specialize(KINDS_ID, kinds(problem))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) elements)
                .build());
    }
}
