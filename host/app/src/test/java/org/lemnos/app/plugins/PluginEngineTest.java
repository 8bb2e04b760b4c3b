package org.lemnos.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.engine.DeviceTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.engine.Targets;
import org.lemnos.plugins.PluginReport;
import org.lemnos.plugins.PluginState;
import org.lemnos.plugins.refusal.RefusalReason;

/** Engines with a plugins folder: vendors' kernels on the machine's device and vendors' operations on the reference device. */
class PluginEngineTest {
    private static final Version ONE = new Version(1, 0);
    private static final String KERNELS = "acme/kernels";

    /** Registers {@code bolt/negate}. */
    private static final String NEGATE =
            """
            c.operation(OperationDescriptor.builder(OperationId.of("bolt/negate"), Version.of(1, 0))
                    .input(Port.required("x").types(ElementType.F32)).output(Port.required("y").types(ElementType.F32)).build(),
                new OperationOracle() {
                    @Override public List<TensorType> infer(OperationCall call) { return List.of(call.input(0)); }
                    @Override public void evaluate(OperationCall call, List<HostTensor> in, List<HostTensor> out) {
                        float[] values = in.get(0).toFloats();
                        for (int i = 0; i < values.length; i++) { values[i] = -values[i]; }
                        out.get(0).set(values);
                    }
                });
            """;

    @TempDir
    private static Path scratch;

    @TempDir
    private Path plugins;

    @BeforeEach
    void build() throws IOException {
        VendorJar.withKernels(KERNELS, scratch).write(plugins.resolve("kernels.jar"));
        VendorJar.of("bolt/negation", NEGATE, scratch).write(plugins.resolve("negation.jar"));
    }

