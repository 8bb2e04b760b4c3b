package com.example.app;

import java.nio.file.Path;
import java.util.Arrays;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxModel;
import org.lemnos.plugins.PluginState;

/** Runs a model and a small program with a plugins folder: {@code Application PLUGINS MODEL}. Ends with 1 and says why if anything is wrong. */
public final class Application {
    private static final String VENDOR = "acme/fastmath";

    private Application() {}

    /** Runs both. */
    public static void main(String[] arguments) {
        try (Engine engine = Engine.builder().plugins(Path.of(arguments[0])).open()) {
            engine.plugins().forEach(System.out::println);
            require(
                    engine.plugins().stream().allMatch(plugin -> plugin.state() == PluginState.STARTED)
                            && !engine.plugins().isEmpty(),
                    "a plugin was not started");
            runRoot(engine);
            runModel(engine, Path.of(arguments[1]));
            engine.unload(VENDOR);
            require(
                    !selection(engine.plan(root(), Dimensions.none())).startsWith(VENDOR),
                    "an unloaded kernel was chosen");
            String where = Application.class.getModule().isNamed() ? "module path" : "class path";
            System.out.println("ran on " + engine.device().name() + " from the " + where);
        }
    }

    private static Program root() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        var x = builder.input("x", ElementType.F32, Dim.of(3));
        var y = builder.node("root", OperationId.of("math/sqrt"), Version.of(1, 0), Attributes.none(), x);
        return builder.output("y", y).build();
    }

    private static String selection(ExecutionPlan plan) {
        return plan.document().nodes().get(0).selection().kernel();
    }

    /** The vendor's kernel is preferred, chosen, and computes what it should. */
    private static void runRoot(Engine engine) {
        ExecutionPlan plan =
                engine.plan(root(), Dimensions.none(), Policy.defaults().preferring(VENDOR));
        System.out.println("chosen " + selection(plan));
        try (Session session = engine.load(plan)) {
            float[] y = session.run(Inputs.of("x", new float[] {4, 9, 16})).floats("y");
            require(Arrays.equals(y, new float[] {2, 3, 4}), "the roots are " + Arrays.toString(y));
        }
        require(selection(plan).equals(VENDOR + "/root"), "the vendor's kernel was not chosen");
    }

    private static void runModel(Engine engine, Path model) {
        ExecutionPlan plan = engine.plan(OnnxModel.read(model), Dimensions.of("batch_size", 1, "sequence_length", 4));
        try (Session session = engine.load(plan)) {
            float[] states = session.run(Inputs.of("input_ids", new long[] {101, 7592, 2088, 102})
                            .with("attention_mask", new long[] {1, 1, 1, 1})
                            .with("token_type_ids", new long[4]))
                    .floats("last_hidden_state");
            require(states.length == 4 * 384 && Float.isFinite(states[0]) && states[0] != 0, "the model gave nothing");
        }
    }

    private static void require(boolean fact, String otherwise) {
        if (!fact) {
            throw new IllegalStateException(otherwise);
        }
    }
}
