package org.lemnos.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.engine.Engine;

/**
 * How long it takes from the start of a JVM to the first embedding: reading the model, opening the device, planning, loading and one run. With a
 * peer, processes of both alternate, with the same JVM options. Files and compiled kernels are in their caches: one process of each has run before.
 */
public final class StartBench {
    private static final String NAME = "start";
    private static final String CASE = "first-embedding";
    private static final int RUNS = 7;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final List<String> JVM_OPTIONS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private StartBench() {}

    /** The names of all cases. */
    public static List<String> cases() {
        return List.of(CASE);
    }

    /**
     * Runs the case.
     *
     * @param names only {@code first-embedding}
     * @param model the ONNX file
     * @param tokenizer its {@code tokenizer.json}
     * @param peer {@code onnxruntime}, or nothing
     * @throws IllegalArgumentException if a name is none of {@link #cases()}
     */
    public static List<BenchRow> run(List<String> names, Path model, Path tokenizer, Optional<String> peer) {
        if (!names.equals(cases())) {
            throw new IllegalArgumentException(names + " are not the cases of the start bench; there is " + CASE);
        }
        List<String> ours = List.of(model.toString(), tokenizer.toString());
        List<String> theirs = new ArrayList<>(ours);
        peer.ifPresent(theirs::add);
        double[] own = new double[RUNS];
        double[] others = new double[RUNS];
        for (int run = -1; run < RUNS; run++) {
            double first = millis(ours);
            double second = peer.isPresent() ? millis(theirs) : 0;
            if (run >= 0) {
                own[run] = first;
                others[run] = second;
            }
        }
        BenchCase bench = onTheBestDevice();
        BenchRow row = bench.row("time", "ms", own);
        if (peer.isEmpty()) {
            return List.of(row);
        }
        BenchRow other = bench.row("time-" + peer.get(), "ms", others);
        return List.of(row.against(peer.get(), other.median()), other);
    }

    /** The case, with the device that a process takes if it is told nothing. */
    private static BenchCase onTheBestDevice() {
        try (Engine engine = Engine.builder().open()) {
            return BenchCase.on(engine.device(), NAME, CASE);
        }
    }

    /** The milliseconds from starting a process to its word that the embedding is there. */
    private static double millis(List<String> arguments) {
        ChildJvm child = new ChildJvm(FirstEmbedding.class, JVM_OPTIONS, Map.of(), arguments);
        long begin = System.nanoTime();
        List<Double> millis = new ArrayList<>();
        int status = child.run(line -> {
            if (line.startsWith(FirstEmbedding.DONE)) {
                millis.add((System.nanoTime() - begin) / NANOS_PER_MILLI);
            }
        });
        if (status != 0 || millis.isEmpty()) {
            throw new IllegalStateException("the process ended with " + status + " and "
                    + (millis.isEmpty() ? "without" : "with") + " an embedding: " + child);
        }
        return millis.get(0);
    }
}
