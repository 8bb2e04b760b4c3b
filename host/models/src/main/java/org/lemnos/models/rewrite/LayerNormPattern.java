package org.lemnos.models.rewrite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.LayerNorm;

/**
 * Layer normalization as exporters spell it before operator set 17: d = x - mean(x); d / √(mean(d²) + epsilon), then times a scale and plus a bias
 * where they are stored in the model. Its anchor is the division.
 *
 * <p>Means are over the last axes, which must be counted from the end, since a program knows no ranks; they must stay with extent 1. A scale or bias
 * has one extent for each of these axes, none of them 1, which might stand for any other: so shapes do not change unless a normalized axis has extent
 * 1 and is then repeated, which the operation refuses when it is bound.
 */
final class LayerNormPattern implements RaisingPattern {
    private static final int EXPONENT = 2;

    @Override
    public String plural() {
        return "layer normalizations";
    }

    @Override
    public Optional<Raised> around(Node anchor, Definitions definitions) {
        if (!anchor.operation().equals(Div.ID)) {
            return Optional.empty();
        }
        return core(anchor, definitions).map(core -> withWeights(core, definitions));
    }

    /** What the division and the nodes before it spell. */
    private static Optional<Raised> core(Node division, Definitions definitions) {
        ValueRef distance = Definitions.input(division, 0);
        Optional<Node> difference =
                definitions.producer(distance, Sub.ID).filter(found -> definitions.hasUses(distance, 2));
        Optional<Deviation> deviation = Deviation.of(Definitions.input(division, 1), definitions);
        if (difference.isEmpty() || deviation.isEmpty() || !deviation.get().isOf(distance)) {
            return Optional.empty();
        }
        ValueRef x = Definitions.input(difference.get(), 0);
        Optional<Node> mean = mean(Definitions.input(difference.get(), 1), definitions)
                .filter(found -> Definitions.input(found, 0).equals(x));
        int axes = mean.map(LayerNormPattern::lastAxes).orElse(0);
        if (axes == 0 || axes != lastAxes(deviation.get().variance())) {
            return Optional.empty();
        }
        List<Node> parts = new ArrayList<>(List.of(mean.get(), difference.get()));
        parts.addAll(deviation.get().parts());
        parts.add(division);
        Attributes attributes = Attributes.of(LayerNorm.AXIS, -axes)
                .with(LayerNorm.EPSILON, deviation.get().epsilon());
        return Optional.of(new Raised(parts, LayerNorm.ID, LayerNorm.VERSION, attributes, List.of(x)));
    }

    /** √(mean(d²) + epsilon), with the nodes that spell it in program order: power, mean, sum, root. */
    private record Deviation(List<Node> parts, float epsilon) {
        static Optional<Deviation> of(ValueRef value, Definitions definitions) {
            Optional<Node> root = interior(value, definitions).flatMap(v -> definitions.producer(v, Sqrt.ID));
            Optional<Node> sum = root.flatMap(node -> interior(Definitions.input(node, 0), definitions))
                    .flatMap(v -> definitions.producer(v, Add.ID));
            if (sum.isEmpty()) {
                return Optional.empty();
            }
            return of(root.get(), sum.get(), 0, definitions).or(() -> of(root.get(), sum.get(), 1, definitions));
        }

        private static Optional<Deviation> of(Node root, Node sum, int meanPlace, Definitions definitions) {
            Optional<Float> epsilon =
                    definitions.scalar(Definitions.input(sum, 1 - meanPlace)).flatMap(Deviation::epsilon);
            Optional<Node> mean = mean(Definitions.input(sum, meanPlace), definitions);
            Optional<Node> square = mean.flatMap(node -> interior(Definitions.input(node, 0), definitions))
                    .flatMap(v -> definitions.producer(v, Pow.ID))
                    .filter(node -> definitions
                            .scalar(Definitions.input(node, 1))
                            .filter(exponent -> Scalars.is(exponent, EXPONENT))
                            .isPresent());
            return square.isPresent() && epsilon.isPresent()
                    ? Optional.of(new Deviation(List.of(square.get(), mean.get(), sum, root), epsilon.get()))
                    : Optional.empty();
        }

        /** The number as the operation's attribute, if that holds it exactly and takes it. */
        private static Optional<Float> epsilon(MemoryTensor scalar) {
            if (!scalar.type().elementType().isFloating()) {
                return Optional.empty();
            }
            double exact = scalar.toDoubles()[0];
            float number = (float) exact;
            boolean taken = number == exact && number >= Float.MIN_NORMAL && number <= Float.MAX_VALUE;
            return taken ? Optional.of(number) : Optional.empty();
        }

        boolean isOf(ValueRef distance) {
            return Definitions.input(parts.get(0), 0).equals(distance);
        }

        Node variance() {
            return parts.get(1);
        }
    }

    /** The value, if it goes into one place and nowhere else. */
    private static Optional<ValueRef> interior(ValueRef value, Definitions definitions) {
        return Optional.of(value).filter(found -> definitions.hasUses(found, 1));
    }

    private static Optional<Node> mean(ValueRef value, Definitions definitions) {
        return interior(value, definitions).flatMap(v -> definitions.producer(v, ReduceMean.ID));
    }

    /** How many axes a mean is over, if they are the last ones and stay; else 0. */
    private static int lastAxes(Node mean) {
        boolean stay =
                !mean.attributes().has(ReduceMean.KEEPDIMS) || mean.attributes().bool(ReduceMean.KEEPDIMS);
        if (!stay || !mean.attributes().has(ReduceMean.AXES)) {
            return 0;
        }
        long[] axes = mean.attributes().integers(ReduceMean.AXES);
        Arrays.sort(axes);
        for (int i = 0; i < axes.length; i++) {
            if (axes[i] != i - axes.length) {
                return 0;
            }
        }
        return axes.length;
    }

    /** The same with the scale, and then the bias, that follow. */
    private static Raised withWeights(Raised core, Definitions definitions) {
        Optional<Raised> scaled = with(core, Mul.ID, definitions);
        return scaled.map(found -> with(found, Add.ID, definitions).orElse(found))
                .orElse(core);
    }

    private static Optional<Raised> with(Raised before, OperationId operation, Definitions definitions) {
        ValueRef value = Definitions.result(before.last());
        Optional<Node> node = definitions.soleConsumer(value, operation);
        Optional<ValueRef> weight = node.flatMap(found -> Definitions.operandBeside(found, value))
                .filter(found -> definitions
                        .stored(found)
                        .filter(type -> isWeight(type, axes(before)))
                        .isPresent());
        return weight.map(found -> {
            List<Node> parts = new ArrayList<>(before.parts());
            parts.add(node.get());
            List<ValueRef> inputs = new ArrayList<>(before.inputs());
            inputs.add(found);
            return new Raised(parts, before.operation(), before.needs(), before.attributes(), inputs);
        });
    }

    private static int axes(Raised raised) {
        return (int) -raised.attributes().integer(LayerNorm.AXIS);
    }

    private static boolean isWeight(TensorType type, int axes) {
        return type.rank() == axes && Arrays.stream(type.dims()).noneMatch(dim -> dim == 1);
    }
}
