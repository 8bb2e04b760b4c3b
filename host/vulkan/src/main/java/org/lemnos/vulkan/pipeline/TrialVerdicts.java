package org.lemnos.vulkan.pipeline;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.lemnos.core.json.Sha256;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What became of the pipelines that were tried, kept on disk by module, specialization, driver and device, so that start-up pays for a trial
 * once. A disk that keeps nothing costs nothing but time.
 */
final class TrialVerdicts {
    private static final Logger LOG = LoggerFactory.getLogger(TrialVerdicts.class);
    private static final String DOMAIN = "lemnos.trial.v1";
    private static final long MOST_BYTES = 1 << 16;

    private final Path folder;
    private final String driver;

    /** @param driver identifies device and driver */
    TrialVerdicts(Path folder, String driver) {
        this.folder = folder;
        this.driver = driver;
    }

    Path folder() {
        return folder;
    }

    private Path file(KernelCode code) {
        String what = String.join(
                "\n",
                driver,
                code.moduleSha256(),
                code.specialization().toString(),
                code.bindings() + " " + code.pushBytes() + " " + code.subgroupSize());
        byte[] bytes = what.getBytes(StandardCharsets.UTF_8);
        return folder.resolve(Sha256.of(DOMAIN).update(bytes).hex() + ".txt");
    }

    /** What became of it: empty text if the pipeline was made, else why not; nothing if it was not tried. */
    Optional<String> find(KernelCode code) {
        Path file = file(code);
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (IOException unreadable) {
            LOG.debug("trial result {} cannot be read", file, unreadable);
            return Optional.empty();
        }
    }

    /** Keeps what became of it. */
    void keep(KernelCode code, String verdict) {
        Path file = file(code);
        try {
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, "trial", ".new");
            try {
                Files.writeString(fresh, verdict);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException unwritable) {
            LOG.debug("trial result {} cannot be written", file, unwritable);
        }
    }
}
