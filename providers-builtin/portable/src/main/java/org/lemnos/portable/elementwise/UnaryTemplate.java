package org.lemnos.portable.elementwise;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Stores;

/** A function of one f32 number that is not among the built-in ones, from the same template, elementwise_unary.glsl, with a module of its own. */
public final class UnaryTemplate extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 24;

    private final SpirvModule module;

    /** The kernel of a function whose module was compiled from the template. */
    public UnaryTemplate(UnaryFunction function, SpirvModule module) {
        super(KernelDescriptor.builder(
                        Arithmetic.label(function.id()), Version.of(1, 0), function.id(), function.version())
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .build());
        this.module = module;
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 250, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        long elements = problem.output(0).elements();
        return Lowering.of(Grid.sweep(module, elements, problem.device())
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) elements)
                .build());
    }
}
