package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lemnos.app.conformance.CaseResult;
import org.lemnos.app.conformance.OnnxConformance;
import org.lemnos.app.conformance.SupportTable;
import org.lemnos.app.conformance.Verdict;
import org.lemnos.core.json.JsonOut;
import org.lemnos.engine.Engine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos conformance}, whose subcommands run test cases of others. */
@Command(
        name = "conformance",
        mixinStandardHelpOptions = true,
        header = "Runs test cases that others define.",
        synopsisSubcommandLabel = "KIND",
        subcommands = ConformanceCommand.OnnxCommand.class,
        footer = {
            "",
            "Examples:",
            "  lemnos conformance onnx node                      the cases in the folders below 'node'",
            "  lemnos conformance onnx node/test_abs             one case"
        })
final class ConformanceCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing kind of cases: onnx");
    }

    /** {@code lemnos conformance onnx}. */
    @Command(
            name = "onnx",
            mixinStandardHelpOptions = true,
            header = "Runs ONNX test-case folders: a model.onnx and data sets test_data_set_N.",
            description = {
                "",
                "Each case is planned and run on the device, in a child process, and its outputs are compared with the expected ones: integers"
                        + " exactly, floating numbers within 1e-7 + 1e-3 of the value, in f32 within one rounding of the largest element at least. A case that is refused names its reason; a crash or a hang is a"
                        + " failure. The last line says how many passed, failed and were refused.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  lemnos conformance onnx node                      the cases in the folders below 'node'",
                "  lemnos conformance onnx node --json=result.json   with a record of each",
                "  lemnos conformance onnx node --table=onnx.md      with a page about each operator",
                "",
                "Exit codes: 0 no case failed, 1 one did, or there was none."
            })
    static final class OnnxCommand implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private CommandSpec spec;

        @Parameters(paramLabel = "DIR", description = "A test case's folder, or one with many below it.")
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private Path folder;

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Mixin
        private final JsonOption json = new JsonOption();

        @Option(
                names = "--limit",
                paramLabel = "SECONDS",
                defaultValue = "60",
                description =
                        "How long one case may take before the child process is killed. Default: ${DEFAULT-VALUE}.")
        private int limitSeconds;

        @Option(
                names = "--table",
                paramLabel = "FILE",
                description = "Write a page in Markdown that says of each operator what its cases showed.")
        private @Nullable Path table;

        @Option(names = "--all", description = "List the cases that passed, too.")
        private boolean all;

        @Override
        public Integer call() {
            if (limitSeconds < 1) {
                throw new ParameterException(
                        spec.commandLine(), "--limit takes at least 1 second, not " + limitSeconds);
            }
            OnnxConformance conformance =
                    new OnnxConformance(folder, device.wanted(), Duration.ofSeconds(limitSeconds));
            PrintWriter out = spec.commandLine().getOut();
            List<CaseResult> results;
            try (Progress progress =
                    Progress.of(conformance.cases().size(), spec.commandLine().getErr())) {
                results = conformance.run(result -> {
                    progress.step(result.name());
                    if (!json.replacesText() && (all || result.verdict() != Verdict.PASSED)) {
                        out.println(result);
                        out.flush();
                    }
                });
            }
            if (table != null) {
                TextFiles.write(
                        table, SupportTable.of(conformance.cases(), results).page(deviceName()));
            }
            json.print(out, () -> summary(results) + System.lineSeparator(), () -> json(results));
            return count(results, Verdict.FAILED) == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
        }

        private String deviceName() {
            Engine.Builder builder = Engine.builder();
            device.wanted().ifPresent(builder::device);
            try (Engine engine = builder.open()) {
                return engine.device().name();
            }
        }

        private static long count(List<CaseResult> results, Verdict verdict) {
            return results.stream()
                    .filter(result -> result.verdict() == verdict)
                    .count();
        }

        private static String summary(List<CaseResult> results) {
            return count(results, Verdict.PASSED) + " passed, " + count(results, Verdict.FAILED) + " failed, "
                    + count(results, Verdict.REFUSED) + " refused";
        }

        private static String json(List<CaseResult> results) {
            return JsonOut.prettyText(out -> {
                out.beginObject();
                out.member("cases", results, (o, result) -> {
                    o.beginObject();
                    o.member("code", result.code());
                    o.member("name", result.name());
                    o.member("reason", result.reason());
                    o.member("verdict", result.verdict().token());
                    o.endObject();
                });
                out.member("failed", count(results, Verdict.FAILED));
                out.member("passed", count(results, Verdict.PASSED));
                out.member("refused", count(results, Verdict.REFUSED));
                out.member("schema", "lemnos.conformance.onnx.v1");
                out.endObject();
            });
        }
    }
}
