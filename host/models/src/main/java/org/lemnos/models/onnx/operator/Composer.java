package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.operations.tensor.Chunk;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Flatten;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.operations.tensor.Range;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * The steps of an operator that is made of operations. Shapes are values as well, which planning folds, so that nothing here need know a rank.
 */
final class Composer {
    private final OperatorCall call;
    private int steps;

    Composer(OperatorCall call) {
        this.call = call;
    }

    /** What an operation makes of these. */
    ValueRef step(String what, OperationId id, Version version, Attributes attributes, ValueRef... inputs) {
        return call.step(what + "_" + ++steps, id, version, attributes, inputs);
    }

    ValueRef add(ValueRef a, ValueRef b) {
        return step("add", Add.ID, Add.VERSION, Attributes.none(), a, b);
    }

    ValueRef sub(ValueRef a, ValueRef b) {
        return step("sub", Sub.ID, Sub.VERSION, Attributes.none(), a, b);
    }

    ValueRef mul(ValueRef a, ValueRef b) {
        return step("mul", Mul.ID, Mul.VERSION, Attributes.none(), a, b);
    }

    ValueRef div(ValueRef a, ValueRef b) {
        return step("div", Div.ID, Div.VERSION, Attributes.none(), a, b);
    }

    ValueRef sqrt(ValueRef x) {
        return step("sqrt", Sqrt.ID, Sqrt.VERSION, Attributes.none(), x);
    }

    ValueRef apply(UnaryFunction function, ValueRef x) {
        return step("apply", function.id(), function.version(), Attributes.none(), x);
    }

    ValueRef apply(BinaryFunction function, ValueRef a, ValueRef b) {
        return step("apply", function.id(), function.version(), Attributes.none(), a, b);
    }

    /** a where a truth value holds, b elsewhere. */
    ValueRef where(ValueRef holds, ValueRef a, ValueRef b) {
        return step("where", Where.ID, Where.VERSION, Attributes.none(), holds, a, b);
    }

    /** The slices along an axis that indices choose. */
    ValueRef gather(ValueRef x, ValueRef indices, long axis) {
        return step("gather", Gather.ID, Gather.VERSION, Attributes.of(Gather.AXIS, axis), x, indices);
    }

    ValueRef matMul(ValueRef a, ValueRef b) {
        return step("product", MatMul.ID, MatMul.VERSION, Attributes.none(), a, b);
    }

    ValueRef softmax(ValueRef x) {
        return step("softmax", Softmax.ID, Softmax.VERSION, Attributes.of(Softmax.AXIS, -1L), x);
    }

    /** How far each number is below the largest along an axis, less the logarithm of the sum of the exponentials of that. */
    ValueRef logSoftmax(ValueRef x, long axis) {
        ValueRef below = sub(x, reduce(Reduction.MAX, x, axis));
        ValueRef sum = reduce(Reduction.SUM, apply(UnaryFunctions.EXP, below), axis);
        return sub(below, apply(UnaryFunctions.LOG, sum));
    }

    ValueRef transpose(ValueRef x, long... perm) {
        return step("transpose", Transpose.ID, Transpose.VERSION, Attributes.of(Transpose.PERM, perm), x);
    }

    /** The mean over axes, which stay with extent 1. */
    ValueRef mean(ValueRef x, long... axes) {
        return step("mean", ReduceMean.ID, ReduceMean.VERSION, over(axes), x);
    }

    /** A reduction over axes, which stay with extent 1. */
    ValueRef reduce(Reduction reduction, ValueRef x, long... axes) {
        return step("reduce", reduction.id(), reduction.version(), over(axes), x);
    }

