package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.LemnosException;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.numbers.ExactTensor;

/** Runs a program through its operations' oracles, and holds a replacement's oracle against what its parts made of the same inputs. All in binary64, so that nothing is rounded between. */
final class PartsAndWhole {
    /** Sums in another order, and constants of f32, differ by less: this is the roundoff of a f32 result, eight times over. */
    private static final double TOLERANCE = 0x1p-21;

    private final BoundProgram program;
    private final HostTensor[] values;

    private PartsAndWhole(BoundProgram program) {
        this.program = program;
        this.values = new HostTensor[program.values().size()];
    }

    /** The program run on inputs of a kind; empty if its operations have no answer to them. */
    static Optional<PartsAndWhole> run(BoundProgram program, Filling filling, Random random) {
        PartsAndWhole run = new PartsAndWhole(program);
        try {
            for (int value = 0; value < run.values.length; value++) {
                run.values[value] = run.given(value, filling, random);
            }
            for (BoundNode node : program.nodes()) {
                node.evaluate(run.read(node.inputs()), run.read(node.outputs()));
            }
            return Optional.of(run);
        } catch (LemnosException | IllegalArgumentException unanswered) {
            return Optional.empty();
        }
    }

    private HostTensor given(int index, Filling filling, Random random) {
        BoundProgram.Value value = program.values().get(index);
        TensorType type = value.type();
        if (value.data().isPresent()) {
            return MemoryTensor.copyOf(type, value.data().get());
        }
        if (value.origin() == BoundProgram.Origin.INPUT) {
            MemoryTensor filled = filling.tensor(type, index, allowed(index), random);
            return type.elementType().isFloating() ? ExactTensor.of(type, filled.toDoubles()) : filled;
        }
        return empty(type);
    }

    private static HostTensor empty(TensorType type) {
        return type.elementType().isFloating() ? new ExactTensor(type) : MemoryTensor.zeros(type);
    }

    private Optional<ValueRange> allowed(int value) {
        for (BoundNode node : program.nodes()) {
            int place = node.inputs().indexOf(value);
            Optional<ValueRange> range =
                    place < 0 ? Optional.empty() : node.oracle().allowed(node.call(), place);
            if (range.isPresent()) {
                return range;
            }
        }
        return Optional.empty();
    }

    /** The tensors of these values; one that no node looks at where an input is left out. */
    private List<HostTensor> read(List<Integer> indices) {
        List<HostTensor> tensors = new ArrayList<>();
        for (int index : indices) {
            tensors.add(index < 0 ? MemoryTensor.of(new float[0], 0) : values[index]);
        }
        return tensors;
    }

    /** What the replacement makes of the same inputs that its parts do not make of them; empty if nothing. */
    Optional<String> difference(Partition partition) {
        BoundNode whole = partition.replacement();
        List<HostTensor> results = new ArrayList<>();
        whole.outputs().forEach(output -> results.add(empty(values[output].type())));
        try {
            whole.evaluate(read(whole.inputs()), results);
        } catch (LemnosException refused) {
            return Optional.of(whole.descriptor() + " refuses what its parts compute: " + refused.getMessage());
        }
        for (int i = 0; i < results.size(); i++) {
            Optional<String> difference = difference(values[whole.outputs().get(i)], results.get(i));
            if (difference.isPresent()) {
                return Optional.of("output " + i + " of " + whole.descriptor() + difference.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> difference(HostTensor parts, HostTensor whole) {
        boolean exact = !parts.type().elementType().isFloating();
        double[] expected = exact ? wide(parts.toLongs()) : parts.toDoubles();
        double[] found = exact ? wide(whole.toLongs()) : whole.toDoubles();
        double largest = 1;
        for (double value : expected) {
            largest = Double.isFinite(value) ? Math.max(largest, Math.abs(value)) : largest;
        }
        for (int i = 0; i < expected.length; i++) {
            boolean same = Double.compare(expected[i], found[i]) == 0
                    || expected[i] == found[i]
                    || Math.abs(expected[i] - found[i]) <= (exact ? 0 : TOLERANCE * largest);
            if (!same) {
                return Optional.of(": element " + i + " is " + found[i] + ", its parts make " + expected[i]);
            }
        }
        return Optional.empty();
    }

    private static double[] wide(long[] integers) {
        double[] wide = new double[integers.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = integers[i];
        }
        return wide;
    }
}
