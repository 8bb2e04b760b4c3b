package org.lemnos.portable.matmul;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;

/** A kernel for {@code nn/matmul}; a sum of no terms is zero without a dispatch. */
abstract class ProductKernel extends PortableKernel {
    /** The specialization constant that holds the rows an invocation makes, in the shaders that have it there. */
    static final int ROWS_ID = 1;

    ProductKernel(KernelDescriptor descriptor) {
        super(descriptor);
    }

    static KernelDescriptor.Builder kernel(String name) {
        return KernelDescriptor.builder(name, Version.of(1, 0), MatMul.ID, MatMul.VERSION);
    }

    /** Whether it serves a product with at least one term. */
    abstract Support accepts(Problem problem, Product product);

    /** What the tiles of such a product cost, the parts that lie past its edges included. */
    abstract Cost cost(Problem problem, Product product);

    /** Starts the dispatch for such a product; buffers and push block follow. */
    abstract Dispatch.Builder dispatch(Problem problem, Product product);

    @Override
    protected final Support accepts(Problem problem) {
        Product product = Product.of(problem);
        return product.k() == 0 ? Support.yes() : accepts(problem, product);
    }

    @Override
    protected final long rounds(Problem problem) {
        return Product.of(problem).k();
    }

    @Override
    protected final Cost cost(Problem problem) {
        Product product = Product.of(problem);
        return product.k() == 0 ? Cost.of(0, portBytes(problem)) : cost(problem, product);
    }

    @Override
    protected final Lowering launch(Problem problem) {
        Product product = Product.of(problem);
        if (product.k() == 0) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Dispatch.Builder dispatch = dispatch(problem, product)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), WriteContract.everyElement());
        product.push(dispatch);
        return Lowering.of(dispatch.build());
    }

    /** Whether rows of both operands are whole quads and all buffers are fit for quads. */
    static Support inQuads(Problem problem, Product product) {
        if (product.n() % Quads.SIZE != 0 || product.k() % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE,
                    "n is " + product.n() + " and k is " + product.k() + "; whole numbers of " + Quads.SIZE
                            + " are needed");
        }
        return Quads.fitAll(problem);
    }
}
