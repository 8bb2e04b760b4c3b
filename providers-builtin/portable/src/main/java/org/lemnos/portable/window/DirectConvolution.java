package org.lemnos.portable.window;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;

/** {@code nn/conv} or {@code nn/conv_layer} of any form, one output element an invocation. */
public final class DirectConvolution extends PortableKernel {
    private static final int OPERATIONS_PER_TERM = 16;

    private final ConvForm form;

    /** The kernel for one of the operations. */
    public DirectConvolution(ConvForm form) {
        super(ClaimsByType.of(form.kernel("direct"))
                .each(ClaimsByType.FLOATING, form::claim)
                .build());
        this.form = form;
    }

    @Override
    protected Support accepts(Problem problem) {
        Support support = buffers(problem, form.buffers());
        return support.isYes() ? super.accepts(problem) : support;
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(1).dim(1) * (1 + WindowPush.rounds(Walk.of(Conv.window(problem))));
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType w = problem.input(1);
        long terms = w.elements() / Math.max(1, w.dim(0));
        return ElementCosts.of(
                problem, Math.max(1, terms) * OPERATIONS_PER_TERM + form.operationsPerElement(problem), 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        if (problem.input(1).isEmpty()) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Dispatch.Builder dispatch =
                Grid.sweep(form.direct(y.elementType()), y.elements(), rounds(problem), problem.device());
        long perGroup = y.dim(1) / problem.attributes().integer(Conv.GROUP);
        WindowPush.push(
                form.ports(dispatch, problem),
                problem,
                Walk.of(Conv.window(problem)),
                problem.input(1).dim(1),
                perGroup);
        return Lowering.of(form.push(dispatch, problem).build());
    }
}
