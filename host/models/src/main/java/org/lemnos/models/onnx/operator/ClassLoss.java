package org.lemnos.models.onnx.operator;

import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.tensor.Range;
import org.lemnos.operations.tensor.Shape;

/**
 * What ONNX's two losses over classes share: how far from 0 the logarithm of the right class's probability is, where axis 1 holds the classes.
 *
 * <p>Inputs 1 and 2 of the node are the right class of each place and, if it is there, the weight of each class. A place whose class is the attribute
 * {@code ignore_index} counts for nothing. A place is told from the others of its axis by a comparison with all class numbers, so that only numbers
 * that are there are ever read, whatever the target says: of a class that there is not, the loss is 0.
 */
final class ClassLoss {
    private static final int TARGET = 1;
    private static final int WEIGHT = 2;

    private final OperatorCall call;
    private final Composer compose;
    private final ValueRef logarithms;
    private final Optional<Long> ignored;
    private final String reduction;

    /**
     * The loss of a node.
     *
     * @param logarithms of the probabilities: batch, classes, and any other axes
     */
    ClassLoss(OperatorCall call, Composer compose, ValueRef logarithms) {
        this.call = call;
        this.compose = compose;
        this.logarithms = logarithms;
        this.ignored = call.integer("ignore_index");
        this.reduction = call.text("reduction").orElse("mean");
    }

    /** Makes the node's first output. */
    void convert() {
        ValueRef isRight = compare(classes(), compose.unsqueeze(call.input(TARGET), 1));
        ValueRef picked = sumOverClasses(where(isRight, logarithms, compose.number(0, logarithms)));
        Optional<ValueRef> weights = weights(isRight);
        ValueRef losses = compose.apply(
                UnaryFunctions.NEG,
                weights.map(each -> compose.mul(picked, each)).orElse(picked));
        Optional<ValueRef> counts = weights.or(this::ones);
        if (ignored.isPresent()) {
            losses = withoutIgnored(losses);
            counts = counts.map(this::withoutIgnored);
        }
        reduce(losses, counts);
    }

    /** The numbers of the classes, under extents that broadcast to the logarithms. */
    private ValueRef classes() {
        Attributes second = Attributes.of(Shape.START, 1L).with(Shape.END, 2L);
        ValueRef count = call.step("class_count", Shape.ID, Shape.VERSION, second, logarithms);
        ValueRef numbers = call.step(
                "class_numbers",
                Range.ID,
                Range.VERSION,
                Attributes.none(),
                call.wholeScalar("first_class", 0),
                count,
                call.wholeScalar("class_step", 1));
        return castLike(compose.perChannel(numbers, logarithms), call.input(TARGET));
    }

    /** The weight of each place's class; empty if all weigh the same. */
    private Optional<ValueRef> weights(ValueRef isRight) {
        if (!call.has(WEIGHT)) {
            return Optional.empty();
        }
        ValueRef weight = compose.perChannel(call.input(WEIGHT), logarithms);
        return Optional.of(sumOverClasses(where(isRight, weight, compose.number(0, weight))));
    }

    /** A one for each place, where places are to be counted; empty where all count. */
    private Optional<ValueRef> ones() {
        return ignored.map(number -> castLike(compare(call.input(TARGET), call.input(TARGET)), logarithms));
    }

    private ValueRef withoutIgnored(ValueRef values) {
        ValueRef number = castLike(call.wholeScalar("ignore_index", ignored.orElseThrow()), call.input(TARGET));
        return where(compare(call.input(TARGET), number), compose.number(0, values), values);
    }

    private void reduce(ValueRef losses, Optional<ValueRef> counts) {
        Attributes all = Attributes.of(ReduceMean.KEEPDIMS, false);
        switch (reduction) {
            case "none" -> call.becomes(0, losses);
            case "sum" -> call.output(0, Reduction.SUM.id(), Reduction.SUM.version(), all, losses);
            case "mean" -> {
                if (counts.isEmpty()) {
                    call.output(0, ReduceMean.ID, ReduceMean.VERSION, all, losses);
                    return;
                }
                call.output(0, Div.ID, Div.VERSION, Attributes.none(), sum(losses), sum(counts.orElseThrow()));
            }
            default ->
                throw call.malformed("attribute 'reduction' is '" + reduction + "'; none, mean and sum are allowed");
        }
    }

    private ValueRef sum(ValueRef values) {
        Attributes all = Attributes.of(ReduceMean.KEEPDIMS, false);
        return compose.step("sum", Reduction.SUM.id(), Reduction.SUM.version(), all, values);
    }

    private ValueRef sumOverClasses(ValueRef values) {
        Attributes classes = Attributes.of(ReduceMean.AXES, new long[] {1}).with(ReduceMean.KEEPDIMS, false);
        return compose.step("picked", Reduction.SUM.id(), Reduction.SUM.version(), classes, values);
    }

    private ValueRef compare(ValueRef a, ValueRef b) {
        return compose.step(
                "equal", BinaryFunctions.EQUAL.id(), BinaryFunctions.EQUAL.version(), Attributes.none(), a, b);
    }

    private ValueRef where(ValueRef condition, ValueRef a, ValueRef b) {
        return compose.step("where", Where.ID, Where.VERSION, Attributes.none(), condition, a, b);
    }

    private ValueRef castLike(ValueRef x, ValueRef like) {
        return compose.castLike(x, like);
    }
}