    private static Program sum() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
        return builder.output("sum", sum).build();
    }

    private static Program negation() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.node("negate", OperationId.of("bolt/negate"), ONE, Attributes.none(), x);
        return builder.output("y", y).build();
    }

    private static Inputs numbers() {
        return Inputs.of("x", new float[] {1, 2, 3}).with("y", new float[] {10, 20, 30});
    }

    private static List<String> kernels(ExecutionPlan plan) {
        return plan.document().nodes().stream()
                .map(PlannedNode::selection)
                .map(selection -> selection.kernel())
                .toList();
    }

    private static void assertCode(ErrorCode code, String message, ThrowingCallable action) {
        assertThatThrownBy(action)
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                        .isEqualTo(code));
    }

    @Test
    void anEngineWhosePolicyCannotBeReadTakesNoJar() {
        Path missing = scratch.resolve("none.json");
        try (Engine engine = Engine.builder()
                .device("reference")
                .plugins(plugins)
                .trust(missing)
                .open()) {
            assertThat(engine.plugins()).hasSize(2).allSatisfy(jar -> assertThat(jar.refusal())
                    .hasValueSatisfying(why -> assertThat(why.reason()).isEqualTo(RefusalReason.TRUST_UNAVAILABLE)));
            assertThat(engine.catalog().providers())
                    .extracting(ProviderEntry::id)
                    .allMatch(id -> id.startsWith("lemnos/"));
        }
    }

    /** The oracle of a plan is that of its own load of the jar, whose class loader is closed when the jar is unloaded. */
    @Test
    void aPlanWithAVendorsOperationEndsWithTheLoadOfItsJar() throws IOException {
        try (Engine engine =
                Engine.builder().device("reference").plugins(plugins).open()) {
            ExecutionPlan plan = engine.plan(negation(), Dimensions.of("n", 3));
            engine.unload("bolt/negation");
            engine.refreshPlugins();
            assertThat(engine.catalog().sha256())
                    .isEqualTo(plan.document().identity().catalog());

            assertCode(ErrorCode.PLAN_FOREIGN, "operation bolt/negate of node 'negate'", () -> engine.load(plan));
            assertThat(engine.load(engine.plan(negation(), Dimensions.of("n", 3)))
                            .run(Inputs.of("x", new float[] {1, 2, 3}))
                            .floats("y"))
                    .containsExactly(-1, -2, -3);
        }
    }

    @Test
    void aProviderIsNotUnloadedWhileItIsAsked() throws Exception {
        String wait =
                """
                System.setProperty("bolt.asked", "yes");
                while (System.getProperty("bolt.go") == null) { Thread.onSpinWait(); }
                return List.of(call.input(0));
                """;
        VendorJar.of("bolt/negation", NEGATE.replace("return List.of(call.input(0));", wait), scratch)
                .write(plugins.resolve("negation.jar"));
        System.clearProperty("bolt.asked");
        System.clearProperty("bolt.go");
        try (Engine engine =
                Engine.builder().device("reference").plugins(plugins).open()) {
            CompletableFuture<ExecutionPlan> planning =
                    CompletableFuture.supplyAsync(() -> engine.plan(negation(), Dimensions.of("n", 3)));
            while (System.getProperty("bolt.asked") == null) {
                assertThat(planning).isNotDone();
                Thread.onSpinWait();
            }
            assertCode(ErrorCode.PLUGIN_IN_USE, "a planning", () -> engine.unload("bolt/negation"));
            System.setProperty("bolt.go", "yes");
            planning.get(30, TimeUnit.SECONDS);
            engine.unload("bolt/negation");
        }
    }

    @Test
    void whatStartingPlanningAndLoadingFindOutIsHeldInOnePlace() throws IOException {
        String sleep = "try { Thread.sleep(9_000); } catch (InterruptedException ended) { return; }";
        VendorJar.of("acme/asleep", sleep, scratch).write(plugins.resolve("asleep.jar"));
        AddingJar.throwing(scratch).write(plugins.resolve("adder.jar"));
        VendorLimits limits = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 1L << 30));
        Quarantine held = Quarantine.inMemory();
        Engine.Builder builder =
                Engine.builder().plugins(plugins).quarantine(held).vendorLimits(limits);
        try (Engine engine = builder.open()) {
            assertThat(codes(held)).as("by starting").containsExactly("quarantined:time_limit");
            engine.plan(sum(), Dimensions.of("n", 3));
            assertThat(codes(held))
                    .as("by planning")
                    .containsExactlyInAnyOrder("quarantined:time_limit", "quarantined:threw");
            assertThat(engine.quarantine().entries()).isEqualTo(held.entries());
        }
        try (Engine engine = builder.open()) {
            assertThat(engine.catalog().refused())
                    .as("what starting found out before")
                    .extracting(ProviderFault::call)
                    .containsExactly("contribute");
        }
    }

    private static List<String> codes(Quarantine held) {
        return held.entries().stream().map(QuarantineEntry::code).toList();
    }

    @Test
    void aVendorsKernelsRunOnTheDeviceUntilTheyAreUnloaded() throws Exception {
        ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
        try (Engine engine = Engine.builder().plugins(plugins).open();
                DeviceTensor kept = engine.tensor(TensorType.of(ElementType.F32, 3))) {
            PhantomReference<ClassLoader> loader = runAndUnload(engine, kept, collected);

            ExecutionPlan again = engine.plan(sum(), Dimensions.of("n", 3));
            assertThat(kernels(again)).allMatch(kernel -> kernel.startsWith("lemnos/portable/"));
            assertThat(isCollected(loader, collected)).isTrue();
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    /** In a method of its own, so that nothing of it stays on the stack. */
    private static PhantomReference<ClassLoader> runAndUnload(
            Engine engine, DeviceTensor kept, ReferenceQueue<ClassLoader> collected) {
        ExecutionPlan plan =
                engine.plan(sum(), Dimensions.of("n", 3), Policy.defaults().preferring(KERNELS));
        assertThat(kernels(plan)).isNotEmpty().allMatch(kernel -> kernel.startsWith(KERNELS + "/"));
        try (Session session = engine.load(plan)) {
            assertThat(session.run(numbers()).floats("sum")).containsExactly(11, 22, 33);
            session.run(numbers(), Targets.of("sum", kept));
            assertThat(kept.read().toFloats()).containsExactly(11, 22, 33);
            assertThat(session.time(numbers())).isNotEmpty();
            assertCode(ErrorCode.PLUGIN_IN_USE, "session 1 of plan/sha256/", () -> engine.unload(KERNELS));
        }
        ClassLoader loader = engine.catalog().kernels().stream()
                .filter(kernel -> kernel.provider().equals(KERNELS))
                .findFirst()
                .orElseThrow()
                .kernel()
                .getClass()
                .getClassLoader();
        engine.unload(KERNELS);
        assertCode(ErrorCode.PLAN_FOREIGN, "plan the program again", () -> engine.load(plan));
        return new PhantomReference<>(loader, collected);
    }

    private static boolean isCollected(PhantomReference<ClassLoader> loader, ReferenceQueue<ClassLoader> collected)
            throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            System.gc();
            if (collected.remove(100) == loader) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aPlanOfAReplacedProviderIsRefusedUnlessItsContentIsTheSame() throws IOException {
        Policy policy = Policy.defaults().preferring(KERNELS);
        try (Engine engine = Engine.builder().plugins(plugins).open()) {
            ExecutionPlan plan = engine.plan(sum(), Dimensions.of("n", 3), policy);
            Files.move(plugins.resolve("kernels.jar"), plugins.resolve("renamed.jar"));
            engine.refreshPlugins();
            try (Session session = engine.load(plan)) {
                assertThat(session.run(numbers()).floats("sum")).containsExactly(11, 22, 33);
            }
            VendorJar.withKernels(KERNELS, scratch)
                    .with("META-INF/lemnos/acme/kernels/news.txt", "another build")
                    .write(plugins.resolve("renamed.jar"));
            engine.refreshPlugins();

            assertCode(ErrorCode.PLAN_FOREIGN, "other providers", () -> engine.load(plan));
            try (Session session = engine.load(engine.plan(sum(), Dimensions.of("n", 3), policy))) {
                assertThat(session.run(numbers()).floats("sum")).containsExactly(11, 22, 33);
            }
        }
    }

    @Test
    void aVendorsOperationRunsOnTheReferenceDeviceUntilItsJarIsGone() throws IOException {
        try (Engine engine =
                Engine.builder().device("reference").plugins(plugins).open()) {
            ExecutionPlan plan = engine.plan(negation(), Dimensions.of("n", 2));
            Session session = engine.load(plan);
            Inputs inputs = Inputs.of("x", new float[] {1, -2});
            assertThat(session.run(inputs).floats("y")).containsExactly(-1, 2);
            Files.delete(plugins.resolve("negation.jar"));
            assertCode(ErrorCode.PLUGIN_IN_USE, "session 1", engine::refreshPlugins);
            assertThat(session.run(inputs).floats("y")).containsExactly(-1, 2);
            session.close();
            engine.refreshPlugins();

            assertCode(ErrorCode.PLAN_FOREIGN, "bolt/negate", () -> engine.load(plan));
            assertCode(
                    ErrorCode.OPERATION_UNKNOWN, "bolt/negate", () -> engine.plan(negation(), Dimensions.of("n", 2)));
        }
    }

    @Test
    void aRefusedJarIsReportedAndStopsNothing() throws IOException {
        Files.writeString(plugins.resolve("broken.jar"), "no archive");
        try (Engine engine =
                Engine.builder().device("reference").plugins(plugins).open()) {
            assertThat(engine.plugins())
                    .extracting(PluginReport::state)
                    .containsExactly(PluginState.REFUSED, PluginState.STARTED, PluginState.STARTED);
        }
    }

    @Test
    void withoutAPluginsFolderThereIsNothingToUnload() {
        try (Engine engine = Engine.builder().device("reference").open()) {
            assertThat(engine.plugins()).isEmpty();
            engine.refreshPlugins();
            assertCode(ErrorCode.PLUGIN_UNKNOWN, "without a plugins folder", () -> engine.unload("lemnos/portable"));
        }
    }
}
