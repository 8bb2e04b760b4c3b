package org.lemnos.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.app.page.PlanPage;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.PlanCache;
import org.lemnos.engine.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Runs a model on inputs from NumPy files.",
        description = {
            "",
            "Symbolic extents such as batch and sequence follow from the shapes of the inputs. Inputs whose values decide shapes, such as axes, become"
                    + " constants. Each output becomes a file DIR/NAME.npy, if a folder is named.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos run model.onnx --input input_ids=ids.npy --input attention_mask=mask.npy --output out",
            "  lemnos run model.onnx --input x=x.npy --output out --device reference",
            "  lemnos run model.onnx --input x=x.npy --output out --precision f16",
            "  lemnos run model.onnx --input x=x.npy --output out --plan plan.json",
            "  lemnos run model.onnx --input x=x.npy --output out --html run.html",
            "  lemnos run model.onnx --input x=x.npy --diagnostics counters.json --trace trace.json",
            "  lemnos run model.onnx --inputs monday --inputs tuesday --output out --json"
        })
final class RunCommand implements Runnable {
    private static final int DEFAULT_PLANS = 8;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "An .onnx file, or a folder that holds one.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path model;

    @Mixin
    private final InputOption inputs = new InputOption();

    @Option(
            names = "--inputs",
            paramLabel = "DIR",
            description =
                    "A folder with a file NAME.npy for each input that no --input gives. Repeatable: each is a run of its own, and its outputs go to a"
                            + " folder DIR/0, DIR/1, ... of the outputs.")
    private final List<Path> sets = List.of();

    @Option(
            names = "--cache",
            paramLabel = "N",
            description = "How many plans are kept live, one for each combination of input shapes; 8 if not said.")
    private int mostPlans = DEFAULT_PLANS;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "The folder for the outputs; made if it is not there. May be left out where the run is for --html, --diagnostics, --graph, --semantic or"
                            + " --trace: then outputs are written nowhere.")
    private @Nullable Path folder;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Run by this plan, which 'lemnos plan --json=FILE' wrote with the same model, device and planning options; it is checked"
                            + " first.")
    private @Nullable Path planFile;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the plan as a page for a browser, with the device's time for each node: the middle of three more runs, step by step. For one run.")
    private @Nullable Path page;

    @Mixin
    private final RunEvidence evidence = new RunEvidence();

    @Mixin
    private final DimensionOption dimensions = new DimensionOption();

    @Mixin
    private final PlanningOptions planning = new PlanningOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public void run() {
        if (planFile != null && dimensions.isGiven()) {
            throw new ParameterException(spec.commandLine(), "--plan has its extents already; leave --dim out");
        }
        if (mostPlans < 1) {
            throw new ParameterException(spec.commandLine(), "--cache " + mostPlans + ": at least 1 plan is kept");
        }
        if (page != null && sets.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--html is of one run; give --inputs once or not at all");
        }
        if (evidence.isGiven() && sets.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--semantic, --graph, --diagnostics and --trace are of one run; give --inputs once or not at all");
        }
        if (folder == null && page == null && !evidence.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "nothing is asked of the run: give --output=DIR, or one of --html, --diagnostics, --graph, --semantic and --trace");
        }
        RunReport report = new RunReport();
        try {
            compute(report);
        } catch (LemnosException failure) {
            if (json.isGiven()) {
                json.print(spec.commandLine().getOut(), () -> "", () -> report.json(Optional.of(failure)));
            }
            throw failure;
        }
        json.print(spec.commandLine().getOut(), report::text, () -> report.json(Optional.empty()));
    }

    private void compute(RunReport report) {
        try (Progress progress =
                Progress.of(2 + Math.max(1, sets.size()), spec.commandLine().getErr())) {
            progress.step("reading inputs and model");
            RunModel read = evidence.stages()
                    .during("read the model", () -> new RunModel(ModelFiles.onnx(model), planning, dimensions.given()));
            List<RunInputs> runs = RunInputs.of(inputs.read(), sets, read.signature());
            evidence.stages().during("import the program", () -> runs.get(0).naming(() -> read.program(runs.get(0))));
            progress.step("opening the device");
            try (Engine opened = evidence.stages().during("open the device", () -> engine.open(evidence.stages()));
                    PlanCache plans = new PlanCache(opened, mostPlans)) {
                try {
                    for (RunInputs inputsOfRun : runs) {
                        progress.step(runs.size() == 1 ? "running" : "run " + inputsOfRun.number());
                        report.add(inputsOfRun.naming(() -> done(inputsOfRun, read, opened, plans)));
                    }
                } finally {
                    report.count(opened, plans);
                }
            }
        }
    }

    private RunReport.Done done(RunInputs run, RunModel read, Engine opened, PlanCache plans) {
        return plans.use(run.signature(), () -> plan(opened, read, run), session -> {
            long started = System.nanoTime();
            Outputs outputs = session.run(run.given());
            long nanoseconds = System.nanoTime() - started;
            evidence.write(
                    ModelFiles.name(ModelFiles.onnx(model)),
                    session,
                    run.given(),
                    opened.device().name());
            if (page != null) {
                TextFiles.write(page, page(session, run));
            }
            return new RunReport.Done(run.folder(), written(outputs, run), nanoseconds);
        });
    }

    private Map<String, RunReport.Written> written(Outputs outputs, RunInputs run) {
        if (folder == null) {
            return Map.of();
        }
        return write(outputs, sets.isEmpty() ? folder : folder.resolve(Integer.toString(run.number())));
    }

    private String page(Session session, RunInputs run) {
        String name = ModelFiles.name(ModelFiles.onnx(model));
        PlanDocument plan = session.plan().document();
        List<Long> times = StepTimes.middle(session, run.given());
        return (times.isEmpty() ? PlanPage.of(name, plan) : PlanPage.measured(name, plan, times)).html();
    }

    private ExecutionPlan plan(Engine opened, RunModel read, RunInputs run) {
        Program program = read.program(run);
        return planFile == null
                ? opened.plan(program, read.dimensions(run), planning.policy(opened.catalog()))
                : opened.restore(TextFiles.read(planFile, PlanJson::read), program, planning.policy(opened.catalog()));
    }

    private static Map<String, RunReport.Written> write(Outputs outputs, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failed) {
            throw TextFiles.failure("cannot make folder " + folder, failed);
        }
        Map<String, RunReport.Written> written = new LinkedHashMap<>();
        Set<Path> files = new HashSet<>();
        for (String name : outputs.names()) {
            Path file = folder.resolve(RunInputs.fileName(name));
            if (!files.add(file)) {
                throw new LemnosException(
                        ErrorCode.FILE_UNREADABLE,
                        "outputs " + written.keySet() + " and " + name + " would share the file " + file);
            }
            NpyFile.write(file, outputs.tensor(name));
            written.put(name, new RunReport.Written(outputs.type(name), file));
        }
        return written;
    }
}
