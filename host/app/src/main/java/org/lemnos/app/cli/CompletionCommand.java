package org.lemnos.app.cli;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        header = "Prints a script that completes commands and options in your shell.",
        footer = {
            "",
            "Examples:",
            "  source <(lemnos completion bash)                      in this shell, or in ~/.bashrc for every one",
            "  source <(lemnos completion zsh)                       the same for zsh, after compinit"
        })
final class CompletionCommand implements Runnable {
    /** The shells that there is a script for. */
    enum Shell {
        BASH("bash"),
        ZSH("zsh");

        private final String token;

        Shell(String token) {
            this.token = token;
        }

        String token() {
            return token;
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SHELL",
            converter = TokenConverter.OfShell.class,
            completionCandidates = TokenConverter.OfShell.class,
            description = "One of: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Shell shell;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (shell == Shell.ZSH) {
            out.println("autoload -U +X bashcompinit && bashcompinit");
        }
        out.println(AutoComplete.bash("lemnos", spec.root().commandLine()));
        out.flush();
    }
}
