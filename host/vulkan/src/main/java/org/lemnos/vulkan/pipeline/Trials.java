package org.lemnos.vulkan.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;

/** Has a child process make pipelines before this one does: a driver that dies of a module takes the child with it. Thread-safe. */
final class Trials {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ChildCommand command;
    private final TrialVerdicts verdicts;
    private Optional<ChildProcess> child = Optional.empty();

    Trials(ChildCommand command, TrialVerdicts verdicts) {
        this.command = command;
        this.verdicts = verdicts;
    }

    /** @throws LemnosException with {@code SPIRV_REFUSED} if the driver refuses it, dies of it or does not come back */
    synchronized void require(KernelCode code, byte[] words) {
        Optional<String> known = verdicts.find(code);
        String verdict = known.isPresent() ? known.get() : tried(code, words);
        if (!verdict.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.SPIRV_REFUSED,
                    "the SPIR-V module " + code.moduleSha256()
                            + ", for which nobody vouches, was tried in a child process: " + verdict
                            + ". Update the driver, or take the provider's jar away; results are kept in "
                            + verdicts.folder(),
                    Map.of("module", code.moduleSha256()));
        }
    }

    private String tried(KernelCode code, byte[] words) {
        try {
            ChildProcess running = child.orElseGet(() -> ChildProcess.start(command));
            child = Optional.of(running);
            running.send(new TrialRequest(code, words).toBytes());
            String verdict = running.receive(LIMIT)
                    .map(answer -> new String(answer, StandardCharsets.UTF_8))
                    .orElse("the child process ended");
            verdicts.keep(code, verdict);
            return verdict;
        } catch (LemnosException failure) {
            end();
            String verdict = String.valueOf(failure.getMessage());
            if (failure.fields().containsKey("status")) {
                // Only a death is kept: one that took too long may have met a busy machine.
                verdicts.keep(code, verdict);
            }
            return verdict;
        }
    }

    /** Ends the child, if there is one. */
    synchronized void end() {
        child.ifPresent(ChildProcess::close);
        child = Optional.empty();
    }
}
