package org.lemnos.portable.reduction;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Reduction;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/**
 * Sums, products, largest and smallest elements over any axes, one result an invocation, or one a workgroup for few results of many terms; integers as
 * 64-bit numbers made of words.
 */
public final class Reducing extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_TERM = 4;
    private static final int OPERATIONS_PER_INTEGER = 12;

    /** A loop over more terms by workgroups would pass the largest 32-bit number. */
    private static final long MOST_TERMS = 1L << 31;

    private final int code;
    private final Reduction reduction;
    private final boolean byWorkgroups;

    private Reducing(int code, Reduction reduction, boolean byWorkgroups) {
        super(descriptor(reduction, byWorkgroups));
        this.code = code;
        this.reduction = reduction;
        this.byWorkgroups = byWorkgroups;
    }

    /** Two for each reduction. */
    public static List<Kernel> all() {
        List<Kernel> kernels = new ArrayList<>();
        for (int code = 0; code < Reduction.ALL.size(); code++) {
            kernels.add(new Reducing(code, Reduction.ALL.get(code), false));
            kernels.add(new Reducing(code, Reduction.ALL.get(code), true));
        }
        return kernels;
    }

    private static KernelDescriptor descriptor(Reduction reduction, boolean byWorkgroups) {
        String name = reduction.id().name();
        return ClaimsByType.of(KernelDescriptor.builder(
                        name.substring(name.indexOf('/') + 1) + (byWorkgroups ? "_workgroups" : "_rows"),
                        Version.of(1, 0),
                        reduction.id(),
                        reduction.version()))
                .each(
                        ClaimsByType.FLOATING,
                        type -> byWorkgroups
                                ? SingleElements.claim(type, type).chain(Chain.blocked(Grid.WORKGROUP))
                                : SingleElements.claim(type, type))
                .each(
                        reduction.types().stream()
                                .filter(type -> !type.isFloating())
                                .toList(),
                        type -> SingleElements.claim(type, type))
                .build();
    }

    @Override
    protected Support accepts(Problem problem) {
        if (!problem.input(0).isEmpty() && MeanAxes.of(problem).terms() > MOST_TERMS) {
            return Support.no(
                    Decline.LIMIT, MeanAxes.of(problem).terms() + " terms for one result; at most " + MOST_TERMS);
        }
        long elements = problem.output(0).elements();
        boolean tree = byWorkgroups && !problem.input(0).isEmpty();
        return Grid.supports(problem, tree ? elements : Grid.groups(elements), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        if (problem.input(0).isEmpty()) {
            return 0;
        }
        MeanAxes axes = MeanAxes.of(problem);
        return axes.rounds(byWorkgroups ? Grid.cover(axes.terms(), Grid.WORKGROUP) : axes.terms());
    }

    @Override
    protected Cost cost(Problem problem) {
        if (problem.input(0).isEmpty()) {
            return Cost.of(0, portBytes(problem));
        }
        int operations = problem.output(0).elementType().isFloating() ? OPERATIONS_PER_TERM : OPERATIONS_PER_INTEGER;
        long elements = problem.output(0).elements();
        long terms = MeanAxes.of(problem).terms();
        return byWorkgroups
                ? RowCosts.oneWorkgroup(problem, elements, terms, operations, 1)
                : RowCosts.oneInvocation(problem, elements, terms, operations);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        ElementType type = output.elementType();
        if (problem.input(0).isEmpty()) {
            long whole = type.isFloating() ? 0 : reduction.ofNothing(type);
            return Lowering.of(Filling.dispatch(problem, reduction.ofNothing(), whole));
        }
        SpirvModule module = type.isFloating()
                ? Shaders.reduceTerms(type, byWorkgroups)
                : Shaders.reduceIntegers(type.sizeBytes(), byWorkgroups);
        Dispatch.Builder dispatch = byWorkgroups
                ? Grid.workgroups(module, output.elements(), Grid.WORKGROUP, problem.device())
                : Grid.invocations(module, output.elements(), problem.device());
        if (!type.isFloating()) {
            dispatch.specialize(TYPE_ID, Casting.code(type));
        }
        dispatch.specialize(CODE_ID, code)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), byWorkgroups ? Stores.byElementOfWorkgroup() : Stores.byElement());
        MeanAxes.of(problem).push(dispatch);
        return Lowering.of(dispatch.build());
    }
}
