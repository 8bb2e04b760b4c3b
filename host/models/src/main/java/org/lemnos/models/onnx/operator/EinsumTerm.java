package org.lemnos.models.onnx.operator;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.math.Reduction;

/**
 * A value whose axes have labels.
 *
 * @param compose makes its steps
 * @param value the value
 * @param labels a character an axis
 */
record EinsumTerm(Composer compose, ValueRef value, String labels) {
    private EinsumTerm with(ValueRef changed, String axes) {
        return new EinsumTerm(compose, changed, axes);
    }

    /** Of axes with the same label only the diagonal, under one axis. */
    EinsumTerm withoutRepeats() {
        for (int axis = 0; axis < labels.length(); axis++) {
            char label = labels.charAt(axis);
            int other = labels.indexOf(label, axis + 1);
            if (other >= 0) {
                String rest = new StringBuilder(labels)
                        .deleteCharAt(other)
                        .deleteCharAt(axis)
                        .toString();
                return onDiagonal(axis, other, rest + label).withoutRepeats();
            }
        }
        return this;
    }

    private EinsumTerm onDiagonal(int axis, int other, String axes) {
        long[] perm = LongStream.concat(
                        LongStream.range(0, labels.length()).filter(each -> each != axis && each != other),
                        LongStream.of(axis, other))
                .toArray();
        ValueRef square = compose.transpose(value, perm);
        ValueRef places = compose.counted(compose.extent(square, -2));
        ValueRef same = compose.apply(
                BinaryFunctions.EQUAL, compose.unsqueeze(places, 1), compose.counted(compose.extentsFrom(square, -1)));
        ValueRef alone = compose.where(same, square, compose.number(0, square));
        return with(compose.squeeze(compose.reduce(Reduction.SUM, alone, -1), -1), axes);
    }

    /** Without the axes whose labels are not among these. */
    EinsumTerm summedTo(String kept) {
        long[] axes = axes(label -> kept.indexOf(label) < 0);
        if (axes.length == 0) {
            return this;
        }
        return with(
                compose.squeeze(compose.reduce(Reduction.SUM, value, axes), axes),
                filtered(label -> kept.indexOf(label) >= 0));
    }

    /** Its axes in another order. */
    EinsumTerm inOrder(String order) {
        long[] perm = order.chars().mapToLong(labels::indexOf).toArray();
        return order.equals(labels) ? this : with(compose.transpose(value, perm), order);
    }

    /**
     * The product, summed over what both have and later ones do not need.
     *
     * @param floating whether matrix products may be used, which integers do not have
     */
    EinsumTerm times(EinsumTerm other, String later, boolean floating) {
        EinsumTerm left = summedTo(other.labels + later);
        EinsumTerm right = other.summedTo(labels + later);
        String shared = left.filtered(label -> right.labels.indexOf(label) >= 0);
        String summed = filtered(shared, label -> later.indexOf(label) < 0);
        String batch = filtered(shared, label -> later.indexOf(label) >= 0);
        String rows = left.filtered(label -> shared.indexOf(label) < 0);
        String columns = right.filtered(label -> shared.indexOf(label) < 0);
        if (floating && !summed.isEmpty()) {
            return left.inOrder(batch + rows + summed)
                    .asMatrices(right.inOrder(batch + summed + columns), batch, rows, summed, columns);
        }
        String all = batch + rows + columns + summed;
        ValueRef product = compose.mul(
                left.inOrder(batch + rows + summed).spread(batch.length() + rows.length(), columns.length()),
                right.inOrder(batch + columns + summed).spread(batch.length(), rows.length()));
        return with(product, all).summedTo(batch + rows + columns);
    }

    /** With so many axes of extent 1 before one. */
    private ValueRef spread(int before, int count) {
        long[] axes = LongStream.range(before, before + (long) count).toArray();
        return count == 0 ? value : compose.unsqueeze(value, axes);
    }

    /** The product of matrices whose axes may be several each: [batch, rows, summed] by [batch, summed, columns]. */
    private EinsumTerm asMatrices(EinsumTerm right, String batch, String rows, String summed, String columns) {
        int first = batch.length();
        int second = first + rows.length();
        int third = first + summed.length();
        ValueRef a = grouped(first, second);
        ValueRef b = right.grouped(first, third);
        ValueRef product = compose.matMul(a, b);
        boolean whole = rows.length() == 1 && columns.length() == 1;
        ValueRef result = whole
                ? product
                : compose.reshapeExactly(
                        product,
                        compose.joined(
                                compose.extentsBefore(product, first),
                                compose.extents(value, first, second),
                                compose.extents(right.value, third, right.labels.length())));
        return with(result, batch + rows + columns);
    }

    /** As matrices: the axes from one up to another are rows, those from there on columns. */
    private ValueRef grouped(int from, int to) {
        if (to == from + 1 && labels.length() == to + 1) {
            return value;
        }
        ValueRef rows = compose.reduce(Reduction.PROD, compose.extents(value, from, to), 0);
        ValueRef columns = compose.reduce(Reduction.PROD, compose.extents(value, to, labels.length()), 0);
        return compose.reshapeExactly(value, compose.joined(compose.extents(value, 0, from), rows, columns));
    }

    private long[] axes(IntPredicate chosen) {
        return IntStream.range(0, labels.length())
                .filter(axis -> chosen.test(labels.charAt(axis)))
                .mapToLong(axis -> axis)
                .toArray();
    }

    private String filtered(IntPredicate kept) {
        return filtered(labels, kept);
    }

    private static String filtered(String labels, IntPredicate kept) {
        StringBuilder rest = new StringBuilder();
        labels.chars().filter(kept).forEach(label -> rest.append((char) label));
        return rest.toString();
    }
}
