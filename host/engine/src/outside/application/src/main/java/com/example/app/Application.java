package com.example.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.Selection;
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

/**
 * Runs a model and a small program with two vendors' plugins, both made from the template: {@code Application PLUGINS MODEL}. Ends with 1 and says
 * why if anything is wrong.
 */
public final class Application {
    private static final String ACME = "acme/fastmath";
    private static final String BOLT = "bolt/swift";
    private static final Dimensions FOUR_TOKENS = Dimensions.of("batch_size", 1, "sequence_length", 4);

    private Application() {}

    /** Runs both. */
    public static void main(String[] arguments) {
        Path plugins = Path.of(arguments[0]);
        Program model = OnnxModel.read(Path.of(arguments[1]));
        try (Engine engine = Engine.builder().plugins(plugins).open()) {
            engine.plugins().forEach(System.out::println);
            require(
                    engine.plugins().size() == 2
                            && engine.plugins().stream().allMatch(plugin -> plugin.state() == PluginState.STARTED),
                    "not both plugins were started");
            runOperations(engine);
            runModel(engine, model);
            withoutOne(engine, model);
            String where = Application.class.getModule().isNamed() ? "module path" : "class path";
            System.out.println("ran on " + engine.device().name() + " from the " + where);
        }
    }

    /** Each vendor's operation, one after the other, in one plan with the built-in addition. */
    private static void runOperations(Engine engine) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        var x = builder.input("x", ElementType.F32, Dim.of(3));
        var first = builder.node(
                "first", OperationId.of("acme/squared_relu"), Version.of(1, 0), Attributes.none(), x);
        var second = builder.node(
                "second", OperationId.of("bolt/squared_relu"), Version.of(1, 0), Attributes.none(), first);
        var sum = builder.node("sum", OperationId.of("math/add"), Version.of(1, 0), Attributes.none(), second, x);
        Program program = builder.output("y", sum).build();
        ExecutionPlan plan = engine.plan(program, Dimensions.none(), Policy.defaults().preferring("sum", BOLT));
        System.out.println("chosen " + chosen(plan));
        require(
                chosen(plan).equals(List.of(
                        ACME + "/squared_relu_each", BOLT + "/squared_relu_each", BOLT + "/add_each")),
                "the kernels are " + chosen(plan));
        try (Session session = engine.load(plan)) {
            float[] y = session.run(Inputs.of("x", new float[] {-1, 2, 3})).floats("y");
            require(Arrays.equals(y, new float[] {-1, 18, 84}), "the result is " + Arrays.toString(y));
        }
    }

    /**
     * The model with one vendor preferred: it is taken where it fits, before any fused kernel. Where it does not fit, fused kernels have the nodes; in
     * the plan without them, each such node says why.
     */
    private static void runModel(Engine engine, Program model) {
        Policy preferring = Policy.defaults().preferring(ACME);
        ExecutionPlan plan = engine.plan(model, FOUR_TOKENS, preferring);
        List<PlannedNode> preferred = served(plan, ACME);
        System.out.println(preferred.size() + " of " + plan.document().nodes().size() + " nodes by " + ACME);
        require(!preferred.isEmpty(), "the preferred vendor serves no node");
        require(
                preferred.stream().allMatch(node -> rejects(node.selection(), BOLT + "/add_each")),
                "the other vendor's kernel is not among those that lost");
        require(
                engine.plan(model, FOUR_TOKENS, preferring.withFusing(false)).document().nodes().stream()
                        .map(PlannedNode::selection)
                        .anyMatch(each -> each.reason() == Selection.Reason.FALLBACK_FROM_PREFERRED
                                && rejects(each, ACME + "/add_each")),
                "no node says why the preferred vendor does not fit");
        try (Session session = engine.load(plan)) {
            float[] states = session.run(Inputs.of("input_ids", new long[] {101, 7592, 2088, 102})
                            .with("attention_mask", new long[] {1, 1, 1, 1})
                            .with("token_type_ids", new long[4]))
                    .floats("last_hidden_state");
            require(states.length == 4 * 384 && Float.isFinite(states[0]) && states[0] != 0, "the model gave nothing");
        }
    }

    /** Once a jar is gone, the same model is planned with what is left. */
    private static void withoutOne(Engine engine, Program model) {
        engine.unload(ACME);
        ExecutionPlan plan = engine.plan(model, FOUR_TOKENS, Policy.defaults().preferring(BOLT));
        require(served(plan, ACME).isEmpty(), "an unloaded kernel was chosen");
        require(!served(plan, BOLT).isEmpty(), "the vendor that is left serves no node");
    }

    private static List<String> chosen(ExecutionPlan plan) {
        return plan.document().nodes().stream()
                .map(node -> node.selection().kernel())
                .toList();
    }

    private static List<PlannedNode> served(ExecutionPlan plan, String provider) {
        return plan.document().nodes().stream()
                .filter(node -> node.selection().kernel().startsWith(provider + "/"))
                .toList();
    }

    private static boolean rejects(Selection selection, String kernel) {
        return selection.rejected().stream().anyMatch(lost -> lost.kernel().equals(kernel) && !lost.detail().isBlank());
    }

    private static void require(boolean fact, String otherwise) {
        if (!fact) {
            throw new IllegalStateException(otherwise);
        }
    }
}
