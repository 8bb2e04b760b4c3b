package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
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
 * Few rows times a matrix, as in decoding token by token and in short texts: terms and columns are split over so many invocations that the whole device
 * reads the matrix at once, each with several loads under way. Bound by the memory's bandwidth.
 */
public final class RowsProduct extends ProductKernel {
    private static final int MOST_ROWS = 32;
    private static final int PARTS_ID = 1;
    private static final int TILE_ROWS_ID = 2;
    private static final int PROCESSOR_PERMILLE = 60;

    private final boolean quads;

    private RowsProduct(ProductForm form, String way, boolean quads) {
        super(
                form,
                ClaimsByType.of(form.kernel(way))
                        .each(ClaimsByType.FLOATING, type -> claim(form, type, quads))
                        .build());
        this.quads = quads;
    }

    private static Claim.Builder claim(ProductForm form, ElementType type, boolean quads) {
        Claim.Builder claim = quads ? form.quads(type) : form.singleElements(type);
        return claim.chain(Chain.split(RowTiles.FEWEST_PARTS));
    }

    /** The kernel that loads quads, for n and k that are whole numbers of them. */
    public static RowsProduct ofQuads(ProductForm form) {
        return new RowsProduct(form, "rows", true);
    }

    /** The kernel for any n and k of an operation with one product. */
    public static RowsProduct ofSingleElements(ProductForm form) {
        return new RowsProduct(form, "ragged_rows", false);
    }

    @Override
    Support accepts(Problem problem, Products products) {
        if (products.m() > MOST_ROWS) {
            return Support.no(Decline.SHAPE, products.m() + " rows; at most " + MOST_ROWS + " pay here");
        }
        Support fits = quads ? inQuads(problem, products) : Support.yes();
        RowTiles tiles = RowTiles.of(problem, products);
        return fits.isYes() ? Grid.supports(problem, tiles.tiles(products), tiles.workgroup()) : fits;
    }

    @Override
    Cost cost(Problem problem, Products products) {
        RowTiles tiles = RowTiles.of(problem, products);
        int device = tiles.permille(problem, products);
        return Cost.of(tiles.operations(products), portBytes(problem))
                .efficiency(onProcessor(problem) ? PROCESSOR_PERMILLE : quads ? device : device / 2);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        RowTiles tiles = RowTiles.of(problem, products);
        ElementType type = problem.output(0).elementType();
        return Grid.workgroups(
                        quads ? ProductShaders.rows(form(), type) : ProductShaders.raggedRows(form(), type),
                        tiles.tiles(products),
                        tiles.columns(),
                        problem.device())
                .specialize(PARTS_ID, tiles.parts())
                .specialize(TILE_ROWS_ID, tiles.rows());
    }

    @Override
    WriteContract stores() {
        return quads ? Stores.byFour() : Stores.byElement();
    }
}
