package org.lemnos.portable.matmul;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Stores;

/**
 * Products by cooperative matrices of f16 that add up in f32: by far the fastest where a device has matrix units. n and k are whole numbers of
 * quads.
 */
public final class MatricesProduct extends ProductKernel {
    private static final int COLUMNS_ID = 2;
    private static final int DOWN_ID = 3;
    private static final int ACROSS_ID = 4;
    private static final int M_ID = 5;
    private static final int N_ID = 6;
    private static final int K_ID = 7;
    private static final int TERMS_ID = 8;

    /** The terms that a matrix unit of any size adds at a time, at least. */
    private static final int DEPTH = 4;

    /** Multiply-adds of f16 matrices that a device does in the time of one of f32, at least. */
    private static final int RATE = 8;

    /** What the largest tiles reach of that: measured on an H200, where 32 TFLOPS of f32 stand against 100 of these products. */
    private static final int PERMILLE = 400;

    /** Elements that keep the rows of a tile apart in shared memory, as matmul_matrices.glsl has them. */
    private static final long PADDING = 8;

    /** Makes the kernel for an operation. */
    public MatricesProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("matrices"))
                        .each(List.of(ElementType.F16), type -> form.quads(type)
                                .requires(Capability.COOPERATIVE_MATRIX_KHR, Capability.FLOAT16)
                                .chain(Chain.cooperative(DEPTH)))
                        .build());
    }

    /**
     * How a workgroup's tile is made up.
     *
     * @param rows matrices below one another in a subgroup
     * @param columns matrices next to one another in a subgroup
     * @param down subgroups below one another
     * @param across subgroups next to one another
     */
    private record Tile(int rows, int columns, int down, int across) {
        /** From the one that loads the least for a result to the one that spreads over the most workgroups. */
        private static final List<Tile> FROM_LARGE =
                List.of(new Tile(4, 2, 2, 4), new Tile(2, 2, 2, 4), new Tile(2, 2, 2, 2), new Tile(1, 2, 1, 4));

        private static final int MOST_SUMS = 8;
        private static final int USUAL_TERMS = 32;
        private static final int MOST_TERMS = 64;

        /** The largest that gives all of a device something to do, else the smallest that the rows need. */
        static Tile of(Products products, MatrixUnit unit, DeviceProfile device) {
            Tile least = FROM_LARGE.get(FROM_LARGE.size() - (products.m() <= unit.m() ? 1 : 2));
            return FROM_LARGE.stream()
                    .filter(tile -> tile.rows * tile.columns * products.sums() <= MOST_SUMS)
                    .filter(tile -> tile.sharedBytes(products, unit) <= device.limit(Limit.SHARED_MEMORY_BYTES))
                    .filter(tile -> tile.downBy(unit) < 2 * products.m())
                    .filter(tile -> tile.tiles(products, unit) >= computeUnits(device))
                    .findFirst()
                    .orElse(least);
        }

        long downBy(MatrixUnit unit) {
            return (long) unit.m() * rows * down;
        }

        long acrossBy(MatrixUnit unit) {
            return (long) unit.n() * columns * across;
        }

        long tiles(Products products, MatrixUnit unit) {
            return products.tiles(downBy(unit), acrossBy(unit));
        }

        int subgroups() {
            return down * across;
        }

        /** The terms of a step: a workgroup that has a unit to itself waits for memory at each, so there are fewer. */
        int terms(Products products, MatrixUnit unit, DeviceProfile device) {
            return tiles(products, unit) > computeUnits(device) ? USUAL_TERMS : MOST_TERMS;
        }

        /** At most: the operands' tiles in f16, and a matrix of f32 a subgroup; those of right operands and sums as often as there are sums. */
        long sharedBytes(Products products, MatrixUnit unit) {
            long left = downBy(unit) * (MOST_TERMS + PADDING) * Short.BYTES;
            long right = MOST_TERMS * (acrossBy(unit) + PADDING) * Short.BYTES;
            long sums = (long) subgroups() * unit.m() * unit.n() * Float.BYTES;
            return left + products.sums() * (right + sums);
        }
    }

    private static Tile tile(Problem problem, Products products) {
        return Tile.of(products, unit(problem).orElseThrow(), problem.device());
    }

    private static Optional<MatrixUnit> unit(Problem problem) {
        return MatrixUnit.of(problem.device());
    }

    private static long computeUnits(DeviceProfile device) {
        return device.limitOrElse(Limit.COMPUTE_UNITS, 1);
    }

    private static int lanes(Problem problem) {
        return (int) problem.device().limitOrElse(Limit.SUBGROUP_SIZE, 32);
    }

    @Override
    Support accepts(Problem problem, Products products) {
        Optional<MatrixUnit> unit = unit(problem);
        if (unit.isEmpty()) {
            return Support.no(
                    Decline.LIMIT,
                    problem.device().name()
                            + " lists no matrices of f16 that subgroups add up in f32, of extents from 4 to 16");
        }
        Support quads = inQuads(problem, products);
        if (!quads.isYes()) {
            return quads;
        }
        Tile tile = tile(problem, products);
        long shared = tile.sharedBytes(products, unit.get());
        long most = problem.device().limit(Limit.SHARED_MEMORY_BYTES);
        if (shared > most) {
            return Support.no(
                    Decline.LIMIT, "tiles take " + shared + " bytes of shared memory; the device has " + most);
        }
        return Grid.supports(problem, tile.tiles(products, unit.get()), (long) tile.subgroups() * lanes(problem));
    }

    @Override
    Cost cost(Problem problem, Products products) {
        MatrixUnit unit = unit(problem).orElseThrow();
        Tile tile = tile(problem, products);
        // Even one tile takes a while that many side by side would.
        long tiles = Math.max(tile.tiles(products, unit), computeUnits(problem.device()) / 2);
        long each = 2L * products.sums() * products.k() * tile.downBy(unit) * tile.acrossBy(unit);
        return Cost.of(tiles * each / RATE, portBytes(problem)).efficiency(PERMILLE);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        MatrixUnit unit = unit(problem).orElseThrow();
        Tile tile = tile(problem, products);
        int lanes = lanes(problem);
        return Grid.workgroups(
                        ProductShaders.matrices(form()),
                        tile.tiles(products, unit),
                        tile.subgroups() * lanes,
                        problem.device())
                .subgroupSize(lanes)
                .specialize(ROWS_ID, tile.rows())
                .specialize(COLUMNS_ID, tile.columns())
                .specialize(DOWN_ID, tile.down())
                .specialize(ACROSS_ID, tile.across())
                .specialize(M_ID, unit.m())
                .specialize(N_ID, unit.n())
                .specialize(K_ID, unit.k())
                .specialize(TERMS_ID, tile.terms(products, unit, problem.device()));
    }

    @Override
    WriteContract stores() {
        return Stores.byFour();
    }
}
