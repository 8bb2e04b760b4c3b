package org.lemnos.tck.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;

/**
 * One call to test.
 *
 * @param name for reports
 * @param attributes as a model would give them
 * @param inputs the types of the inputs that are computed, one a place
 * @param ranges what integers each of these inputs may hold; empty if any
 * @param constants the values of the places behind them, which are known before the run
 * @param constantType their element type
 */
public record CallCase(
        String name,
        Attributes attributes,
        List<TensorType> inputs,
        List<ValueRange> ranges,
        List<List<Long>> constants,
        ElementType constantType) {
    /** Copies the lists. */
    public CallCase {
        inputs = List.copyOf(inputs);
        ranges = List.copyOf(ranges);
        constants = constants.stream().map(List::copyOf).toList();
    }

    /** The calls that an oracle finds worth testing. */
    public static List<CallCase> of(OperationOracle oracle) {
        List<CallCase> cases = new ArrayList<>();
        oracle.cases(new OperationCases() {
            @Override
            public void add(String name, Attributes attributes, TensorType... inputs) {
                addWithConstants(name, attributes, new long[0][], inputs);
            }

            @Override
            public void addWithRanges(String name, Attributes attributes, ValueRange[] ranges, TensorType... inputs) {
                cases.add(new CallCase(name, attributes, List.of(inputs), List.of(ranges), List.of(), ElementType.I64));
            }

            @Override
            public void addWithConstants(String name, Attributes attributes, long[][] constants, TensorType... inputs) {
                List<List<Long>> values = new ArrayList<>();
                for (long[] constant : constants) {
                    values.add(Arrays.stream(constant).boxed().toList());
                }
                cases.add(new CallCase(name, attributes, List.of(inputs), List.of(), values, ElementType.I64));
            }
        });
        return cases;
    }

    /** Whether the claim names the element types of all inputs; outputs are left to the oracle. */
    public boolean hasInputTypesOf(Claim claim, OperationDescriptor operation) {
        return equals(retyped(claim, operation));
    }

    /** The same call on the element types that the claim names. */
    public CallCase retyped(Claim claim, OperationDescriptor operation) {
        int ports = operation.inputs().size();
        List<TensorType> types = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            types.add(inputs.get(place).withElementType(claim.types().get(Math.min(place, ports - 1))));
        }
        ElementType behind = constants.isEmpty() ? constantType : claim.types().get(Math.min(inputs.size(), ports - 1));
        return new CallCase(name, attributes, types, ranges, inRange(behind), behind);
    }

    /** The same call on inputs of other types. */
    public CallCase withInputs(List<TensorType> others) {
        return new CallCase(name, attributes, others, ranges, constants, constantType);
    }

    /** The constants as far as a narrower type holds them: what means "to the very end" still does. */
    private List<List<Long>> inRange(ElementType type) {
        if (type != ElementType.I32) {
            return constants;
        }
        return constants.stream()
                .map(values -> values.stream()
                        .map(value -> Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value)))
                        .toList())
                .toList();
    }

    /** The integers that an input of the call may hold, empty if any. */
    public Optional<ValueRange> range(int place) {
        return place < ranges.size() ? Optional.of(ranges.get(place)) : Optional.empty();
    }

    /** Whether all inputs have elements. */
    public boolean hasElements() {
        return inputs.stream().noneMatch(TensorType::isEmpty);
    }

    /** The elements of the largest input, to go from large calls to small ones. */
    public long largest() {
        return inputs.stream().mapToLong(TensorType::elements).max().orElse(0);
    }

    /** Such as {@code [f32[3, 5], f32[5]] {}}. */
    @Override
    public String toString() {
        return inputs + (constants.isEmpty() ? "" : " " + constantType.token() + constants) + " " + attributes;
    }
}
