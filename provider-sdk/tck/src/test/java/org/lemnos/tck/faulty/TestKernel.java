package org.lemnos.tck.faulty;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.tensor.Copy;

/**
 * A kernel of a test, each of whose answers can be replaced.
 *
 * @param descriptor what it says of itself
 * @param support whether it serves a problem with something to compute
 * @param estimate what it needs for one
 * @param lowering what it runs for one
 */
record TestKernel(
        KernelDescriptor descriptor,
        Function<Problem, Support> support,
        Function<Problem, ResourceEstimate> estimate,
        BiFunction<Problem, Placement, Lowering> lowering)
        implements Kernel {
    /** The name of the kernel under test within its provider. */
    static final String NAME = "kernel";

    private static final int WORKGROUP = 64;
    private static final long MOST_GROUPS = 65_535;
    private static final long LARGEST_BINDING = (1L << 27) - 16;

    /** A claim of f32 tensors. */
    static Claim.Builder f32(int ports) {
        ElementType[] types = new ElementType[ports];
        Arrays.fill(types, ElementType.F32);
        return Claim.types(types);
    }

    /** A kernel for an operation, which takes what one binding of every device spans and answers in one dispatch. */
    static TestKernel of(String name, OperationId operation, Claim claim, Function<Problem, Dispatch> dispatch) {
        return new TestKernel(
                KernelDescriptor.builder(name, Version.of(1, 0), operation, Version.of(1, 0))
                        .claim(claim)
                        .build(),
                TestKernel::spanned,
                problem -> ResourceEstimate.costing(Cost.of(problem.output(0).elements(), 0)),
                (problem, placement) -> Lowering.of(dispatch.apply(problem)));
    }

    /** Whether one binding of every device spans each port. */
    static Support spanned(Problem problem) {
        for (int i = 0; i < problem.inputs(); i++) {
            if (problem.input(i).sizeBytes() > LARGEST_BINDING) {
                return Support.no(Decline.LIMIT, problem.input(i) + " is longer than " + LARGEST_BINDING + " bytes");
            }
        }
        return problem.output(0).sizeBytes() <= LARGEST_BINDING
                ? Support.yes()
                : Support.no(Decline.LIMIT, problem.output(0) + " is longer than " + LARGEST_BINDING + " bytes");
    }

    // ---- right kernels

    /** A right kernel for {@code math/sqrt}, or a wrong one where the body is another. */
    static TestKernel sqrt(String body) {
        return sqrt(f32(2).build(), body);
    }

    static TestKernel sqrt(Claim claim, String body) {
        return of(NAME, Sqrt.ID, claim, problem -> elementwise(Glsl.elementwise(body), problem));
    }

    /** The body of a right square root. */
    static final String SQRT = "if (i < n) { y[i] = sqrt(x[i]); }";

    /** One dispatch over all elements. */
    static Dispatch elementwise(SpirvModule module, Problem problem) {
        return elementwise(module, problem, problem.output(0).elements());
    }

    /** One dispatch over some elements, which is told of them only. */
    static Dispatch elementwise(SpirvModule module, Problem problem, long elements) {
        return launched(
                Dispatch.of(module)
                        .reads(BufferRef.input(0))
                        .writes(BufferRef.output(0), WriteContract.everyElement())
                        .push((int) elements),
                problem.output(0).elements());
    }

    /** Workgroups for so many invocations, in rows where there are many. */
    static Dispatch launched(Dispatch.Builder dispatch, long invocations) {
        long groups = Math.max(1, (invocations + WORKGROUP - 1) / WORKGROUP);
        long x = Math.min(groups, MOST_GROUPS);
        return dispatch.workgroups(x, (groups + x - 1) / x, 1).build();
    }

    /** A kernel for {@code nn/matmul} of two matrices, right where the body is. */
    static TestKernel product(Claim.Builder claim, String body) {
        SpirvModule module = Glsl.product(body);
        return of(
                        NAME,
                        MatMul.ID,
                        claim.ranks(2, 2).build(),
                        problem -> launched(
                                Dispatch.of(module)
                                        .reads(BufferRef.input(0))
                                        .reads(BufferRef.input(1))
                                        .writes(BufferRef.output(0), WriteContract.everyElement())
                                        .push((int) problem.input(0).dim(0))
                                        .push((int) problem.input(1).dim(1))
                                        .push((int) problem.input(0).dim(1)),
                                problem.output(0).elements()))
                .lowering((problem, right) ->
                        problem.input(0).dim(1) == 0 ? Lowering.none().afterZeroing(BufferRef.output(0)) : right);
    }

    /** The body of a right product that adds one term after another. */
    static final String PRODUCT = "for (uint j = 0; j < k; j++) { s += a[r * k + j] * b[j * n + c]; }";

    /** A right kernel that copies f32 tensors, which the host needs for what is updated. */
    static TestKernel copy() {
        return of(
                "copy",
                Copy.ID,
                f32(2).build(),
                problem -> elementwise(Glsl.elementwise("if (i < n) { y[i] = x[i]; }"), problem));
    }

    // ---- replaced parts

    TestKernel support(Function<Problem, Support> other) {
        return new TestKernel(descriptor, other, estimate, lowering);
    }

    TestKernel estimate(Function<Problem, ResourceEstimate> other) {
        return new TestKernel(descriptor, support, other, lowering);
    }

    /** The lowering that is made of the right one. */
    TestKernel lowering(BiFunction<Problem, Lowering, Lowering> change) {
        return new TestKernel(
                descriptor,
                support,
                estimate,
                (problem, placement) -> change.apply(problem, lowering.apply(problem, placement)));
    }

    /** A lowering of its own, which may look at where buffers lie. */
    TestKernel placed(BiFunction<Problem, Placement, Lowering> other) {
        return new TestKernel(descriptor, support, estimate, other);
    }

    // ---- answers

    @Override
    public Support supports(Problem problem) {
        return support.apply(problem);
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        return problem.output(0).isEmpty()
                ? ResourceEstimate.costing(Cost.of(0, 0).dispatches(0))
                : estimate.apply(problem);
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        return problem.output(0).isEmpty() ? Lowering.none() : lowering.apply(problem, placement);
    }
}
