package org.lemnos.bench;

/**
 * How long runs take, and those of a peer. Blocks of runs of both alternate, each behind a rest and some runs that do not count: a peer's threads that spin on
 * for a while after a run would take the processor from the other's next one, and threads that have gone to sleep cost their own.
 *
 * @param blocks of each
 * @param warmUps runs of a block that do not count
 * @param runs runs of a block that do
 */
record Alternation(int blocks, int warmUps, int runs) {
    private static final long REST_MILLIS = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The milliseconds of each run, and of each of the peer's: zeros without one. */
    static final class Samples {
        private final double[] ours;
        private final double[] theirs;

        private Samples(int runs) {
            ours = new double[runs];
            theirs = new double[runs];
        }

        double[] ours() {
            return ours;
        }

        double[] theirs() {
            return theirs;
        }
    }

    /** Measures; the peer is left out if it is not there. */
    Samples measure(Runnable ours, Peer peer, Runnable theirs) {
        Samples samples = new Samples(blocks * runs);
        for (int block = 0; block < blocks; block++) {
            measure(samples.ours(), block, ours);
            if (peer.isThere()) {
                measure(samples.theirs(), block, theirs);
            }
        }
        return samples;
    }

    /** Measures two kinds of work against each other. */
    Samples measure(Runnable ours, Runnable theirs) {
        Samples samples = new Samples(blocks * runs);
        for (int block = 0; block < blocks; block++) {
            measure(samples.ours(), block, ours);
            measure(samples.theirs(), block, theirs);
        }
        return samples;
    }

    private void measure(double[] samples, int block, Runnable work) {
        rest();
        for (int run = -warmUps; run < runs; run++) {
            long begin = System.nanoTime();
            work.run();
            double millis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            if (run >= 0) {
                samples[block * runs + run] = millis;
            }
        }
    }

    private static void rest() {
        try {
            Thread.sleep(REST_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted between two blocks", interrupted);
        }
    }
}
