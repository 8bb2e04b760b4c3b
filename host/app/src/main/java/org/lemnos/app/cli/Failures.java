package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.LemnosException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** How an error reaches the user: its message, and the stack trace only where asked for. */
final class Failures {
    private Failures() {}

    /** Prints what is wrong with a command line, and how it should look: all of it where a command is missing, else in short. */
    static int reportUsage(ParameterException wrong, String... arguments) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("lemnos: " + wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        wordAfterJson(wrong, List.of(arguments))
                .ifPresent(file -> err.println("Did you mean --json=" + file + "? The equals sign is needed."));
        if (command.getSubcommands().isEmpty()) {
            err.print(command.getHelp().fullSynopsis());
            err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        } else {
            command.usage(err);
        }
        err.flush();
        return ExitCode.USAGE;
    }

    /** The word that no command took and that stands where a file after {@code --json} would. */
    private static Optional<String> wordAfterJson(ParameterException wrong, List<String> arguments) {
        int json = arguments.indexOf("--json");
        return json < 0 || json + 1 == arguments.size()
                ? Optional.empty()
                : Optional.of(arguments.get(json + 1))
                        .filter(word -> wrong instanceof UnmatchedArgumentException unmatched
                                && unmatched.getUnmatched().contains(word)
                                && !word.startsWith("-"));
    }

    /** Prints a failure and says with which exit code to end. */
    static int report(Exception failure, boolean verbose, PrintWriter err) {
        if (failure instanceof LemnosException known) {
            err.println("lemnos: " + known.getMessage() + " [" + known.code() + "]");
            err.println("        (lemnos explain " + known.code() + " says more)");
        } else {
            err.println("lemnos: a fault of lemnos itself: " + failure + "; please report it with what --verbose adds");
        }
        if (verbose) {
            failure.printStackTrace(err);
        }
        err.flush();
        return ExitCode.SOFTWARE;
    }
}
