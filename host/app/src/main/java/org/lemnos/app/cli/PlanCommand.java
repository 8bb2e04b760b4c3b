package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.app.page.PlanPage;
import org.lemnos.app.report.NodeExplanation;
import org.lemnos.app.report.PlanDifference;
import org.lemnos.app.report.PlanSummary;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.json.DeviceProfiles;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.report.RuntimeState;
import org.lemnos.engine.Engine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Plans a model and says what was decided: kernels, storage, barriers, memory.",
        description = {
            "",
            "A plan follows from program, providers, device profile and policy alone: with --profile no device is needed, and the plan is the"
                    + " same as on the machine that has it.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos plan model.onnx --dim batch_size=1 --dim sequence_length=16",
            "  lemnos plan model.onnx --dim batch_size=1 --dim sequence_length=16 --explain /embeddings/Add",
            "  lemnos plan model.onnx --input shape=shape.npy --dim batch_size=1",
            "  lemnos plan model.onnx --profile h200.json --json=plan.json",
            "  lemnos plan model.onnx --dim batch_size=1 --dim sequence_length=16 --html plan.html",
            "  lemnos plan model.onnx --prefer lemnos/portable --capacity 512MiB",
            "  lemnos plan --diff before.json after.json"
        })
final class PlanCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "MODEL", description = "An .onnx file, or a folder that holds one.")
    private @Nullable Path model;

    @Mixin
    private final InputOption inputs = new InputOption();

    @Mixin
    private final DimensionOption dimensions = new DimensionOption();

    @Mixin
    private final PlanningOptions planning = new PlanningOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions();

    @Mixin
    private final GraphOptions graphs = new GraphOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description =
                    "Plan for the device of a saved profile ('lemnos devices --save') instead of one of this machine.")
    private @Nullable Path profile;

    @Option(
            names = "--explain",
            paramLabel = "NODE",
            description = "Say of one node why its kernel was chosen and why no other. Repeatable.")
    private final List<String> explained = List.of();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the plan as a page for a browser too: graph by epochs, memory, reasons, boundaries. It needs no other file and no network.")
    private @Nullable Path page;

    @Option(
            names = "--diff",
            arity = "2",
            paramLabel = "PLAN",
            description = "Compare two plans that --json=FILE wrote, instead of making one.")
    private final List<Path> compared = List.of();

    @Override
    public void run() {
        if (!compared.isEmpty() && page != null) {
            throw new ParameterException(spec.commandLine(), "--html shows one plan; leave it or --diff out");
        } else if (!compared.isEmpty() && graphs.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(), "--semantic and --graph are of one plan; leave them or --diff out");
        } else if (!compared.isEmpty() && model != null) {
            throw new ParameterException(
                    spec.commandLine(), "--diff compares two plans that there are; leave it or MODEL out");
        } else if (!compared.isEmpty()) {
            compare(read(compared.get(0)), read(compared.get(1)));
        } else if (model == null) {
            throw new ParameterException(spec.commandLine(), "Missing MODEL, or --diff A.json B.json");
        } else if (profile != null && engine.namesDevice()) {
            throw new ParameterException(
                    spec.commandLine(), "--profile plans for the device of a file; leave it or --device out");
        } else {
            Path onnx = ModelFiles.onnx(model);
            PlanDocument plan = plan(onnx);
            if (page != null) {
                TextFiles.write(page, PlanPage.of(ModelFiles.name(onnx), plan).html());
            }
            json.print(spec.commandLine().getOut(), () -> text(plan), () -> PlanJson.toJson(plan));
        }
    }

    private PlanDocument plan(Path onnx) {
        try (Progress progress = Progress.of(2, spec.commandLine().getErr())) {
            progress.step("reading the model");
            RunModel read = new RunModel(onnx, planning, dimensions.given());
            RunInputs given = RunInputs.of(inputs.read(), read.signature());
            Program program = read.program(given);
            Dimensions left = read.knownDimensions(given);
            progress.step("planning");
            return profile == null ? onThisMachine(program, left) : onDeviceOf(profile, program, left);
        }
    }

    private PlanDocument onThisMachine(Program program, Dimensions left) {
        try (Engine opened = engine.open()) {
            return written(opened.plan(program, left, planning.policy(opened.catalog())));
        }
    }

    private PlanDocument onDeviceOf(Path saved, Program program, Dimensions left) {
        try (Providers providers = Providers.forProfile(engine.plugins())) {
            Catalog catalog = providers.catalog();
            DeviceProfile device = TextFiles.read(saved, DeviceProfiles::read);
            PlanRequest request = new PlanRequest(program, left, catalog, device, planning.policy(catalog));
            return written(Planner.plan(request, providers.guard()));
        }
    }

    private PlanDocument written(ExecutionPlan plan) {
        if (model != null) {
            graphs.write(ModelFiles.name(ModelFiles.onnx(model)), plan, RuntimeState.planned());
        }
        return plan.document();
    }

    private String text(PlanDocument plan) {
        StringBuilder text = new StringBuilder();
        if (explained.isEmpty()) {
            text.append(PlanSummary.of(plan));
        }
        explained.forEach(node -> text.append(NodeExplanation.of(plan, node)));
        return text.toString();
    }

    private void compare(PlanDocument before, PlanDocument after) {
        String difference = PlanDifference.between(before, after);
        json.print(
                spec.commandLine().getOut(),
                () -> difference.isEmpty() ? "the plans say the same" + System.lineSeparator() : difference,
                () -> JsonOut.prettyText(out -> {
                    out.beginObject();
                    out.name("differences").texts(difference.lines().toList());
                    out.member("equal", difference.isEmpty());
                    out.member("schema", "lemnos.plan-difference.v1");
                    out.endObject();
                }));
    }

    private static PlanDocument read(Path file) {
        return TextFiles.read(file, PlanJson::read).document();
    }
}
