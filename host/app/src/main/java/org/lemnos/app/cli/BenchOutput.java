package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lemnos.bench.BenchReport;
import org.lemnos.bench.BenchRow;
import org.lemnos.bench.history.Build;
import org.lemnos.bench.history.History;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which cases of a bench run, how their rows are printed, and where they are kept. */
final class BenchOutput {
    /** The environment variable that says which commit the build is of. */
    private static final String COMMIT = "LEMNOS_COMMIT";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--case",
            paramLabel = "CASE",
            description = "A case to run; may be given several times. Default: all, or those that suit the device.")
    private final List<String> cases = new ArrayList<>();

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description = "Also add the rows, with date and build, to the machine's file in this folder.")
    private @Nullable Path history;

    @Mixin
    private final JsonOption json = new JsonOption();

    /** The cases that were named; none if all are meant. */
    List<String> cases() {
        return List.copyOf(cases);
    }

    /** The cases that were named, or all. */
    List<String> casesOr(List<String> all) {
        return cases.isEmpty() ? all : cases;
    }

    /** Measures, prints and keeps; a case or peer that does not exist is the user's mistake. */
    void print(Supplier<List<BenchRow>> bench) {
        List<BenchRow> rows;
        try {
            rows = bench.get();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unknown.getMessage()), unknown);
        }
        PrintWriter out = spec.commandLine().getOut();
        json.print(out, () -> BenchReport.table(rows), () -> BenchReport.jsonLines(rows));
        if (history != null) {
            Optional<String> commit = Optional.ofNullable(System.getenv(COMMIT)).filter(id -> !id.isBlank());
            new History(history).add(rows, new Build(Instant.now(), BuildVersion.build(), commit));
        }
    }
}
