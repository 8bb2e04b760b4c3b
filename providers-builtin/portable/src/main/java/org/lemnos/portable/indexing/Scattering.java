package org.lemnos.portable.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.operations.indexing.Scatter;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.LinkElements;
import org.lemnos.shaders.LinkTuples;
import org.lemnos.shaders.ScatterIntegers;
import org.lemnos.shaders.ScatterLast;
import org.lemnos.shaders.ScatterNumbers;
import org.lemnos.shaders.ScatterSort;

/**
 * The scatter operations, in time that grows with the elements alone: updates of one place are chained in a workspace, by an atomic exchange of the chain's head, and
 * then each place goes through its chain. The order of a chain is up to chance; where a result depends on it, chains are sorted first, so that equal runs give equal
 * bits.
 */
public final class Scattering extends PortableKernel {
    private static final int REDUCTION_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_UPDATE = 80;
    private static final int OPERATIONS_PER_ELEMENT = 30;
    private static final long ZEROED_WORDS = 64;

    private final Scatter scatter;

    private Scattering(Scatter scatter) {
        super(descriptor(scatter));
        this.scatter = scatter;
    }

    /** One for each of the operations. */
    public static List<Kernel> all() {
        return Scatter.ALL.stream().<Kernel>map(Scattering::new).toList();
    }

    private static KernelDescriptor descriptor(Scatter scatter) {
        String name = (scatter.hasTuples() ? "scatter_nd" : "scatter_elements") + (scatter.reduces() ? "_reduced" : "");
        return ClaimsByType.of(KernelDescriptor.builder(name, Version.of(1, 0), scatter.id(), Scatter.VERSION))
                .eachPair(
                        ClaimsByType.INDICES,
                        scatter.reduces() ? ClaimsByType.NUMBERS : ClaimsByType.ALL,
                        (index, type) -> SingleElements.claim(type, index, type, type))
                .build();
    }

    /**
     * The sizes of a problem. In the workspace the heads of all chains lie first and then, from a place on that zeros can be written up to, the links.
     */
    private record Sizes(long slices, long inner, long updates) {
        /** Where the links begin, in words. */
        long links() {
            return Grid.cover(slices, ZEROED_WORDS) * ZEROED_WORDS;
        }

        BufferRef heads() {
            return BufferRef.scratch().range(0, links() * Integer.BYTES);
        }

        long scratchBytes() {
            return (links() + updates) * Integer.BYTES;
        }
    }

    private Sizes sizes(Problem problem) {
        TensorType data = problem.input(0);
        long slices = 1;
        for (int axis = 0; axis < scatter.indexedAxes(problem); axis++) {
            slices *= data.dim(axis);
        }
        long inner = data.elements() / slices;
        return new Sizes(slices, inner, problem.input(2).elements() / inner);
    }

    private boolean dependsOnOrder(Problem problem) {
        if (!scatter.reduces() || !problem.input(0).elementType().isFloating()) {
            return false;
        }
        String reduction = problem.attributes().text(Scatter.REDUCTION);
        return reduction.equals(Scatter.ADD) || reduction.equals(Scatter.MUL);
    }

    @Override
    protected Support accepts(Problem problem) {
        long most = Math.max(problem.output(0).elements(), problem.input(2).elements());
        Support spanned = spans(problem, BufferRef.scratch(), sizes(problem).scratchBytes());
        return !spanned.isYes() ? spanned : Grid.supports(problem, Grid.groups(most), Grid.WORKGROUP);
    }

    /** As if one place had all the updates that it can have, since that is not known before. */
    @Override
    protected long rounds(Problem problem) {
        long updates = scatter.mostOfOnePlace(problem);
        return dependsOnOrder(problem) ? sortingRounds(updates) : updates + LOOP_ENDS;
    }

    /** Each doubling of the runs looks for the right half of each pair and goes through both halves. */
    private static long sortingRounds(long updates) {
        long doublings = 1L + Long.SIZE - Long.numberOfLeadingZeros(updates);
        return doublings * (2 * updates + (1 + 2 * LOOP_ENDS) * Grid.cover(updates, 2) + LOOP_ENDS);
    }

