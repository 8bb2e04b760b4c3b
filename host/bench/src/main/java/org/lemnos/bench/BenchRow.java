package org.lemnos.bench;

import java.util.Optional;

/**
 * One line of a benchmark's result.
 *
 * @param bench the benchmark, such as {@code planner}
 * @param benchCase what it ran on, such as {@code 10000x4}; written as {@code case}
 * @param metric what was measured, such as {@code plan}
 * @param unit the unit of median, min and max, such as {@code ms}
 * @param median the middle of all runs
 * @param min the smallest of all runs
 * @param max the largest of all runs
 * @param runs how many runs were measured, warm-up not among them
 * @param comparison what it is compared with; empty if with nothing
 * @param kernel the kernel that was chosen for the case; empty if that says nothing
 * @param machine where it ran
 */
public record BenchRow(
        String bench,
        String benchCase,
        String metric,
        String unit,
        double median,
        double min,
        double max,
        int runs,
        Optional<Comparison> comparison,
        Optional<String> kernel,
        Machine machine) {
    /**
     * A peer and how the row stands to it.
     *
     * @param peer what the row is compared with
     * @param ratio the row's median divided by the peer's
     */
    public record Comparison(String peer, double ratio) {}

    /** The same row, compared with a peer whose median is given. */
    public BenchRow against(String peer, double peerMedian) {
        Comparison stated = new Comparison(peer, median / peerMedian);
        return new BenchRow(
                bench, benchCase, metric, unit, median, min, max, runs, Optional.of(stated), kernel, machine);
    }

    /** The same row, with the kernel that was chosen. */
    public BenchRow by(String chosen) {
        return new BenchRow(
                bench, benchCase, metric, unit, median, min, max, runs, comparison, Optional.of(chosen), machine);
    }
}
