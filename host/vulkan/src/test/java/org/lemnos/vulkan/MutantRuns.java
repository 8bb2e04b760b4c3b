package org.lemnos.vulkan;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;

/** Runs modules in a child process that each may take down; the next then gets another. */
final class MutantRuns implements AutoCloseable {
    static final String RAN = "ran";
    /** It did not end in time: whether a loop ends cannot be seen from the module. */
    static final String HUNG = "hung";
    /** The driver refused it, or failed. */
    static final String FAILED = "failed";
    /** The process died of it. */
    static final String KILLED = "killed";

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Path cache;
    private Optional<ChildProcess> child = Optional.empty();

    /** @param cache where the child keeps compiled pipelines */
    MutantRuns(Path cache) {
        this.cache = cache;
    }

    /**
     * What became of a module.
     *
     * @param outcome one of the constants
     * @param words what was said of it; empty if it ran or hung
     */
    record Run(String outcome, String words) {}

    Run run(byte[] mutant) {
        try {
            ChildProcess running =
                    child.orElseGet(() -> ChildProcess.start(ChildCommand.of(MutantChild.class, cache.toString())));
            child = Optional.of(running);
            running.send(mutant);
            byte[] answer = running.receive(LIMIT).orElseThrow();
            String said = new String(answer, StandardCharsets.UTF_8);
            if (said.equals(MutantChild.RAN)) {
                return new Run(RAN, "");
            }
            end();
            boolean hung = said.startsWith("DEVICE_LOST") || said.startsWith("RUN_TIMEOUT") || said.contains("hang");
            return hung ? new Run(HUNG, "") : new Run(FAILED, said);
        } catch (LemnosException failure) {
            end();
            return failure.fields().containsKey("status")
                    ? new Run(KILLED, String.valueOf(failure.getMessage()))
                    : new Run(HUNG, "");
        }
    }

    private void end() {
        child.ifPresent(dying -> {
            dying.kill();
            dying.close();
        });
        child = Optional.empty();
    }

    @Override
    public void close() {
        child.ifPresent(ChildProcess::close);
    }
}
