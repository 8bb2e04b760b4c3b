package org.lemnos.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;

/**
 * Names the rows of one case.
 *
 * @param bench the benchmark's name
 * @param name the case's name
 * @param machine where it runs
 */
public record BenchCase(String bench, String name, Machine machine) {
    /** A case of the host alone. */
    BenchCase(String bench, String name) {
        this(bench, name, Machine.host());
    }

    /** A case that a device of this machine runs. */
    public static BenchCase on(DeviceProfile device, String bench, String name) {
        return new BenchCase(bench, name, Machine.with(device));
    }

    /** The row of some samples, at least one. */
    public BenchRow row(String metric, String unit, double... samples) {
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
                Optional.empty(),
                machine);
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
