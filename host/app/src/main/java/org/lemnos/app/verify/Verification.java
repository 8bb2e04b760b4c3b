package org.lemnos.app.verify;

import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;

/**
 * What came out of testing a provider in a child process.
 *
 * @param proofJson the record
 * @param table what the kernels do, in Markdown
 * @param holds whether all rules were kept
 */
public record Verification(String proofJson, String table, boolean holds) {
    /** What the child printed to its log is for the child's own evidence; faults of kernels come as findings. */
    private static final String QUIET = "-Dorg.slf4j.simpleLogger.log.org.lemnos.core=error";

    /**
     * Tests a provider in a child process, which is killed if it goes silent.
     *
     * @param limit how long one kernel may take
     * @param lines takes lines for people as they come
     * @param echo takes what the child prints of itself
     * @throws LemnosException with {@code CHILD_TIMEOUT} if a kernel takes longer than the limit, {@code CHILD_FAILED} if the child dies, both with the
     *     kernel that was under test; and with the child's own code if the provider, the device or the jar cannot be had
     */
    public static Verification of(VerifyRequest request, Duration limit, Consumer<String> lines, OutputStream echo) {
        ChildCommand command = ChildCommand.of(VerifyChild.class, request.arguments())
                .withJvmOptions(QUIET)
                .withEcho(echo);
        try (ChildProcess child = ChildProcess.start(command)) {
            return new Conversation(child, limit, lines).run();
        }
    }

    /** The messages of one child. */
    private static final class Conversation {
        private final ChildProcess child;
        private final Duration limit;
        private final Consumer<String> lines;
        private String underTest = "";
        private String proof = "";
        private String table = "";
        private boolean holds;

        Conversation(ChildProcess child, Duration limit, Consumer<String> lines) {
            this.child = child;
            this.limit = limit;
            this.lines = lines;
        }

        Verification run() {
            for (Optional<byte[]> next = receive(); next.isPresent(); next = receive()) {
                take(VerifyMessage.of(next.get()));
            }
            return new Verification(proof, table, holds);
        }

        private Optional<byte[]> receive() {
            try {
                return child.receive(limit);
            } catch (LemnosException failed) {
                boolean gone = failed.code() == ErrorCode.CHILD_FAILED || failed.code() == ErrorCode.CHILD_TIMEOUT;
                if (gone && !underTest.isEmpty()) {
                    throw new LemnosException(
                            failed.code(),
                            "while " + underTest + " was under test: " + failed.getMessage(),
                            Map.of("kernel", underTest));
                }
                throw failed;
            }
        }

        private void take(VerifyMessage message) {
            switch (message.kind()) {
                case BEGUN -> underTest = message.text();
                case LINE -> lines.accept(message.text());
                case PROOF -> proof = message.text();
                case TABLE -> table = message.text();
                case HOLDS -> holds = Boolean.parseBoolean(message.text());
            }
        }
    }
}
