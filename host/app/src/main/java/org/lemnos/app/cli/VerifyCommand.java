package org.lemnos.app.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lemnos.app.verify.Verification;
import org.lemnos.app.verify.VerifyRequest;
import org.lemnos.tck.rule.Scope;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Tests a provider against the rules for providers, on a device.",
        description = {
            "",
            "Loads the provider in a child process and runs every claim of its kernels, in guarded and poisoned memory, against the operations'"
                    + " reference implementations. Each fault is printed with the number of the rule in docs/provider-rules.md; the last line"
                    + " says how many tests passed, failed and were declined.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos verify acme-fastmath.jar                     a vendor's jar, on the best device",
            "  lemnos verify lemnos/portable --quick               the built-in kernels, a choice of the calls",
            "  lemnos verify acme.jar --kernel 'softmax_*'         those kernels alone, while they are being written",
            "  lemnos verify acme.jar --proof p.json --table t.md  with the record and the table of what the kernels do",
            "",
            "Exit codes: 0 all rules are kept, 1 some are not, or nothing ran, or the child died or hung."
        })
final class VerifyCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "JAR", description = "A provider's jar, or the id of a provider on the class path.")
    private String provider = "";

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(names = "--proof", paramLabel = "FILE", description = "Write the record of what was tested, as JSON.")
    private @Nullable Path proof;

    @Option(names = "--table", paramLabel = "FILE", description = "Write a table of what the kernels do, in Markdown.")
    private @Nullable Path table;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Make the inputs from this number instead of a fresh one; the same gives the same record.")
    private @Nullable Long seed;

    @Option(names = "--quick", description = "Test a choice of the calls instead of all.")
    private boolean quick;

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            split = ",",
            description = "Test these kernels alone; * stands for any letters. A record is made of all kernels only.")
    private List<String> kernels = List.of();

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "How long one kernel may take before the child process is killed. Default: ${DEFAULT-VALUE}.")
    private int limitSeconds;

    @Override
    public Integer call() {
        Optional<String> wanted = device.wanted();
        if (wanted.equals(Optional.of(DeviceOption.REFERENCE))) {
            throw new ParameterException(
                    spec.commandLine(), "kernels are tested on a Vulkan device; the reference device runs none");
        }
        if (limitSeconds < 1) {
            throw new ParameterException(spec.commandLine(), "--limit takes at least 1 second, not " + limitSeconds);
        }
        if (!kernels.isEmpty() && (proof != null || table != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--proof and --table tell of all kernels, --kernel tests some: give one of both");
        }
        VerifyRequest request = new VerifyRequest(
                provider,
                kernels,
                wanted,
                Optional.ofNullable(seed).orElseGet(() -> new Random().nextLong()),
                quick ? Scope.SLICE : Scope.FULL);
        PrintWriter out = spec.commandLine().getOut();
        Verification found = Verification.of(
                request,
                Duration.ofSeconds(limitSeconds),
                line -> {
                    if (!json.replacesText()) {
                        out.println(line);
                        out.flush();
                    }
                },
                OutputStream.nullOutputStream());
        json.print(out, () -> "", found::proofJson);
        write(proof, found.proofJson());
        write(table, found.table());
        return found.holds() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static void write(@Nullable Path file, String content) {
        if (file != null) {
            TextFiles.write(file, content);
        }
    }
}
