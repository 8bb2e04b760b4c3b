package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;

/**
 * A kernel for {@code nn/matmul}, or for an operation that does something with such sums; a sum of no terms is zero without a dispatch, unless a bias is
 * added to it.
 */
abstract class ProductKernel extends PortableKernel {
    /** The specialization constant that holds the rows an invocation makes, in the shaders that have it there. */
    static final int ROWS_ID = 1;

    private final ProductForm form;

    ProductKernel(ProductForm form, KernelDescriptor descriptor) {
        super(descriptor);
        this.form = form;
    }

    /** The operation's form. */
    final ProductForm form() {
        return form;
    }

    /** Whether it serves products with at least one term, or a bias. */
    abstract Support accepts(Problem problem, Products products);

    /** What the tiles of such products cost, the parts that lie past their edges included. */
    abstract Cost cost(Problem problem, Products products);

    /** Starts the dispatch for such products; buffers and push block follow. */
    abstract Dispatch.Builder dispatch(Problem problem, Products products);

    /** How it divides what it stores to each output. */
    abstract WriteContract stores();

    private boolean isZero(Problem problem, Products products) {
        return products.k() == 0 && !form.hasBias(problem);
    }

    @Override
    protected final Support accepts(Problem problem) {
        Products products = Products.of(form, problem);
        if (isZero(problem, products)) {
            return Support.yes();
        }
        Support takes = buffers(problem, form.buffers());
        return takes.isYes() ? accepts(problem, products) : takes;
    }

    @Override
    protected final long rounds(Problem problem) {
        return Products.of(form, problem).k();
    }

    @Override
    protected final Cost cost(Problem problem) {
        Products products = Products.of(form, problem);
        return isZero(problem, products)
                ? Cost.of(0, portBytes(problem)).dispatches(form.products())
                : cost(problem, products);
    }

    @Override
    protected final Lowering launch(Problem problem) {
        Products products = Products.of(form, problem);
        if (isZero(problem, products)) {
            Lowering lowering = Lowering.none();
            for (int output = 0; output < form.products(); output++) {
                lowering = lowering.afterZeroing(BufferRef.output(output));
            }
            return lowering;
        }
        Dispatch.Builder dispatch = dispatch(problem, products);
        form.bind(problem, products, stores(), dispatch);
        products.push(dispatch);
        return Lowering.of(dispatch.build());
    }

    /** Whether rows of all operands are whole quads and all buffers are fit for quads. */
    static Support inQuads(Problem problem, Products products) {
        if (!products.columns(n -> n % Quads.SIZE == 0) || products.k() % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE, products + "; whole numbers of " + Quads.SIZE + " terms and columns are needed");
        }
        return Quads.fitAll(problem);
    }
}
