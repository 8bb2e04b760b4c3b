package org.lemnos.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Names the rows of one case.
 *
 * @param bench the benchmark's name
 * @param name the case's name
 */
record BenchCase(String bench, String name) {
    /** The row of some samples, at least one. */
    BenchRow row(String metric, String unit, double... samples) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new BenchRow(
                bench,
                name,
                metric,
                unit,
                median,
                sorted[0],
                sorted[sorted.length - 1],
                sorted.length,
                Optional.empty(),
                Machine.describe());
    }

    /** The row of what was measured and, where there is a peer, of what it needed, in milliseconds. */
    List<BenchRow> against(Peer peer, String metric, Alternation.Samples samples) {
        BenchRow ours = row(metric, "ms", samples.ours());
        if (!peer.isThere()) {
            return List.of(ours);
        }
        BenchRow theirs = row(metric + "-" + peer.name(), "ms", samples.theirs());
        return List.of(ours.against(peer.name(), theirs.median()), theirs);
    }
}
