package org.lemnos.app.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import org.lemnos.models.OnnxSupport;
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

    /** Of use where the page about ONNX's operators is not at hand, which lies among the sources. */
    private static String importedOperators() {
        StringBuilder text =
                new StringBuilder("\n## Operators that are imported, and versions of their definition\n\n");
        text.append("Operator sets ")
                .append(OnnxSupport.oldestOpset())
                .append(" to ")
                .append(OnnxSupport.newestOpset())
                .append(" are read.\n\n");
        OnnxSupport.operators().forEach((name, versions) -> text.append("- ")
                .append(name)
                .append(' ')
                .append(versions)
                .append('\n'));
        return text.toString();
    }

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
            if (code == ErrorCode.MODEL_UNSUPPORTED) {
                out.print(importedOperators());
            }
        }
        out.flush();
    }
}
