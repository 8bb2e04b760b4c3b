package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * One run of the command inside this JVM.
 *
 * @param exitCode what the process would end with
 * @param out what it printed
 * @param err what it printed to standard error
 */
public record CommandLineRun(int exitCode, String out, String err) {
    /** Runs a command line. */
    public static CommandLineRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = LemnosCommand.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(args);
        return new CommandLineRun(exitCode, out.toString(), err.toString());
    }
}
