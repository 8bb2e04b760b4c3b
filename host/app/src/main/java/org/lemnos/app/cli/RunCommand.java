package org.lemnos.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.operation.TensorType;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.app.report.Quantity;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.InputShapes;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxSignature;
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
        header = "Runs a model once, on inputs from NumPy files.",
        description = {
            "",
            "Symbolic extents such as batch and sequence follow from the shapes of the inputs. Inputs whose values decide shapes, such as axes, become"
                    + " constants. Each output becomes a file DIR/NAME.npy.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos run model.onnx --input input_ids=ids.npy --input attention_mask=mask.npy --output out",
            "  lemnos run model.onnx --input x=x.npy --output out --device reference",
            "  lemnos run model.onnx --input x=x.npy --output out --precision f16",
            "  lemnos run model.onnx --input x=x.npy --output out --plan plan.json"
        })
final class RunCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "An .onnx file, or a folder that holds one.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path model;

    @Option(
            names = "--input",
            paramLabel = "name=file.npy",
            converter = Assignment.OfFile.class,
            description = "A file for each input of the model. Repeatable.")
    private final List<Assignment<Path>> inputs = List.of();

    @Option(
            names = "--output",
            required = true,
            paramLabel = "DIR",
            description = "The folder for the outputs; made if it is not there.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path folder;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Run by this plan, which 'lemnos plan --json=FILE' wrote with the same model, device and planning options; it is checked"
                            + " first.")
    private @Nullable Path planFile;

    @Mixin
    private final DimensionOption dimensions = new DimensionOption();

    @Mixin
    private final PlanningOptions planning = new PlanningOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    /** What came of the run. */
    private record Done(Map<String, Path> files, Map<String, TensorType> types, String device, long nanoseconds) {}

    @Override
    public void run() {
        if (planFile != null && dimensions.isGiven()) {
            throw new ParameterException(spec.commandLine(), "--plan has its extents already; leave --dim out");
        }
        Done done = compute();
        json.print(spec.commandLine().getOut(), () -> text(done), () -> json(done));
    }

    private Done compute() {
        try (Progress progress = Progress.of(5, spec.commandLine().getErr())) {
            progress.step("reading inputs and model");
            Map<String, MemoryTensor> tensors = tensors();
            Path onnx = ModelFiles.onnx(model);
            Map<String, MemoryTensor> fixed = new LinkedHashMap<>(tensors);
            fixed.keySet().retainAll(OnnxSignature.read(onnx).shapeInputs());
            tensors.keySet().removeAll(fixed.keySet());
            Program program = planning.read(onnx, fixed);
            try (Engine opened = engine.open()) {
                progress.step("planning");
                ExecutionPlan plan = plan(opened, program, tensors);
                progress.step("loading");
                try (Session session = opened.load(plan)) {
                    progress.step("running");
                    long started = System.nanoTime();
                    Outputs outputs = session.run(given(tensors));
                    long nanoseconds = System.nanoTime() - started;
                    progress.step("writing outputs");
                    return write(outputs, opened.device().name(), nanoseconds);
                }
            }
        }
    }

    private Map<String, MemoryTensor> tensors() {
        Map<String, MemoryTensor> tensors = new LinkedHashMap<>();
        for (Assignment<Path> input : inputs) {
            if (tensors.put(input.name(), NpyFile.read(input.value())) != null) {
                throw new ParameterException(spec.commandLine(), "--input gives " + input.name() + " twice");
            }
        }
        return tensors;
    }

    private ExecutionPlan plan(Engine opened, Program program, Map<String, MemoryTensor> tensors) {
        return planFile == null
                ? opened.plan(
                        program,
                        InputShapes.complete(program, dimensions.given(), types(tensors)),
                        planning.policy(opened.catalog()))
                : opened.restore(TextFiles.read(planFile, PlanJson::read), program, planning.policy(opened.catalog()));
    }

    private static Map<String, TensorType> types(Map<String, MemoryTensor> tensors) {
        Map<String, TensorType> types = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> types.put(name, tensor.type()));
        return types;
    }

    private static Inputs given(Map<String, MemoryTensor> tensors) {
        Inputs given = Inputs.none();
        for (Map.Entry<String, MemoryTensor> each : tensors.entrySet()) {
            given = given.with(each.getKey(), each.getValue());
        }
        return given;
    }

    private Done write(Outputs outputs, String device, long nanoseconds) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failed) {
            throw TextFiles.failure("cannot make folder " + folder, failed);
        }
        Map<String, Path> files = new LinkedHashMap<>();
        Map<String, TensorType> types = new LinkedHashMap<>();
        for (String name : outputs.names()) {
            Path file = folder.resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ".npy");
            if (files.containsValue(file)) {
                throw new LemnosException(
                        ErrorCode.FILE_UNREADABLE,
                        "outputs " + files.keySet() + " and " + name + " would share the file " + file);
            }
            NpyFile.write(file, outputs.tensor(name));
            files.put(name, file);
            types.put(name, outputs.type(name));
        }
        return new Done(files, types, device, nanoseconds);
    }

    private static String text(Done done) {
        Table table = new Table("output", "type", "file");
        done.files()
                .forEach((name, file) ->
                        table.row(name, String.valueOf(done.types().get(name)), file.toString()));
        return table.text() + "ran in " + Quantity.nanoseconds(done.nanoseconds()) + " on " + done.device()
                + System.lineSeparator();
    }

    private static String json(Done done) {
        return JsonOut.prettyText(out -> {
            out.beginObject();
            out.member("device", done.device());
            out.member("nanoseconds", done.nanoseconds());
            out.member("outputs", done.files().keySet().stream().toList(), (o, name) -> {
                o.beginObject();
                o.member("file", String.valueOf(done.files().get(name)));
                o.member("name", name);
                o.member("type", String.valueOf(done.types().get(name)));
                o.endObject();
            });
            out.member("schema", "lemnos.run.v1");
            out.endObject();
        });
    }
}
