package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code lemnos}, with all its subcommands. */
@Command(
        name = "lemnos",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        header = "Runs neural networks on any Vulkan GPU, with kernels that come as plugins.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DevicesCommand.class,
            ProvidersCommand.class,
            PlanCommand.class,
            RunCommand.class,
            VerifyCommand.class,
            ConformanceCommand.class,
            EmbedCommand.class,
            CheckCommand.class,
            BenchCommand.class,
            ExplainCommand.class,
            CompletionCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  lemnos devices                         what this machine can run on",
            "  lemnos embed --demo                    sentences ranked by meaning, on that device",
            "  lemnos COMMAND --help                  what a command takes, with examples",
            "  lemnos explain CODE                    what an error means, and what to do",
            "  source <(lemnos completion bash)       completion of commands and options",
            "",
            "Exit codes: 0 done, 1 failed, 2 the command line is wrong.",
            "Environment: LEMNOS_DEVICE chooses the device, VK_DRIVER_FILES the driver, LEMNOS_TRUST the trust policy of plugins,",
            "LEMNOS_JAVA_OPTS adds JVM options."
        })
public final class LemnosCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean verbose;

    /** Runs a command line; the exit code is 0, 1 or 2. */
    public static int run(String... args) {
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Optional<String> loss = LocaleLoss.in(List.of(args), System.getProperty("sun.jnu.encoding", "UTF-8"));
        if (loss.isPresent()) {
            err.println("lemnos: " + loss.get());
            return ExitCode.USAGE;
        }
        return run(new StandardOutput(), err, args);
    }

    /** Runs a command line; that its output cannot be written is an error too. */
    static int run(StandardOutput standard, PrintWriter err, String... args) {
        PrintWriter out = new PrintWriter(standard, true, StandardCharsets.UTF_8);
        int exitCode = commandLine(out, err).execute(args);
        out.flush();
        return standard.failure()
                .map(failed -> Failures.report(TextFiles.failure("cannot write standard output", failed), false, err))
                .orElse(exitCode);
    }

    /** The command with these streams. */
    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        LemnosCommand command = new LemnosCommand();
        return new CommandLine(command)
                .setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(110)
                .setExecutionStrategy(new Isolation())
                .setParameterExceptionHandler(Failures::reportUsage)
                .setExecutionExceptionHandler(
                        (failure, at, parsed) -> Failures.report(failure, command.verbose, at.getErr()));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
