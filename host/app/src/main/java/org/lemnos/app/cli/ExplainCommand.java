package org.lemnos.app.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos explain}. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        header = "Says what an error code means, why it happens and what to do.",
        footer = {
            "",
            "Examples:",
            "  lemnos explain PLAN_CAPACITY           the code stands in brackets behind an error's message",
            "  lemnos explain                         all codes"
        })
final class ExplainCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            paramLabel = "CODE",
            arity = "0..1",
            converter = TokenConverter.OfErrorCode.class,
            completionCandidates = TokenConverter.OfErrorCode.class,
            description = "A code; all codes are listed if none is given.")
    private @Nullable ErrorCode code;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (code == null) {
            Table table = new Table("code", "meaning");
            for (ErrorCode each : ErrorCode.values()) {
                table.row(each.name(), ErrorPage.of(each).meaning());
            }
            out.print(table.text());
        } else {
            out.print(ErrorPage.of(code).text());
        }
        out.flush();
    }
}
