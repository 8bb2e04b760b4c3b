package org.lemnos.core.quarantine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.vendor.ProviderFault;

class QuarantineTest {
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    private Path folder;

    private static QuarantineEntry entry(String kernel, String content, String device) {
        return entry(kernel, content, device, ProviderFault.Kind.TIME_LIMIT, true);
    }

    private static QuarantineEntry entry(
            String kernel, String content, String device, ProviderFault.Kind kind, boolean certain) {
        return new QuarantineEntry(
                new QuarantineKey(kernel, "1.0", "acme/fast 2.1", content, device),
                new ProviderFault(
                        kind,
                        kernel,
                        "estimate",
                        "nn/relu@1.0 (f32[4]) -> (f32[4])",
                        "took \"longer\"\nthan its limit of 10 ms",
                        "10 ms",
                        "11 ms"),
                certain,
                NOON);
    }

    private Path file() {
        return folder.resolve("deep").resolve("quarantine.json");
    }

    @Test
    void whatOneProcessHoldsBackAnotherReads() {
        List<QuarantineEntry> all =
                List.of(entry("acme/fast/add", "c1", "gpu"), entry("acme/fast/mul", "", QuarantineKey.ANY_DEVICE));
        all.forEach(Quarantine.file(file())::add);

        assertThat(Quarantine.file(file()).entries()).isEqualTo(all);
    }

    @Test
    void aFileThatIsNotThereIsEmptyAndStaysAway() {
        assertThat(Quarantine.file(file()).entries()).isEmpty();
        assertThat(Quarantine.file(file()).clear()).isEmpty();
        assertThat(file()).doesNotExist();
        assertThat(file().getParent()).doesNotExist();
    }

    @Test
    void entriesOfOneKernelOnTwoDevicesOrOfTwoContentsAreTwo() {
        Quarantine quarantine = Quarantine.file(file());
        quarantine.add(entry("acme/fast/add", "c1", "gpu"));
        quarantine.add(entry("acme/fast/add", "c1", "cpu"));
        quarantine.add(entry("acme/fast/add", "c2", "gpu"));
        quarantine.add(entry("acme/fast/add", "c1", "gpu"));

        assertThat(quarantine.entries()).hasSize(3);
    }

    @Test
    void aKernelOrAWholeProviderIsLetGo() {
        for (Quarantine quarantine : List.of(Quarantine.file(file()), Quarantine.inMemory())) {
            quarantine.add(entry("acme/fast/add", "", "gpu"));
            quarantine.add(entry("acme/fast/add_rows", "", "gpu"));
            quarantine.add(entry("acme/faster/add", "", "gpu"));

            assertThat(quarantine.clear("acme/fast/add")).hasSize(1);
            assertThat(quarantine.clear("acme/none")).isEmpty();
            assertThat(quarantine.entries())
                    .extracting(entry -> entry.key().subject())
                    .containsExactly("acme/fast/add_rows", "acme/faster/add");
            assertThat(quarantine.clear("acme/faster")).hasSize(1);
            assertThat(quarantine.clear()).hasSize(1);
            assertThat(quarantine.entries()).isEmpty();
        }
    }

    @Test
    void aCertainEntryIsNotReplacedByASuspicion() {
        Quarantine quarantine = Quarantine.inMemory();
        QuarantineEntry certain = entry("acme/fast/add", "", "gpu", ProviderFault.Kind.DEVICE_LOST, true);
        quarantine.add(entry("acme/fast/add", "", "gpu", ProviderFault.Kind.DEVICE_LOST, false));
        quarantine.add(certain);
        quarantine.add(entry("acme/fast/add", "", "gpu", ProviderFault.Kind.DEVICE_LOST, false));

        assertThat(quarantine.entries()).containsExactly(certain);
    }

    @Test
    void aDamagedFileCountsAsEmptyAndIsReplaced() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"entries\": [ {\"call\": 7");
        Quarantine quarantine = Quarantine.file(file());

        assertThat(quarantine.entries()).isEmpty();
        quarantine.add(entry("acme/fast/add", "", "gpu"));
        assertThat(Quarantine.file(file()).entries()).hasSize(1);
    }

    @Test
    void aFolderThatTakesNoFileCostsTheMemoryOfTheProcessOnly() throws IOException {
        Path blocked = Files.writeString(folder.resolve("no-folder"), "").resolve("quarantine.json");
        Quarantine quarantine = Quarantine.file(blocked);
        quarantine.add(entry("acme/fast/add", "", "gpu"));

        assertThat(quarantine.entries()).hasSize(1);
        assertThat(quarantine.clear("acme/fast/add")).hasSize(1);
        assertThat(quarantine.entries()).isEmpty();
    }

    @Test
    void clearingAFileThatCannotBeReplacedIsAnError() throws IOException {
        Path asFolder = folder.resolve("quarantine.json");
        Files.createDirectories(asFolder.resolve("full"));

        assertThatThrownBy(() -> Quarantine.file(asFolder).clear())
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageContaining("delete the file");
    }

    @Test
    void writersTakeTurnsAndReadersSeeWholeFiles() throws Exception {
        int writers = 4;
        int each = 25;
        List<Callable<Integer>> work = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            String name = "acme/fast/w" + writer + "_";
            work.add(() -> {
                for (int i = 0; i < each; i++) {
                    Quarantine.file(file()).add(entry(name + i, "", "gpu"));
                }
                return Quarantine.file(file()).entries().size();
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            for (Future<Integer> done : threads.invokeAll(work)) {
                assertThat(done.get()).isPositive();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(Quarantine.file(file()).entries()).hasSize(writers * each);
        try (var left = Files.list(file().getParent())) {
            assertThat(left).hasSize(2);
        }
    }
}
