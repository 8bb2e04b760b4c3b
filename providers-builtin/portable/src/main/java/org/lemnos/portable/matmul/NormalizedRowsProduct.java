package org.lemnos.portable.matmul;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Stores;
import org.lemnos.shaders.NormalizedGatedRows;
import org.lemnos.shaders.NormalizedLinearRows;
import org.lemnos.shaders.NormalizedQkvRows;

/**
 * A sum of two tensors, normalized, times a matrix or several, for few rows. Each workgroup normalizes the rows of its tile for itself, as normalized_rows.glsl
 * has it: little work for few rows, and cheaper than to wait between two dispatches.
 */
public final class NormalizedRowsProduct extends PortableKernel {
    private static final int PARTS_ID = 1;
    private static final int TILE_ROWS_ID = 2;
    private static final int ROW_QUADS_ID = 3;
    private static final int CENTERED_ID = 4;
    private static final int KEEPS_SUM_ID = 5;

    private static final int MOST_ROWS = 32;
    private static final int PROCESSOR_PERMILLE = 60;

    /** Arithmetic of a normalization on one element, in three passes. */
    private static final long NORM_OPERATIONS = 12;
    /** What a workgroup keeps beside its rows: the sums of the products' parts and those of the rows. */
    private static final long TREE_BYTES = 4 * 256 * 4 * Float.BYTES + 256 * Float.BYTES;

    private static final long LEAST_SHARED_BYTES = 1L << 14;

    private final NormalizedProjection operation;

    /** Makes the kernel of an operation. */
    public NormalizedRowsProduct(NormalizedProjection operation) {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        label(operation) + "_rows", Version.of(1, 0), operation.id(), operation.version()))
                .each(ClaimsByType.FLOATING, type -> claim(operation, type))
                .build());
        this.operation = operation;
    }

    private static String label(NormalizedProjection operation) {
        return operation.id().name().substring(operation.id().namespace().length() + 1);
    }

    private static Claim.Builder claim(NormalizedProjection operation, ElementType type) {
        int inputs = operation.descriptor().inputs().size();
        int outputs = operation.descriptor().outputs().size();
        ElementType[] types = new ElementType[inputs + outputs];
        Arrays.fill(types, type);
        return Claim.types(types).chain(Chain.split(RowTiles.FEWEST_PARTS));
    }

    private Products products(Problem problem) {
        List<Product> each = IntStream.range(0, operation.result().results())
                .mapToObj(number -> Product.of(problem.input(0), problem.input(operation.weight() + number)))
                .toList();
        return new Products(each, operation.result().products() / each.size());
    }

    /** The rows that a workgroup has room for; 0 if none. */
    private static long roomForRows(Problem problem, Products products) {
        long shared = problem.device().limitOrElse(Limit.SHARED_MEMORY_BYTES, LEAST_SHARED_BYTES);
        return Math.max(0, shared - TREE_BYTES) / (products.k() * Float.BYTES);
    }

    private static RowTiles tiles(Problem problem, Products products) {
        return RowTiles.of(problem, products, roomForRows(problem, products));
    }

    private int buffers() {
        int product = 1 + 2 * operation.result().products() + operation.result().results();
        return product + 4;
    }

    @Override
    protected Support accepts(Problem problem) {
        Products products = products(problem);
        Support takes = buffers(problem, buffers());
        if (!takes.isYes()) {
            return takes;
        }
        if (products.m() > MOST_ROWS) {
            return Support.no(Decline.SHAPE, products.m() + " rows; at most " + MOST_ROWS + " pay here");
        }
        if (roomForRows(problem, products) == 0) {
            return Support.no(
                    Decline.LIMIT,
                    "rows of " + products.k() + " elements; a workgroup of "
                            + problem.device().name() + " shares "
                            + problem.device().limitOrElse(Limit.SHARED_MEMORY_BYTES, LEAST_SHARED_BYTES) + " bytes");
        }
        Support fits = ProductKernel.inQuads(problem, products);
        RowTiles tiles = tiles(problem, products);
        return fits.isYes() ? Grid.supports(problem, tiles.tiles(products), tiles.workgroup()) : fits;
    }

    /** The product's terms, and three passes over a row with two sums of its invocations' sums, for each of the rows that an invocation may meet one after another. */
    @Override
    protected long rounds(Problem problem) {
        Products products = products(problem);
        RowTiles tiles = tiles(problem, products);
        long lanes = Math.max(1, tiles.workgroup() / tiles.rows());
        long passes = 3 * Grid.cover(Quads.count(products.k()), lanes) + 2 * lanes + 5 * LOOP_ENDS;
        return products.k() + passes * Grid.cover(tiles.rows() * lanes, tiles.workgroup());
    }

    @Override
    protected Cost cost(Problem problem) {
        Products products = products(problem);
        RowTiles tiles = tiles(problem, products);
        long normalizing = NORM_OPERATIONS * products.k() * tiles.rows() * tiles.tiles(products);
        return Cost.of(tiles.operations(products) + normalizing, portBytes(problem))
                .efficiency(onProcessor(problem) ? PROCESSOR_PERMILLE : tiles.permille(problem, products));
    }

    @Override
    protected Lowering launch(Problem problem) {
        Products products = products(problem);
        RowTiles tiles = tiles(problem, products);
        Dispatch.Builder dispatch = Grid.workgroups(
                        module(problem.output(0).elementType()),
                        tiles.tiles(products),
                        tiles.columns(),
                        problem.device())
                .specialize(PARTS_ID, tiles.parts())
                .specialize(TILE_ROWS_ID, tiles.rows())
                .specialize(ROW_QUADS_ID, (int) Quads.count(products.k()))
                .specialize(CENTERED_ID, operation.norm().isCentered())
                .specialize(KEEPS_SUM_ID, NormalizedProjection.keepsSum(problem));
        bindProducts(problem, dispatch);
        dispatch.reads(BufferRef.input(1))
                .reads(BufferRef.input(NormalizedProjection.SCALE))
                .reads(BufferRef.input(
                        operation.norm().isCentered() ? NormalizedProjection.SHIFT : NormalizedProjection.SCALE))
                .writes(BufferRef.output(operation.kept()), Stores.byFour());
        products.push(dispatch);
        return Lowering.of(
                dispatch.push(problem.attributes().f32(LayerNorm.EPSILON)).build());
    }

    /** Names the buffers in the order of matmul_ports.glsl; a bias that a call leaves out is the left operand, which is not read there. */
    private void bindProducts(Problem problem, Dispatch.Builder dispatch) {
        boolean biased = problem.has(operation.bias());
        dispatch.reads(BufferRef.input(0));
        for (int number = 0; number < operation.result().products(); number++) {
            dispatch.reads(BufferRef.input(operation.weight() + number));
            if (number < operation.result().results()) {
                dispatch.writes(BufferRef.output(number), Stores.byFour());
            }
            dispatch.reads(BufferRef.input(biased ? operation.bias() + number : 0));
        }
        dispatch.specialize(ProductForm.HAS_BIAS_ID, biased);
        if (operation.result().isActivated()) {
            dispatch.specialize(ProductForm.ACTIVATION_ID, ProductForm.number(operation.activation(problem)));
        }
    }

    private SpirvModule module(ElementType type) {
        String variant = type.token().toUpperCase(Locale.ROOT);
        return switch (operation.result()) {
            case LINEAR -> NormalizedLinearRows.Variant.valueOf(variant).module();
            case QKV_PROJECTION -> NormalizedQkvRows.Variant.valueOf(variant).module();
            case GATED_LINEAR -> NormalizedGatedRows.Variant.valueOf(variant).module();
        };
    }
}
