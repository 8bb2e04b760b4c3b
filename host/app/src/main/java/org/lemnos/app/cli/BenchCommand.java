package org.lemnos.app.cli;

import java.nio.file.Path;
import org.lemnos.bench.history.History;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos bench}, whose subcommands measure one thing each: {@link Benches} has them. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        header = "Measures, as a table or as JSON, one object a line.",
        description = {
            "",
            "Every row has the median, least and largest of its runs. A ratio compares the row's median with a peer's, measured in the same"
                    + " run; ratios mean more than times on a machine that others use.",
            ""
        },
        synopsisSubcommandLabel = "BENCH",
        modelTransformer = Benches.class,
        footer = {
            "",
            "Examples:",
            "  lemnos bench planner --case 10000x4          planning 10,000 nodes with four kernels each",
            "  lemnos bench memory --file lifetimes.csv     packing id,lower,upper,size rows",
            "  ./dev bench embed --peer onnxruntime         MiniLM against ONNX Runtime, and where the time goes",
            "  ./dev bench start --peer onnxruntime         from the start of a JVM to the first embedding",
            "  lemnos bench plugins                         starting with 50 plugins of 20 kernels each",
            "  ./dev bench onnx --peer onnxruntime          whole models: import, plan, run",
            "  lemnos bench barriers                        launches ordered and waited for in every way",
            "  lemnos bench replay --case 100-dependent     what a replay costs apart from what it computes",
            "  ./dev bench replay --case recording-mock     what recording costs on a driver that does nothing",
            "  lemnos bench kernels                         single kernels against what the device reaches at most",
            "  lemnos bench load                            from a model's files to the device, against the link",
            "  lemnos bench kernels --history perf          the same, kept in perf/MACHINE.jsonl",
            "  lemnos bench history perf                    perf/index.html, which plots what was kept"
        })
final class BenchCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing bench: " + String.join(", ", Benches.names()) + "; or history, for the page of what was kept");
    }

    /** {@code lemnos bench history}. */
    @Command(
            name = "history",
            mixinStandardHelpOptions = true,
            header = "The page that plots what benches kept with --history.",
            description = {
                "",
                "Reads every *.jsonl of the folder and writes index.html there: one page that needs no other file. The same files give the same"
                        + " bytes.",
                ""
            })
    static final class HistoryCommand implements Runnable {
        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private CommandSpec spec;

        @Parameters(paramLabel = "DIR", description = "The folder of the history.")
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private Path folder;

        @Override
        public void run() {
            spec.commandLine().getOut().println(new History(folder).writePage());
        }
    }
}
