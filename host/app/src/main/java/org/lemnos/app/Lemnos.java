package org.lemnos.app;

import org.lemnos.app.cli.LemnosCommand;

/** Where the JVM starts. */
public final class Lemnos {
    private Lemnos() {}

    /** Runs the command and ends the JVM: with 0 if it did what was asked, 1 after an error, 2 after a wrong command line. */
    public static void main(String[] args) {
        // Standard output has what was asked for and nothing else: what a plugin prints goes where messages go.
        System.setOut(System.err);
        ProviderExit.watch();
        System.exit(LemnosCommand.run(args));
    }
}