    private static Attributes over(long... axes) {
        return Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, true);
    }

    /** A number in the element type of a value. */
    ValueRef number(float value, ValueRef like) {
        ValueRef scalar = call.scalar("number_" + ++steps, value);
        return step("typed", CastLike.ID, CastLike.VERSION, Attributes.none(), scalar, like);
    }

    ValueRef cast(ValueRef x, ElementType to) {
        return step("cast", Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, to.token()), x);
    }

    /** x in the element type of another value; x itself where both are known to have one. */
    ValueRef castLike(ValueRef x, ValueRef like) {
        Optional<ElementType> type = call.elementType(x);
        if (type.isPresent() && type.equals(call.elementType(like))) {
            return x;
        }
        return step("cast", CastLike.ID, CastLike.VERSION, Attributes.none(), x, like);
    }

    /** The extents from one axis on, as a list. */
    ValueRef extentsFrom(ValueRef x, long start) {
        return step("extents", Shape.ID, Shape.VERSION, Attributes.of(Shape.START, start), x);
    }

    /** The extents before an axis, as a list. */
    ValueRef extentsBefore(ValueRef x, long end) {
        return step("extents", Shape.ID, Shape.VERSION, Attributes.of(Shape.END, end), x);
    }

    /** The extent of an axis that is not the innermost one counted from the end, as a list of one number. */
    ValueRef extent(ValueRef x, long axis) {
        return extents(x, axis, axis + 1);
    }

    /** The extents from one axis to before another, as a list. */
    ValueRef extents(ValueRef x, long start, long end) {
        Attributes attributes = Attributes.of(Shape.START, start).with(Shape.END, end);
        return step("extents", Shape.ID, Shape.VERSION, attributes, x);
    }

    /** As many ones as a list has numbers. */
    ValueRef onesFor(ValueRef list) {
        ValueRef length = step("length", Shape.ID, Shape.VERSION, Attributes.none(), list);
        ValueRef one = call.constant("one_" + ++steps, MemoryTensor.of(new long[] {1}, 1));
        return step("ones", Fill.ID, Fill.VERSION, Attributes.none(), one, length);
    }

    ValueRef list(long... numbers) {
        return call.list("list_" + ++steps, numbers);
    }

    /** Lists one behind the other. */
    ValueRef joined(ValueRef... lists) {
        return step("joined", Concat.ID, Concat.VERSION, Attributes.of(Concat.AXIS, 0L), lists);
    }

    /** The same elements under other extents; 0 keeps an extent, -1 takes what is left, which next to an extent of 0 nothing says. */
    ValueRef reshape(ValueRef x, ValueRef extents) {
        return step("reshape", Reshape.ID, Reshape.VERSION, Attributes.none(), x, extents);
    }

    /** The same elements under other extents, of which 0 is one. */
    ValueRef reshapeExactly(ValueRef x, ValueRef extents) {
        return step("reshape", Reshape.ID, Reshape.VERSION, Attributes.of(Reshape.ALLOWZERO, true), x, extents);
    }

    /** The same elements with all axes from one on as one. */
    ValueRef mergedFrom(ValueRef x, long axis) {
        return reshapeExactly(x, joined(extentsBefore(x, axis), elementsFrom(x, axis)));
    }

    /** The product of the extents from an axis on, as a list of one number. */
    ValueRef elementsFrom(ValueRef x, long axis) {
        return reduce(Reduction.PROD, extentsFrom(x, axis), 0);
    }

    /** The same elements with the innermost axis as so many equal parts of it, [.., parts, elements of each]. */
    ValueRef innermostAsParts(ValueRef x, long parts) {
        ValueRef count = list(parts);
        return reshapeExactly(x, joined(extentsBefore(x, -1), count, div(extentsFrom(x, -1), count)));
    }

    /** The same elements with the innermost axis as groups of so many, [.., groups, elements of each]. */
    ValueRef innermostAsGroupsOf(ValueRef x, long elements) {
        ValueRef size = list(elements);
        return reshapeExactly(x, joined(extentsBefore(x, -1), div(extentsFrom(x, -1), size), size));
    }

    /** The same elements under another value's extents. */
    ValueRef reshapeLike(ValueRef x, ValueRef like) {
        return reshapeExactly(x, step("extents", Shape.ID, Shape.VERSION, Attributes.none(), like));
    }

    /** The same elements as a matrix whose columns begin with an axis. */
    ValueRef flatten(ValueRef x, long axis) {
        return step("flatten", Flatten.ID, Flatten.VERSION, Attributes.of(Flatten.AXIS, axis), x);
    }

    /** A list with a number for each channel, axis 1 of x, under extents that broadcast to x. */
    ValueRef perChannel(ValueRef numbers, ValueRef x) {
        return reshape(numbers, joined(list(-1), onesFor(extentsFrom(x, 2))));
    }

    /** What x is plus, if it is there. */
    ValueRef plus(ValueRef x, Optional<ValueRef> more) {
        return more.map((Function<ValueRef, ValueRef>) value -> add(x, value)).orElse(x);
    }

    ValueRef unsqueeze(ValueRef x, long... axes) {
        return step("unsqueeze", Unsqueeze.ID, Unsqueeze.VERSION, Attributes.of(Unsqueeze.AXES, axes), x);
    }

    ValueRef squeeze(ValueRef x, long... axes) {
        return step("squeeze", Squeeze.ID, Squeeze.VERSION, Attributes.of(Squeeze.AXES, axes), x);
    }

    /** One of so many equal parts of an axis. */
    ValueRef part(ValueRef x, long axis, long count, long index) {
        Attributes attributes =
                Attributes.of(Chunk.AXIS, axis).with(Chunk.COUNT, count).with(Chunk.INDEX, index);
        return step("part", Chunk.ID, Chunk.VERSION, attributes, x);
    }

    /** What lies from a place of an axis to before another; places below 0 count from the end. */
    ValueRef range(ValueRef x, long axis, long from, long to) {
        return range(x, axis, list(from), list(to));
    }

    /** What lies from a place of an axis on, which a list of one number says. */
    ValueRef rangeFrom(ValueRef x, long axis, ValueRef from) {
        return range(x, axis, from, list(Long.MAX_VALUE));
    }

    /** What lies before a place of an axis, which a list of one number says. */
    ValueRef rangeTo(ValueRef x, long axis, ValueRef to) {
        return range(x, axis, list(0), to);
    }

    private ValueRef range(ValueRef x, long axis, ValueRef from, ValueRef to) {
        return step("range", Slice.ID, Slice.VERSION, Attributes.none(), x, from, to, list(axis));
    }

    ValueRef concat(long axis, ValueRef... parts) {
        return step("concat", Concat.ID, Concat.VERSION, Attributes.of(Concat.AXIS, axis), parts);
    }

    ValueRef tanh(ValueRef x) {
        return apply(UnaryFunctions.TANH, x);
    }

    /** [batch, heads, rows, columns] with the heads as [heads of the keys, heads that share one]. */
    ValueRef grouped(ValueRef x, ValueRef keys) {
        ValueRef heads = extent(keys, 1);
        return reshapeExactly(x, joined(extent(x, 0), heads, div(extent(x, 1), heads), extentsFrom(x, 2)));
    }

    /** The other way round: as many heads as another value has. */
    ValueRef ungrouped(ValueRef x, ValueRef queries) {
        return reshapeExactly(x, joined(extentsBefore(queries, 2), extentsFrom(x, 3)));
    }

    /** What is added to scores for a mask of truth values: 0 where it holds and -∞ elsewhere. */
    ValueRef added(ValueRef mask, ValueRef scores) {
        return where(mask, number(0, scores), number(Float.NEGATIVE_INFINITY, scores));
    }

    /** The whole numbers from 0 on, as many as a list of one number says. */
    ValueRef counted(ValueRef count) {
        return step("counted", Range.ID, Range.VERSION, Attributes.none(), list(0), count, list(1));
    }

    /** One element, under extents that a list says. */
    ValueRef filled(ValueRef element, ValueRef extents) {
        return step("filled", Fill.ID, Fill.VERSION, Attributes.none(), element, extents);
    }
}
