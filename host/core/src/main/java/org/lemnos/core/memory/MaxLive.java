package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The most bytes that are live in one epoch: the lower bound of every packing. */
final class MaxLive {
    private final FlatValues values;
    private final long bytes;
    private final int epoch;
    private final int epochsAtPeak;
    private final long sumBytes;

    MaxLive(FlatValues values) {
        this.values = values;
        long[] change = new long[values.epochs + 1];
        long sum = 0;
        for (int value = 0; value < values.count; value++) {
            sum += values.size[value];
            change[values.first[value]] += values.size[value];
            change[values.last[value] + 1] -= values.size[value];
        }
        long live = 0;
        long most = 0;
        int where = 0;
        int often = 0;
        for (int at = 0; at < values.epochs; at++) {
            live += change[at];
            often = live > most ? 1 : often + (live == most ? 1 : 0);
            where = live > most ? at : where;
            most = Math.max(most, live);
        }
        this.bytes = most;
        this.epoch = where;
        this.epochsAtPeak = often;
        this.sumBytes = sum;
    }

    long bytes() {
        return bytes;
    }

    /** In how many runs of epochs without beginnings and ends that many bytes are live. */
    int epochsAtPeak() {
        return epochsAtPeak;
    }

    PackingCertificate certificate(long peakBytes, String method) {
        int number = values.count == 0 ? 0 : values.epochNumber(epoch);
        return new PackingCertificate(sumBytes, peakBytes, bytes, number, atPeak(), method);
    }

    private List<Integer> atPeak() {
        List<Integer> live = new ArrayList<>();
        for (int value = 0; value < values.count; value++) {
            if (values.first[value] <= epoch && epoch <= values.last[value]) {
                live.add(value);
            }
        }
        live.sort(
                Comparator.comparingLong((Integer value) -> -values.size[value]).thenComparing(value -> value));
        return live;
    }
}
