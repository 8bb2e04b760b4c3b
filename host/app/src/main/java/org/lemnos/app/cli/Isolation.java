package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.time.Duration;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;
import org.lemnos.core.isolate.ParentLink;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
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
        boolean may = command.commandSpec().findOption(EngineOptions.ISOLATE) != null;
        if (may && !asked && command.hasMatchedOption(EngineOptions.LIMIT)) {
            throw new ParameterException(
                    command.commandSpec().commandLine(), EngineOptions.LIMIT + " is about " + EngineOptions.ISOLATE);
        }
        if (!asked || ParentLink.isChild()) {
            return new RunLast().execute(parsed);
        }
        CommandLine line = command.commandSpec().commandLine();
        try {
            Duration limit = EngineOptions.isolationLimit(command);
            return inChild(parsed.originalArgs().toArray(String[]::new), limit, line.getOut(), line.getErr());
        } catch (LemnosException failed) {
            throw new ExecutionException(line, "the isolated command failed", failed);
        }
    }

    private static int inChild(String[] arguments, Duration limit, PrintWriter out, PrintWriter err) {
        ChildCommand command = ChildCommand.of(IsolatedCommand.class, arguments).withEcho(System.err);
        try (ChildProcess child = ChildProcess.start(command)) {
            return new IsolatedConversation(child, limit, out, err).exitCode();
        }
    }
}
