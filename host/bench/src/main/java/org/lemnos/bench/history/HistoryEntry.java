package org.lemnos.bench.history;

import java.time.Instant;
import java.util.Optional;

/**
 * One row as it was kept.
 *
 * @param topic what was measured
 * @param machine the slug of the machine, which names its file
 * @param place the machine and its device, for people
 * @param value the middle of all runs, in the topic's unit
 * @param min the smallest of all runs
 * @param max the largest of all runs
 * @param peer what it was compared with
 * @param ratio the middle by the peer's
 * @param kernel the kernel that did it
 * @param build what was measured, and when
 */
record HistoryEntry(
        Topic topic,
        String machine,
        String place,
        double value,
        double min,
        double max,
        Optional<String> peer,
        Optional<Double> ratio,
        Optional<String> kernel,
        Build build) {
    /**
     * What is compared over time.
     *
     * @param bench the benchmark
     * @param benchCase its case
     * @param metric what of it
     * @param unit the unit
     */
    record Topic(String bench, String benchCase, String metric, String unit) {}

    /** When it was measured. */
    Instant date() {
        return build.date();
    }
}
