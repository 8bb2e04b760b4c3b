package org.lemnos.tck.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.numbers.Accuracy;
import org.lemnos.tck.numbers.Comparison;
import org.lemnos.tck.numbers.Truth;

/**
 * Inputs of one kind with what the outputs must be like.
 *
 * @param filling what they hold
 * @param tensors the computed inputs
 * @param comparisons one for each output
 */
record TestInputs(Filling filling, List<MemoryTensor> tensors, List<Comparison> comparisons) {
    /** Inputs of every kind that says something about the call. */
    static List<TestInputs> of(OperationOracle oracle, CallCase call, PlannedCall planned, Claim claim, long seed) {
        Accuracy accuracy = Accuracy.of(planned.call(), oracle);
        boolean floating =
                call.inputs().stream().anyMatch(type -> type.elementType().isFloating());
        return Arrays.stream(Filling.values())
                .filter(each -> each != Filling.ONE_HOT || accuracy.sums())
                .filter(each -> each != Filling.SPECIAL || floating)
                .map(filling -> of(oracle, call, planned, claim, filling, seed))
                .toList();
    }

    private static TestInputs of(
            OperationOracle oracle, CallCase call, PlannedCall planned, Claim claim, Filling filling, long seed) {
        Random random = new Random(
                seed ^ (31L * call.toString().hashCode() + filling.label().hashCode()));
        List<MemoryTensor> tensors = new ArrayList<>();
        for (int place = 0; place < call.inputs().size(); place++) {
            tensors.add(filling.tensor(call.inputs().get(place), place, range(oracle, call, planned, place), random));
        }
        return new TestInputs(filling, tensors, comparisons(oracle, planned, claim, tensors));
    }

    /** The integers that an input may hold: what the call's author says, else what the operation takes. */
    static Optional<ValueRange> range(OperationOracle oracle, CallCase call, PlannedCall planned, int place) {
        return call.range(place).or(() -> oracle.allowed(planned.call(), place));
    }

    private static List<Comparison> comparisons(
            OperationOracle oracle, PlannedCall planned, Claim claim, List<MemoryTensor> tensors) {
        List<HostTensor> operands = operands(planned, tensors);
        Accuracy accuracy = Accuracy.of(planned.call(), oracle);
        List<Truth> truths = accuracy.sums()
                ? Truth.ofSums(oracle, planned.call(), operands, planned.outputs())
                : Truth.of(oracle, planned.call(), operands, planned.outputs());
        return IntStream.range(0, truths.size())
                .mapToObj(output -> new Comparison(accuracy.ofOutput(output), truths.get(output), claim, operands))
                .toList();
    }

    /** The operands of the oracle: the computed inputs, and what is known before the run. */
    static List<HostTensor> operands(PlannedCall planned, List<MemoryTensor> tensors) {
        List<HostTensor> operands = new ArrayList<>(tensors);
        for (int place = tensors.size(); place < planned.call().inputs(); place++) {
            operands.add(planned.call().constant(place).orElseThrow());
        }
        return operands;
    }
}
