package org.lemnos.app.conformance;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;
import org.lemnos.models.OnnxTestCase;

/**
 * Runs ONNX test cases in a child process. A case in which the child dies or goes silent has failed; another child takes up the rest.
 */
public final class OnnxConformance {
    private final Path folder;
    private final Optional<String> device;
    private final Duration limit;
    private final List<OnnxTestCase> cases;
    private final Class<?> child;

    /**
     * Finds the cases.
     *
     * @param folder a test case's folder, or one with many below it
     * @param device the device that was asked for, if one was
     * @param limit how long one case may take
     * @throws LemnosException with {@code FILE_UNREADABLE} if the folder holds no case
     */
    public OnnxConformance(Path folder, Optional<String> device, Duration limit) {
        this(folder, device, limit, ConformanceChild.class);
    }

    /** The same with another child that speaks the same language. */
    OnnxConformance(Path folder, Optional<String> device, Duration limit, Class<?> child) {
        this.child = child;
        this.folder = folder;
        this.device = device;
        this.limit = limit;
        this.cases = OnnxTestCase.in(folder);
    }

    /** The cases, ascending by name. */
    public List<OnnxTestCase> cases() {
        return List.copyOf(cases);
    }

    /**
     * Runs all cases.
     *
     * @param progress takes each result as it comes
     * @return a result for each case, ascending by name
     * @throws LemnosException with the child's code if the device cannot be had
     */
    public List<CaseResult> run(Consumer<CaseResult> progress) {
        List<CaseResult> results = new ArrayList<>();
        while (results.size() < cases.size()) {
            int before = results.size();
            ChildCommand command = ChildCommand.of(
                    child, folder.toAbsolutePath().toString(), device.orElse(""), Integer.toString(before));
            try (ChildProcess child = ChildProcess.start(command)) {
                follow(child, results, progress);
            }
        }
        return results;
    }

    /** Takes the child's results until it has no more, or a case has been its end. */
    private void follow(ChildProcess child, List<CaseResult> results, Consumer<CaseResult> progress) {
        boolean begun = false;
        try {
            for (Optional<byte[]> next = child.receive(limit); next.isPresent(); next = child.receive(limit)) {
                CaseMessage message = CaseMessage.of(next.get());
                begun = message.result().isEmpty();
                message.result().ifPresent(result -> add(result, results, progress));
            }
        } catch (LemnosException gone) {
            if (!begun || (gone.code() != ErrorCode.CHILD_FAILED && gone.code() != ErrorCode.CHILD_TIMEOUT)) {
                throw gone;
            }
            String name = cases.get(results.size()).name();
            String reason =
                    String.valueOf(gone.getMessage()).lines().findFirst().orElse("");
            add(new CaseResult(name, Verdict.FAILED, gone.code().name(), reason), results, progress);
        }
    }

    private static void add(CaseResult result, List<CaseResult> results, Consumer<CaseResult> progress) {
        results.add(result);
        progress.accept(result);
    }
}
