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
    private final Optional<SpirvVal> validator;
    private Optional<ChildProcess> child = Optional.empty();

    /** @param validator what is asked before the driver is */
    Trials(ChildCommand command, TrialVerdicts verdicts, Optional<SpirvVal> validator) {
        this.command = command;
        this.verdicts = verdicts;
        this.validator = validator;
    }

    /** @throws LemnosException with {@code SPIRV_REFUSED} if the driver refuses it, dies of it or does not come back */
    synchronized void require(KernelCode code, byte[] words) {
        Optional<String> known = verdicts.find(code);
        String verdict = known.isPresent() ? known.get() : validated(code, words);
        if (!verdict.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.SPIRV_REFUSED,
                    "the SPIR-V module " + code.moduleSha256()
                            + ", for which nobody vouches, was tried before this process's driver meets it: " + verdict
                            + ". Update the driver, or take the provider's jar away; results are kept in "
                            + verdicts.folder(),
                    Map.of("module", code.moduleSha256()));
        }
    }

    private String validated(KernelCode code, byte[] words) {
        Optional<String> complaint = validator.flatMap(asked -> asked.complaint(words));
        complaint.ifPresent(said -> verdicts.keep(code, said));
        return complaint.isPresent() ? complaint.get() : tried(code, words);
    }

    private String tried(KernelCode code, byte[] words) {
        boolean askedBefore = child.isPresent();
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
            if (askedBefore) {
                // It may have died of an earlier module, late: only a child that was asked nothing else convicts.
                return tried(code, words);
            }
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
