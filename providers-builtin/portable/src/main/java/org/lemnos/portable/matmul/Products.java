package org.lemnos.portable.matmul;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.portable.launch.Grid;

/**
 * The products of one left operand that a call makes, each to an output of its own.
 *
 * @param each at least one, with the same m, k and batch
 * @param sums the sums that are kept for an element of a result
 */
record Products(List<Product> each, int sums) {
    /** Copies its arguments. */
    Products {
        each = List.copyOf(each);
    }

    /** The products of a call whose outputs have elements. */
    static Products of(ProductForm form, Problem problem) {
        return new Products(
                IntStream.range(0, form.products())
                        .mapToObj(number -> Product.of(problem.input(0), problem.input(1 + number)))
                        .toList(),
                form.sums());
    }

    /** Rows of a matrix of each result. */
    long m() {
        return each.get(0).m();
    }

    /** Terms of a sum; may be 0. */
    long k() {
        return each.get(0).k();
    }

    /** The matrices of each result. */
    long batches() {
        return each.get(0).batches();
    }

    /** The columns of the widest result. */
    long widest() {
        return each.stream().mapToLong(Product::n).max().orElseThrow();
    }

    /** Whether something holds for the columns of all. */
    boolean columns(LongPredicate condition) {
        return each.stream().mapToLong(Product::n).allMatch(condition);
    }

    /** Tiles of so many rows by columns that cover all results. */
    long tiles(long rows, long columns) {
        return each.stream()
                .mapToLong(product -> Grid.cover(product.n(), columns) * Grid.cover(m(), rows) * batches())
                .sum();
    }

    /** Multiplications and additions in such tiles, the parts past the edges included. */
    long operations(long rows, long columns) {
        return 2L * sums * k() * rows * columns * tiles(rows, columns);
    }

    /** The push block of matmul_batch.glsl. */
    void push(Dispatch.Builder dispatch) {
        each.get(0).push(dispatch);
        each.stream().skip(1).forEach(product -> dispatch.push((int) product.n()));
    }

    @Override
    public String toString() {
        return each.size() == 1 ? each.get(0).toString() : each.toString();
    }
}
