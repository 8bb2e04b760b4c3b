package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;
import org.lemnos.core.isolate.ParentLink;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Runs a command where its {@code --isolate} says: in a child process, whose crash is an error of this one, or here. Standard output has what the
 * command prints and nothing else; what plugins and drivers print in the child goes to standard error.
 */
final class Isolation implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        boolean asked = command.hasMatchedOption(EngineOptions.ISOLATE) && !command.isUsageHelpRequested();
        if (!asked || ParentLink.isChild()) {
            return new RunLast().execute(parsed);
        }
        CommandLine line = command.commandSpec().commandLine();
        try {
            return inChild(parsed.originalArgs().toArray(String[]::new), line.getOut(), line.getErr());
        } catch (LemnosException failed) {
            throw new ExecutionException(line, "the isolated command failed", failed);
        }
    }

    private static int inChild(String[] arguments, PrintWriter out, PrintWriter err) {
        ChildCommand command = ChildCommand.of(IsolatedCommand.class, arguments).withEcho(System.err);
        try (ChildProcess child = ChildProcess.start(command)) {
            Optional<Integer> exitCode = Optional.empty();
            for (Optional<byte[]> bytes = child.receive(); bytes.isPresent(); bytes = child.receive()) {
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
    }

    private static void print(PrintWriter writer, String text) {
        writer.print(text);
        writer.flush();
    }
}
