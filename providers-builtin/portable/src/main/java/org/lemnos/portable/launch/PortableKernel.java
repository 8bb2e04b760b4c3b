package org.lemnos.portable.launch;

import java.util.Optional;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;

/**
 * The frame of a built-in kernel, whose outputs are all empty or none is: does nothing for empty outputs, and declines what no binding of the device can span. A
 * kernel fills in what it accepts, costs and launches, each asked for non-empty outputs only.
 */
public abstract class PortableKernel implements Kernel {
    /** What a loop that is met counts beside its rounds; llvmpipe counts no more than that. */
    public static final long LOOP_ENDS = 2;

    private static final int RANGE_QUANTUM = 16;
    private static final int LEAST_BUFFERS = 4;

    private final KernelDescriptor descriptor;

    /** A kernel with that descriptor. */
    protected PortableKernel(KernelDescriptor descriptor) {
        this.descriptor = descriptor;
    }

    @Override
    public final KernelDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public final Support supports(Problem problem) {
        if (problem.output(0).isEmpty()) {
            return Support.yes();
        }
        for (int i = 0; i < problem.inputs(); i++) {
            Support spanned = problem.has(i)
                    ? spans(problem, BufferRef.input(i), problem.input(i).sizeBytes())
                    : Support.yes();
            if (!spanned.isYes()) {
                return spanned;
            }
        }
        for (int i = 0; i < problem.outputs(); i++) {
            Support spanned =
                    spans(problem, BufferRef.output(i), problem.output(i).sizeBytes());
            if (!spanned.isYes()) {
                return spanned;
            }
        }
        Support support = accepts(problem);
        return support.isYes() ? goesRound(problem) : support;
    }

    private Support goesRound(Problem problem) {
        long most = problem.device().limitOrElse(Limit.LOOP_ROUNDS, Long.MAX_VALUE);
        long rounds = rounds(problem);
        return rounds <= most
                ? Support.yes()
                : Support.no(
                        Decline.DRIVER,
                        "loops go round " + rounds + " times in one invocation; behind " + most + " times "
                                + problem.device().name() + " leaves them");
    }

    /** Whether a binding of the device spans so many bytes. */
    protected static Support spans(Problem problem, BufferRef port, long bytes) {
        long most = problem.device().limitOrElse(Limit.STORAGE_BUFFER_RANGE_BYTES, 1L << 27);
        return bytes <= most - RANGE_QUANTUM
                ? Support.yes()
                : Support.no(
                        Decline.LIMIT,
                        port + " has " + bytes + " bytes; a binding of "
                                + problem.device().name() + " spans " + most);
    }

    @Override
    public final ResourceEstimate estimate(Problem problem) {
        if (problem.output(0).isEmpty()) {
            return ResourceEstimate.costing(Cost.of(0, 0).dispatches(0));
        }
        ResourceEstimate estimate = ResourceEstimate.costing(cost(problem));
        return scratch(problem).map(estimate::scratch).orElse(estimate);
    }

    @Override
    public final Lowering lower(Problem problem, Placement placement) {
        return problem.output(0).isEmpty() ? Lowering.none() : launch(problem);
    }

    /** Whether it serves a problem with a non-empty output; where nothing else is said, if the device takes an invocation for each of its elements. */
    protected Support accepts(Problem problem) {
        return Grid.supportsElements(problem);
    }

    /**
     * How often the loops of one invocation go round for such a problem, all of them together, with {@link #LOOP_ENDS} more for each time that a loop
     * is met within another; loops over axes or rows of a tile are left out where they are no part of such a loop, or are unrolled. An invocation that goes through several units of work counts one:
     * {@link Grid#sweep} sees to the others.
     */
    protected long rounds(Problem problem) {
        return 0;
    }

    /** Whether the device takes a dispatch of so many buffers, where those are more than every device has to offer, and of so many workgroups. */
    protected static Support takes(Problem problem, int buffers, long groups, long invocations) {
        Support support = buffers(problem, buffers);
        return support.isYes() ? Grid.supports(problem, groups, invocations) : support;
    }

    /** What such a problem costs. */
    protected abstract Cost cost(Problem problem);

    /** The memory that such a problem needs beside its ports. */
    protected Optional<Workspace> scratch(Problem problem) {
        return Optional.empty();
    }

    /** The dispatches of such a problem. */
    protected abstract Lowering launch(Problem problem);

    /** Whether a dispatch of the device takes so many buffers; each takes four. */
    protected static Support buffers(Problem problem, int count) {
        long most = problem.device().limitOrElse(Limit.STORAGE_BUFFERS, LEAST_BUFFERS);
        return count <= most
                ? Support.yes()
                : Support.no(
                        Decline.LIMIT,
                        count + " buffers; a dispatch of " + problem.device().name() + " takes " + most);
    }

    /** Whether the device computes on the host's processor, where a lane's load is dear and a barrier dearer. */
    public static boolean onProcessor(Problem problem) {
        return problem.device().deviceClass() == DeviceClass.CPU;
    }

    /** The bytes of all ports together. */
    public static long portBytes(Problem problem) {
        long bytes = 0;
        for (int i = 0; i < problem.outputs(); i++) {
            bytes += problem.output(i).sizeBytes();
        }
        for (int i = 0; i < problem.inputs(); i++) {
            bytes += problem.has(i) ? problem.input(i).sizeBytes() : 0;
        }
        return bytes;
    }
}
