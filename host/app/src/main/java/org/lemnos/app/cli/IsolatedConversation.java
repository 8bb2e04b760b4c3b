package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildProcess;

/** What a parent hears from the child process that does a command's work, up to its exit code or to the end of its time. For one thread. */
final class IsolatedConversation {
    private final ChildProcess child;
    private final Duration limit;
    private final long started = System.nanoTime();
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * Begins to listen.
     *
     * @param limit how long the child may take, all together
     * @param out takes what it prints
     * @param err takes its errors
     */
    IsolatedConversation(ChildProcess child, Duration limit, PrintWriter out, PrintWriter err) {
        this.child = child;
        this.limit = limit;
        this.out = out;
        this.err = err;
    }

    /**
     * Passes on what the child says, and ends with its exit code.
     *
     * @throws LemnosException with {@code CHILD_TIMEOUT} if it takes longer than the limit, by which it is killed; {@code CHILD_FAILED} if it dies
     */
    int exitCode() {
        Optional<Integer> exitCode = Optional.empty();
        for (Optional<byte[]> bytes = receive(); bytes.isPresent(); bytes = receive()) {
            IsolatedMessage message = IsolatedMessage.of(bytes.get());
            switch (message.kind()) {
                case OUT -> print(out, message.text());
                case ERR -> print(err, message.text());
                case EXIT -> exitCode = Optional.of(message.exitCode());
            }
        }
        return exitCode.orElseThrow(
                () -> new LemnosException(ErrorCode.CHILD_FAILED, "the child process ended without an exit code"));
    }

    private Optional<byte[]> receive() {
        Duration left = limit.minusNanos(System.nanoTime() - started);
        try {
            return child.receive(left.isNegative() ? Duration.ZERO : left);
        } catch (LemnosException failed) {
            if (failed.code() != ErrorCode.CHILD_TIMEOUT) {
                throw failed;
            }
            throw new LemnosException(
                    ErrorCode.CHILD_TIMEOUT,
                    "the isolated command was not done after " + limit.toSeconds() + " s, so its child process "
                            + child.pid() + " was killed; " + EngineOptions.LIMIT + " gives it longer",
                    failed);
        }
    }

    private static void print(PrintWriter writer, String text) {
        writer.print(text);
        writer.flush();
    }
}
