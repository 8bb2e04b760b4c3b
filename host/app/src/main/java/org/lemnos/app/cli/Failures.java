package org.lemnos.app.cli;

import java.io.PrintWriter;
import org.lemnos.core.LemnosException;
import picocli.CommandLine.ExitCode;

/** How an error reaches the user: its message, and the stack trace only where asked for. */
final class Failures {
    private Failures() {}

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
