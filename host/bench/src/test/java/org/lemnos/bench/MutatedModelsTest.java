package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;

/**
 * Damaged models end in a typed error or are read, whatever was damaged: none ends the process, hangs, or asks for more memory than a small heap has. {@code
 * ./dev soak} reads 10,000.
 */
class MutatedModelsTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.seed", SOAK ? System.nanoTime() : 20261130);
    private static final int MODELS = SOAK ? 10_000 : 1_500;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String HEAP = "-Xmx256m";

    @Test
    void everyDamagedModelIsReadOrEndsInATypedError() {
        System.out.println(MODELS + " damaged models, seed " + SEED);
        Map<String, Integer> ends = new TreeMap<>();
        List<String> broken = new ArrayList<>();
        for (int next = 0; next < MODELS; ) {
            ChildCommand command = ChildCommand.of(
                            ImportingChild.class, Long.toString(SEED), Integer.toString(next), Integer.toString(MODELS))
                    .withJvmOptions(HEAP);
            try (ChildProcess child = ChildProcess.start(command)) {
                next = follow(child, next, ends, broken);
            }
        }
        System.out.println(ends);
        assertThat(broken).as("seed %d", SEED).isEmpty();
        assertThat(ends.keySet()).hasSizeGreaterThan(3);
        assertThat(ends.getOrDefault("sound", 0)).isLessThan(MODELS / 2);
    }

    /** Counts how models end, until the child has no more or has ended with one; gives the number of the next model. */
    private static int follow(ChildProcess child, int first, Map<String, Integer> ends, List<String> broken) {
        int number = first;
        try {
            for (Optional<byte[]> message = child.receive(LIMIT); message.isPresent(); message = child.receive(LIMIT)) {
                String end = new String(message.get(), StandardCharsets.UTF_8);
                if (end.startsWith(ImportingChild.BROKEN)) {
                    broken.add("model " + number + ": " + end);
                }
                ends.merge(end, 1, Integer::sum);
                number++;
            }
            return number;
        } catch (LemnosException gone) {
            broken.add("model " + number + ": " + gone.getMessage());
            return number + 1;
        }
    }
}
