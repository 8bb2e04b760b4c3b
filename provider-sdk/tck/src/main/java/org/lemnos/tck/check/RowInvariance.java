package org.lemnos.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.cases.Rows;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.Outputs;
import org.lemnos.tck.run.PlannedCall;

/**
 * Rule 602: the rows of a result are the same bits whether there are 1, 2, 7 or 64 of them, in another order, and beside other rows. What a row is
 * follows from the oracle: the axis along which permuting the inputs permutes the outputs.
 */
final class RowInvariance {
    private static final int MOST_ROWS = 64;
    private static final int[] FEWER = {1, 2, 7};
    private static final int MOST_CALLS = 8;

    private final ClaimUnderTest claim;
    private final Outputs outputs;
    private final Random random;

    RowInvariance(ClaimUnderTest claim) {
        this.claim = claim;
        this.outputs = new Outputs(claim.bench());
        this.random = new Random(claim.bench().seed());
    }

    /**
     * Rows that the oracle keeps apart, with a call of many of them.
     *
     * @param outputFromEnd the axis of the first output that holds them
     */
    private record Found(Rows rows, PlannedCall planned, List<MemoryTensor> inputs, int outputFromEnd) {}

    void run() {
        if (!claim.claim().isRowInvariant()) {
            return;
        }
        Optional<Found> found = claim.served().stream()
                .limit(MOST_CALLS)
                .flatMap(call -> Rows.candidates(call).stream())
                .map(this::independent)
                .flatMap(Optional::stream)
                .findFirst();
        found.ifPresentOrElse(this::compare, () -> claim.log()
                .add(Finding.failed(
                        Rule.ROW_INVARIANT,
                        claim.name(),
                        "claims row invariance, but none of its calls has rows that the oracle keeps apart")));
    }

    private boolean isServed(CallCase call) {
        return claim.test(call, claim.usual().planOnly()).status() == CaseResult.Status.RAN;
    }

    private Optional<Found> independent(Rows rows) {
        CallCase many = rows.of(MOST_ROWS);
        if (!isServed(many)) {
            return Optional.empty();
        }
        PlannedCall planned = outputs.planned(many, claim.usual());
        OptionalInt axis = axisOfExtent(planned.outputs().get(0));
        if (axis.isEmpty()) {
            return Optional.empty();
        }
        List<MemoryTensor> inputs = outputs.randomInputs(many, planned, Filling.RANDOM, random);
        int[] order = shuffled();
        MemoryTensor straight = outputs.oracle(planned, inputs).get(0);
        MemoryTensor permuted =
                outputs.oracle(planned, rows.taken(inputs, order)).get(0);
        boolean apart = Rows.taken(straight, axis.getAsInt(), order).bytes().equals(permuted.bytes());
        return apart ? Optional.of(new Found(rows, planned, inputs, axis.getAsInt())) : Optional.empty();
    }

    private static OptionalInt axisOfExtent(TensorType type) {
        return IntStream.rangeClosed(1, type.rank())
                .filter(fromEnd -> type.dim(-fromEnd) == MOST_ROWS)
                .reduce((inner, outer) -> outer);
    }

    private int[] shuffled() {
        List<Integer> order = IntStream.range(0, MOST_ROWS).boxed().toList();
        List<Integer> mixed = new ArrayList<>(order);
        Collections.shuffle(mixed, random);
        return mixed.stream().mapToInt(Integer::intValue).toArray();
    }

    private void compare(Found found) {
        MemoryTensor all = outputs.of(found.planned(), found.inputs()).get(0);
        for (int fewer : FEWER) {
            int[] rows = IntStream.range(0, fewer).toArray();
            CallCase call = found.rows().of(fewer);
            if (isServed(call)) {
                PlannedCall planned = outputs.planned(call, claim.usual());
                MemoryTensor few = outputs.of(planned, found.rows().taken(found.inputs(), rows))
                        .get(0);
                judge(found, fewer + " rows instead of " + MOST_ROWS, all, rows, few);
            }
        }
        int[] order = shuffled();
        List<MemoryTensor> reordered = found.rows().taken(found.inputs(), order);
        judge(
                found,
                "rows shuffled",
                all,
                order,
                outputs.of(found.planned(), reordered).get(0));
        besideOthers(found, all);
    }

    private void besideOthers(Found found, MemoryTensor all) {
        int[] even = IntStream.range(0, MOST_ROWS / 2).map(i -> 2 * i).toArray();
        int[] odd = IntStream.range(0, MOST_ROWS / 2).map(i -> 2 * i + 1).toArray();
        CallCase call = found.rows().of(MOST_ROWS);
        List<MemoryTensor> others = outputs.randomInputs(call, found.planned(), Filling.SPECIAL, random);
        List<MemoryTensor> mixed = found.rows().mixed(found.inputs(), others, odd);
        MemoryTensor beside = outputs.of(found.planned(), mixed).get(0);
        judge(found, "beside other rows", all, even, Rows.taken(beside, found.outputFromEnd(), even));
    }

    private void judge(Found found, String what, MemoryTensor all, int[] rows, MemoryTensor got) {
        String name = found.rows().of(MOST_ROWS) + ", " + what;
        boolean equal = Rows.taken(all, found.outputFromEnd(), rows).bytes().equals(got.bytes());
        claim.log()
                .add(
                        equal
                                ? Finding.passed(Rule.ROW_INVARIANT, name)
                                : Finding.failed(
                                        Rule.ROW_INVARIANT,
                                        name,
                                        "rows " + Arrays.toString(Arrays.copyOf(rows, Math.min(rows.length, 8)))
                                                + " have other bits than among " + MOST_ROWS + " rows"));
    }
}