    @Override
    protected Optional<Workspace> scratch(Problem problem) {
        return Optional.of(Workspace.bytes(sizes(problem).scratchBytes()));
    }

    @Override
    protected Cost cost(Problem problem) {
        Sizes sizes = sizes(problem);
        long operations =
                sizes.updates * OPERATIONS_PER_UPDATE + problem.output(0).elements() * OPERATIONS_PER_ELEMENT;
        return Cost.of(operations, portBytes(problem))
                .efficiency(onProcessor(problem) ? 200 : 300)
                .dispatches(steps(problem, sizes));
    }

    /** Zeros, links, sorting where it matters, and what comes of it. */
    private int steps(Problem problem, Sizes sizes) {
        if (sizes.updates == 0) {
            return 2;
        }
        return dependsOnOrder(problem) ? 4 : 3;
    }

    @Override
    protected Lowering launch(Problem problem) {
        Sizes sizes = sizes(problem);
        List<Dispatch> inOrder = new ArrayList<>();
        if (sizes.updates > 0) {
            inOrder.add(link(problem, sizes));
            if (dependsOnOrder(problem)) {
                inOrder.add(sort(problem, sizes));
            }
        }
        inOrder.add(apply(problem, sizes));
        return Lowering.of(inOrder.toArray(Dispatch[]::new)).afterZeroing(sizes.heads());
    }

    private Dispatch link(Problem problem, Sizes sizes) {
        TensorType data = problem.input(0);
        TensorType indices = problem.input(1);
        SpirvModule module =
                scatter.hasTuples() ? LinkTuples.Variant.MAIN.module() : LinkElements.Variant.MAIN.module();
        Dispatch.Builder dispatch = IndexPush.indices(Grid.sweep(module, sizes.updates, problem.device()), indices)
                // An empty tuple means all of data, and has no index that would be read.
                .reads(BufferRef.input(indices.isEmpty() ? 2 : 1))
                // Heads are exchanged with atomics and links are stored without: nothing says both of one binding.
                .updates(BufferRef.scratch());
        if (scatter.hasTuples()) {
            IndexPush.tuples(dispatch, sizes.updates, 1, data, indices, 0, sizes.links());
        } else {
            IndexPush.elements(dispatch, data, indices, GatherElements.axis(problem), sizes.links());
        }
        return dispatch.build();
    }

    private Dispatch sort(Problem problem, Sizes sizes) {
        return Grid.sweep(
                        ScatterSort.Variant.MAIN.module(),
                        sizes.slices,
                        sortingRounds(scatter.mostOfOnePlace(problem)),
                        problem.device())
                .updates(BufferRef.scratch(), Stores.someByElement())
                .push((int) sizes.slices)
                .push((int) sizes.links())
                .build();
    }

    private Dispatch apply(Problem problem, Sizes sizes) {
        TensorType y = problem.output(0);
        Divisor byInner = Divisor.of(sizes.inner);
        return applying(problem, y, scatter.mostOfOnePlace(problem) + LOOP_ENDS)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(sizes.updates == 0 ? 0 : 2))
                .reads(BufferRef.scratch())
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) y.elements())
                .push((int) sizes.inner)
                .push(byInner.multiplier())
                .push(byInner.shift())
                .push((int) sizes.links())
                .build();
    }

    private Dispatch.Builder applying(Problem problem, TensorType y, long rounds) {
        ElementType type = y.elementType();
        if (!scatter.reduces()) {
            ScatterLast.Variant variant = ScatterLast.Variant.valueOf("U" + 8 * type.sizeBytes());
            return Grid.sweep(variant.module(), y.elements(), rounds, problem.device());
        }
        int reduction = Scatter.REDUCTIONS.indexOf(problem.attributes().text(Scatter.REDUCTION));
        SpirvModule module = type.isFloating()
                ? ScatterNumbers.Variant.valueOf("F" + 8 * type.sizeBytes()).module()
                : ScatterIntegers.Variant.valueOf("B" + type.sizeBytes()).module();
        Dispatch.Builder dispatch =
                Grid.sweep(module, y.elements(), rounds, problem.device()).specialize(REDUCTION_ID, reduction);
        return type.isFloating() ? dispatch : dispatch.specialize(TYPE_ID, Casting.code(type));
    }
}
