package org.lemnos.portable.window;

import org.lemnos.api.device.Capability;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;

/** {@code nn/conv} or {@code nn/conv_layer} of any form, register-blocked over a subgroup like a matrix product: a row an output channel, a column a place. */
public final class LanesConvolution extends PortableKernel {
    private static final int ROWS_ID = 1;
    private static final int MOST_ROWS = 16;
    private static final int PLACES = 4;
    private static final int USUAL_SUBGROUP = 32;

    /** The share of a processor's rates, in thousandths, by the binary logarithm of the rows that share what is loaded of x. */
    private static final int[] PROCESSOR_PERMILLE = {18, 36, 80, 200, 450};

    private static final int DEVICE_PERMILLE = 250;

    private final ConvForm form;

    /** The kernel for one of the operations. */
    public LanesConvolution(ConvForm form) {
        super(ClaimsByType.of(form.kernel("lanes"))
                .each(ClaimsByType.FLOATING, type -> form.claim(type)
                        .requires(Capability.SUBGROUP_ARITHMETIC, Capability.SUBGROUP_SHUFFLE))
                .build());
        this.form = form;
    }

    /**
     * The tiles of a problem.
     *
     * @param lanes the subgroup's size
     * @param rows output channels of a tile
     * @param perGroup output channels of a group
     * @param groups their number
     * @param places output places of all batches
     */
    private record Tiles(int lanes, int rows, long perGroup, long groups, long places) {
        static Tiles of(Problem problem) {
            TensorType y = problem.output(0);
            long groups = problem.attributes().integer(Conv.GROUP);
            long perGroup = y.dim(1) / groups;
            int rows = 1;
            while (rows < MOST_ROWS && rows < perGroup) {
                rows *= 2;
            }
            int lanes = (int) problem.device().limitOrElse(Limit.SUBGROUP_SIZE, USUAL_SUBGROUP);
            return new Tiles(lanes, rows, perGroup, groups, y.elements() / y.dim(1));
        }

        long across() {
            return Grid.cover(places, (long) PLACES * lanes);
        }

        long count() {
            return across() * Grid.cover(perGroup, rows) * groups;
        }

        /** The sums in all tiles, those past the edges included. */
        long sums() {
            return count() * PLACES * lanes * rows;
        }
    }

    @Override
    protected Support accepts(Problem problem) {
        Tiles tiles = Tiles.of(problem);
        return takes(problem, form.buffers(), tiles.count(), tiles.lanes());
    }

    @Override
    protected long rounds(Problem problem) {
        Window window = Conv.window(problem);
        return WindowPush.rounds(Walk.of(window))
                + window.elements() * (problem.input(1).dim(1) + LOOP_ENDS);
    }

    @Override
    protected Cost cost(Problem problem) {
        Tiles tiles = Tiles.of(problem);
        TensorType w = problem.input(1);
        long terms = Math.max(1, w.elements() / w.dim(0));
        int permille = onProcessor(problem)
                ? PROCESSOR_PERMILLE[Integer.numberOfTrailingZeros(tiles.rows())]
                : DEVICE_PERMILLE;
        long operations = tiles.sums() * (2 * terms + form.operationsPerElement(problem));
        return Cost.of(operations, portBytes(problem)).efficiency(permille);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType w = problem.input(1);
        if (w.isEmpty()) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Tiles tiles = Tiles.of(problem);
        Dispatch.Builder dispatch = Grid.workgroups(
                        form.lanes(w.elementType()), tiles.count(), tiles.lanes(), problem.device())
                .specialize(ROWS_ID, tiles.rows())
                .subgroupSize(tiles.lanes());
        Walk walk = Walk.of(Conv.window(problem));
        WindowPush.push(form.ports(dispatch, problem), problem, walk, w.dim(1), tiles.perGroup());
        return Lowering.of(form.push(dispatch, problem).build());
    }
}
