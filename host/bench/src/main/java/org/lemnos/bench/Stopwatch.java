package org.lemnos.bench;

/** Runs something several times, the first times unmeasured, and keeps how long it took. */
final class Stopwatch {
    private static final double NANOS_PER_MILLI = 1e6;

    private Stopwatch() {}

    /** The milliseconds of each of {@code runs} runs, after {@code warmUps} that do not count. */
    static double[] millis(int warmUps, int runs, Runnable work) {
        for (int run = 0; run < warmUps; run++) {
            work.run();
        }
        double[] samples = new double[runs];
        for (int run = 0; run < runs; run++) {
            long begin = System.nanoTime();
            work.run();
            samples[run] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
        }
        return samples;
    }
}
