package org.lemnos.portable.movement;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.MatrixTiles;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code tensor/copy} from row-major order into tiles, or back: what the host puts between kernels that want one tensor in both. */
public final class TileCopying extends PortableKernel {
    private static final int TILE_ROWS_ID = 1;
    private static final int TILE_COLUMNS_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 24;

    /** An element at a time, of which neighbours lie in one line for a tile's width. */
    private static final int EFFICIENCY = 250;

    private final boolean intoTiles;

    private TileCopying(String name, StorageProfile from, StorageProfile to) {
        super(ClaimsByType.of(KernelDescriptor.builder(name, Version.of(1, 0), Copy.ID, Copy.VERSION))
                .each(ClaimsByType.ALL, type -> claim(type, from, to))
                .build());
        this.intoTiles = to.equals(MatrixTiles.PROFILE);
    }

    private static Claim.Builder claim(ElementType type, StorageProfile from, StorageProfile to) {
        return SingleElements.claim(type, type)
                .ranks(2, TensorType.LARGEST_RANK)
                .storage(BufferRef.input(0), from)
                .storage(BufferRef.output(0), to);
    }

    /** The kernels for both directions. */
    public static List<TileCopying> both() {
        return List.of(
                new TileCopying("copy_into_tiles", StorageProfile.linear(), MatrixTiles.PROFILE),
                new TileCopying("copy_from_tiles", MatrixTiles.PROFILE, StorageProfile.linear()));
    }

    private long units(Problem problem) {
        TensorType type = problem.output(0);
        return intoTiles ? MatrixTiles.sizeBytes(type) / type.elementType().sizeBytes() : type.elements();
    }

    @Override
    protected Support accepts(Problem problem) {
        BufferRef tiled = intoTiles ? BufferRef.output(0) : BufferRef.input(0);
        Support spanned = spans(problem, tiled, MatrixTiles.sizeBytes(problem.output(0)));
        return spanned.isYes() ? Grid.supports(problem, Grid.groups(units(problem)), Grid.WORKGROUP) : spanned;
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType type = problem.output(0);
        return Cost.of(units(problem) * OPERATIONS_PER_ELEMENT, type.sizeBytes() + MatrixTiles.sizeBytes(type))
                .efficiency(EFFICIENCY);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType type = problem.output(0);
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.tileElements(intoTiles, type.elementType().sizeBytes()),
                        units(problem),
                        problem.device())
                .specialize(TILE_ROWS_ID, MatrixTiles.EXTENT)
                .specialize(TILE_COLUMNS_ID, MatrixTiles.EXTENT)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) units(problem))
                .push((int) type.dim(type.rank() - 2))
                .push((int) type.dim(type.rank() - 1));
        return Lowering.of(dispatch.build());
    }
}
