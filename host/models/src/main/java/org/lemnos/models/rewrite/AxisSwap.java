package org.lemnos.models.rewrite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;

/**
 * A permutation of axes that comes to swapping two neighbours: a tensor of extents [batch, rows, columns] becomes one of [batch, columns, rows], whose
 * elements are blocks of what lies further in. Most transpositions of weights are that, however many axes they name.
 *
 * @param batch how many matrices there are
 * @param rows of the source
 * @param columns of the source
 * @param blockBytes the size of an element
 */
record AxisSwap(long batch, long rows, long columns, long blockBytes) {
    /** The swap that a permutation is, where axis i of what comes out is axis perm[i] of the type; empty if it is none. */
    static Optional<AxisSwap> of(TensorType type, List<Long> perm) {
        List<long[]> runs = runs(perm);
        int first = 0;
        while (first < runs.size() && isBehindAllBefore(runs, first)) {
            first++;
        }
        if (first + 1 >= runs.size() || runs.get(first)[0] != runs.get(first + 1)[1]) {
            return Optional.empty();
        }
        for (int i = first + 2; i < runs.size(); i++) {
            if (!isBehindAllBefore(runs, i)) {
                return Optional.empty();
            }
        }
        return Optional.of(new AxisSwap(
                extent(type, runs.subList(0, first)),
                extent(type, runs.subList(first + 1, first + 2)),
                extent(type, runs.subList(first, first + 1)),
                extent(type, runs.subList(first + 2, runs.size()))
                        * type.elementType().sizeBytes()));
    }

    /** The axes in the order in which they come out, neighbours that stay so as one: each from its first axis up to one after its last. */
    private static List<long[]> runs(List<Long> perm) {
        List<long[]> runs = new ArrayList<>();
        for (long axis : perm) {
            long[] last = runs.isEmpty() ? new long[] {-1, -1} : runs.get(runs.size() - 1);
            if (last[1] == axis) {
                last[1]++;
            } else {
                runs.add(new long[] {axis, axis + 1});
            }
        }
        return runs;
    }

    private static boolean isBehindAllBefore(List<long[]> runs, int place) {
        return runs.subList(0, place).stream().mapToLong(run -> run[1] - run[0]).sum() == runs.get(place)[0];
    }

    private static long extent(TensorType type, List<long[]> runs) {
        return runs.stream()
                .flatMapToLong(run -> Arrays.stream(type.dims(), (int) run[0], (int) run[1]))
                .reduce(1, Math::multiplyExact);
    }
}
