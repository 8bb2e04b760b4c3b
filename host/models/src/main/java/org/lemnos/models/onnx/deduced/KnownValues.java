package org.lemnos.models.onnx.deduced;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Deduction;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.KnownValue;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Squeeze;

/**
 * What is known of a program's values while it is built, found with the operations' own inference and oracles.
 *
 * <p>Extents and elements are known of what follows from fixed extents and constants alone. Where symbolic extents take part, nothing is
 * said but element type and rank: inference takes numbers only, so it is asked under two assignments of numbers to the symbols, all of them
 * 1 and all of them different, and what both answer alike is taken. For one thread.
 */
public final class KnownValues {
    /** Numbers that broadcast with nothing else than themselves and 1, and that exporters' splits by 2 and 4 divide. */
    private static final long FIRST_SAMPLE = 12;

    private static final long SAMPLE_STEP = 4;

    private final Map<ValueRef, Fact> facts = new HashMap<>();
    private final Map<String, Long> samples = new HashMap<>();

    /** Starts with nothing known. */
    public KnownValues() {}

    /**
     * What is known of one value.
     *
     * @param isFixed whether no symbolic extent takes part
     * @param ones what follows if every symbolic extent is 1
     * @param distinct what follows if they are all different; the same if it is fixed
     */
    private record Fact(boolean isFixed, Optional<KnownValue> ones, Optional<KnownValue> distinct) {
        static Fact fixed(KnownValue value) {
            return new Fact(true, Optional.of(value), Optional.of(value));
        }

        /** What both assignments say alike; what the only one says that the operations do not refuse. */
        <T> Optional<T> agreed(Function<TensorType, T> what) {
            Optional<T> one = ones.map(KnownValue::type).map(what);
            Optional<T> other = distinct.map(KnownValue::type).map(what);
            if (one.isPresent() && other.isPresent()) {
                return one.equals(other) ? one : Optional.empty();
            }
            return one.or(() -> other);
        }
    }

    /** Adds an input. */
    public void input(ValueRef value, ElementType elementType, Dim... dims) {
        boolean isFixed = true;
        Dimensions ones = Dimensions.none();
        Dimensions distinct = Dimensions.none();
        for (Dim dim : dims) {
            if (dim instanceof Dim.Symbol symbol) {
                isFixed = false;
                ones = ones.with(symbol.name(), 1);
                distinct = distinct.with(
                        symbol.name(),
                        samples.computeIfAbsent(symbol.name(), name -> FIRST_SAMPLE + SAMPLE_STEP * samples.size()));
            }
        }
        facts.put(value, new Fact(isFixed, typed(elementType, ones, dims), typed(elementType, distinct, dims)));
    }

    private static Optional<KnownValue> typed(ElementType elementType, Dimensions dimensions, Dim... dims) {
        long[] extents = new long[dims.length];
        for (int axis = 0; axis < dims.length; axis++) {
            extents[axis] = dims[axis].bind(dimensions);
        }
        try {
            return Optional.of(KnownValue.ofType(TensorType.of(elementType, extents)));
        } catch (IllegalArgumentException tooLarge) {
            // Binding says so, with the input's name.
            return Optional.empty();
        }
    }

    /** Adds a weight, whose elements are not looked at. */
    public void weight(ValueRef value, TensorType type) {
        facts.put(value, Fact.fixed(KnownValue.ofType(type)));
    }

    /** Adds a constant. */
    public void constant(ValueRef value, MemoryTensor tensor) {
        facts.put(value, Fact.fixed(KnownValue.of(tensor)));
    }

    /** Adds what a node makes. */
    public void node(Node node) {
        Optional<Deduction> deduction = StandardDeductions.of(node.operation());
        if (deduction.isEmpty()) {
            return;
        }
        boolean isFixed = node.inputs().stream()
                .flatMap(Optional::stream)
                .allMatch(value -> facts.containsKey(value) && facts.get(value).isFixed());
        if (!isFixed && rankFollowsExtents(node)) {
            return;
        }
        List<KnownValue> ones = deduced(deduction.get(), node, Fact::ones);
        List<KnownValue> distinct = isFixed ? ones : deduced(deduction.get(), node, Fact::distinct);
        for (int i = 0; i < node.outputs().size(); i++) {
            facts.put(node.outputs().get(i), new Fact(isFixed, at(ones, i), at(distinct, i)));
        }
    }

    /** Squeezing all axes of extent 1 is the one operation whose output's rank is another for other extents. */
    private static boolean rankFollowsExtents(Node node) {
        return node.operation().equals(Squeeze.ID)
                && (!node.attributes().has(Squeeze.AXES) || node.attributes().integers(Squeeze.AXES).length == 0);
    }

    private List<KnownValue> deduced(Deduction deduction, Node node, Function<Fact, Optional<KnownValue>> assignment) {
        List<Optional<KnownValue>> inputs = new ArrayList<>();
        for (Optional<ValueRef> input : node.inputs()) {
            Optional<KnownValue> known = input.map(facts::get).flatMap(assignment);
            if (input.isPresent() && known.isEmpty()) {
                return List.of();
            }
            inputs.add(known);
        }
        return deduction.outputsOf(node, inputs);
    }

    private static Optional<KnownValue> at(List<KnownValue> values, int place) {
        return place < values.size() ? Optional.of(values.get(place)) : Optional.empty();
    }

    private Optional<Fact> fact(ValueRef value) {
        return Optional.ofNullable(facts.get(value));
    }

    /** The element type. */
    public Optional<ElementType> elementType(ValueRef value) {
        return fact(value).flatMap(fact -> fact.agreed(TensorType::elementType));
    }

    /** The number of axes. */
    public Optional<Integer> rank(ValueRef value) {
        return fact(value).flatMap(fact -> fact.agreed(TensorType::rank));
    }

    /**
     * The extent of an axis, where it is the same number whatever the symbolic extents are; nothing is said of what one of the two assignments cannot
     * have.
     */
    public OptionalLong extent(ValueRef value, int axis) {
        Optional<TensorType> one = fact(value).flatMap(Fact::ones).map(KnownValue::type);
        Optional<TensorType> other = fact(value).flatMap(Fact::distinct).map(KnownValue::type);
        boolean both = one.isPresent()
                && other.isPresent()
                && one.get().rank() == other.get().rank();
        return both && one.get().dim(axis) == other.get().dim(axis)
                ? OptionalLong.of(one.get().dim(axis))
                : OptionalLong.empty();
    }

    /** Element type and extents, where no symbolic extent takes part. */
    public Optional<TensorType> type(ValueRef value) {
        return fact(value).filter(Fact::isFixed).flatMap(Fact::ones).map(KnownValue::type);
    }

    /** The elements, where no symbolic extent takes part and they are given or few. */
    public Optional<MemoryTensor> tensor(ValueRef value) {
        return fact(value).filter(Fact::isFixed).flatMap(Fact::ones).flatMap(KnownValue::tensor);
    }
}
