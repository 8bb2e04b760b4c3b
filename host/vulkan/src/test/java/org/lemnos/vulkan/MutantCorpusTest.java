package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.lower.Grants;
import org.lemnos.core.lower.ModuleAdmission;
import org.lemnos.core.lower.Refusal;

/**
 * Modules damaged at random, of every shader of the house: each is refused with a reason, or runs in a child process without killing it. What
 * hangs is counted by itself: whether a loop ends cannot be seen from the module, so a child with a time limit has to contain it.
 *
 * <p>Not for a second driver that holds no single kernel to its buffers: there the host lets modules that nobody vouches for into child processes alone,
 * which they may take down with them.
 */
class MutantCorpusTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.mutants.seed", SOAK ? System.nanoTime() : 20260103L);
    private static final int MUTANTS = Integer.getInteger("lemnos.mutants", SOAK ? 10_000 : 2_000);
    private static final Duration SLICE = SOAK ? Duration.ofHours(2) : Duration.ofSeconds(35);
    private static final String FOLDER = "META-INF/lemnos/lemnos/portable";

    @TempDir
    private Path cache;

    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final List<String> killers = new ArrayList<>();

    @Test
    void each_mutant_is_refused_or_runs_without_killing_the_driver() throws Exception {
        List<SpirvModule> shaders = shaders();
        assertThat(shaders).hasSizeGreaterThan(40);
        ModuleAdmission admission = new ModuleAdmission(profile());
        long end = System.nanoTime() + SLICE.toNanos();
        int tried = 0;
        try (MutantRuns runs = new MutantRuns(cache)) {
            while (tried < MUTANTS && System.nanoTime() < end) {
                long seed = SEED + tried;
                SpirvModule shader = shaders.get(tried % shaders.size());
                tryMutant(admission, runs, shader, seed);
                tried++;
            }
        }
        System.out.println("mutants: seed " + SEED + ", " + tried + " tried, " + outcomes);
        assertThat(killers).as("mutants that killed the driver").isEmpty();
        assertThat(tried).as("mutants tried").isGreaterThan(100);
        assertThat(outcomes).as("what becomes of mutants").containsKey("ran");
    }

    private void tryMutant(ModuleAdmission admission, MutantRuns runs, SpirvModule shader, long seed) {
        byte[] mutant = Mutator.mutated(shader.words(), seed);
        SpirvModule module = SpirvModule.generated(shader.name() + " by seed " + seed, mutant);
        try {
            admission.admit(module, Collections.emptySortedMap(), Grants.none());
        } catch (Refusal refusal) {
            assertThat(refusal.getMessage()).contains("is refused: ");
            count("refused");
            return;
        }
        MutantRuns.Run run = runs.run(mutant);
        count(run.outcome());
        if (!run.words().isEmpty()) {
            System.out.println(run.outcome() + ": " + module + ": "
                    + run.words().lines().findFirst().orElse(""));
        }
        if (run.outcome().equals(MutantRuns.KILLED)) {
            killers.add(module + ": " + run.words());
        }
    }

    private void count(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    private static DeviceProfile profile() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options().withoutValidation())) {
            return vulkan.device(TestDevice.choice()).profile();
        }
    }

    /** Every module in the folder or jar of the house's shaders, by name. */
    private static List<SpirvModule> shaders() throws IOException, URISyntaxException {
        URL folder = MutantCorpusTest.class.getClassLoader().getResource(FOLDER);
        assertThat(folder).as("the house's shaders").isNotNull();
        URI place = folder.toURI();
        if (!place.getScheme().equals("jar")) {
            return shaders(Path.of(place));
        }
        try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
            return shaders(jar.getPath(FOLDER));
        }
    }

    private static List<SpirvModule> shaders(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".spv"))
                    .sorted()
                    .map(MutantCorpusTest::read)
                    .toList();
        }
    }

    private static SpirvModule read(Path file) {
        try {
            return SpirvModule.generated(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
