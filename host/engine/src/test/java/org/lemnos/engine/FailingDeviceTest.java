package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.isolate.ChildProcess;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Careless.Way;
import org.lemnos.vulkan.LosingDevices;
import org.lemnos.vulkan.VulkanOptions;

/** Kernels that bring the device down, on a real device: they are found, avoided, and everybody else goes on. */
@Tag("device")
class FailingDeviceTest {
    static final Dimensions FOUR = Dimensions.of("n", 4);

    private static final Version ONE = new Version(1, 0);
    private static final Duration RUN_LIMIT = Duration.ofSeconds(2);
    private static final Duration CHILD_LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    /** sum = x + y. */
    static Program sum() {
        return addition().build();
    }

    /** sum = x + y and echo = x. */
    private static Program sumAndEcho() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
        return builder.output("sum", sum).output("echo", x).build();
    }

    private static ProgramBuilder addition() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
        return builder.output("sum", sum);
    }

    static Outputs run(Session session) {
        return session.run(Inputs.of("x", new float[] {1, 2, 3, 4}).with("y", new float[] {10, 20, 30, 40}));
    }

    private static PlannedNode node(ExecutionPlan plan, String id) {
        return plan.document().nodes().stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static String kernelOf(ExecutionPlan plan, String node) {
        return node(plan, node).selection().kernel();
    }

    private static String codeOf(ExecutionPlan plan, String node, String kernel) {
        return node(plan, node).selection().rejected().stream()
                .filter(row -> row.kernel().equals(kernel))
                .map(Selection.Rejection::code)
                .findFirst()
                .orElse("not there");
    }

    private static Engine engine(Careless provider, Quarantine quarantine, Duration runLimit) {
        return Engine.builder()
                .provider(provider)
                .quarantine(quarantine)
                .vulkan(VulkanOptions.defaults().withRunLimit(runLimit))
                .open();
    }

    @Test
    void aKernelThatNeverEndsIsFoundInAProcessThatIsKilledAndAvoidedByAllOthers() {
        Path file = folder.resolve("quarantine.json");
        try (ChildProcess child = ChildProcess.start(ChildCommand.of(EndlessChild.class, file.toString()))) {
            assertThat(text(child)).isEqualTo(Careless.KERNEL);
            assertThat(text(child))
                    .startsWith("RUN_TIMEOUT")
                    .contains("in flight: node 'add' (" + Careless.KERNEL + ", careless)");
            child.kill();
        }
        QuarantineEntry entry = Quarantine.file(file).entries().get(0);
        assertThat(entry.code()).isEqualTo("suspect:device_hung");
        assertThat(entry.certain()).isTrue();
        assertThat(entry.evidence()).contains("not done after 2000 ms").contains("node 'add'");

        Careless careless = new Careless(Way.RUNS_WITHOUT_END);
        try (Engine unaware = engine(careless, Quarantine.inMemory(), RUN_LIMIT);
                Engine engine = engine(careless, Quarantine.file(file), RUN_LIMIT)) {
            ExecutionPlan from = unaware.plan(sum(), FOUR);
            assertThat(kernelOf(from, "add")).isEqualTo(Careless.KERNEL);
            assertCode(ErrorCode.KERNEL_QUARANTINED, () -> engine.load(from));

            ExecutionPlan plan = engine.plan(sum(), FOUR);
            assertThat(codeOf(plan, "add", Careless.KERNEL)).isEqualTo("suspect:device_hung");
            try (Session session = engine.load(plan)) {
                assertThat(run(session).floats("sum")).containsExactly(11, 22, 33, 44);
            }
        }
    }

    @Test
    void aKernelThatMakesTheDeviceLostIsSuspectedAndTheNextRunIsPlannedWithoutIt() {
        LosingDevices devices = new LosingDevices();
        Quarantine quarantine = Quarantine.inMemory();
        try (Engine engine = Engine.builder()
                .provider(new Careless(Way.WORKS))
                .quarantine(quarantine)
                .devices(devices::open)
                .open()) {
            ExecutionPlan first = engine.plan(sum(), FOUR);
            assertThat(kernelOf(first, "add")).isEqualTo(Careless.KERNEL);
            try (Session session = engine.load(first)) {
                assertThat(run(session).floats("sum")).containsExactly(11, 22, 33, 44);
                devices.loseNext();
                assertCode(ErrorCode.DEVICE_LOST, () -> run(session));
            }
            assertThat(quarantine.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.key().subject()).isEqualTo(Careless.KERNEL);
                assertThat(entry.code()).isEqualTo("suspect:device_lost");
                assertThat(entry.certain()).isTrue();
                assertThat(entry.evidence()).contains("node 'add'");
            });
            assertCode(ErrorCode.KERNEL_QUARANTINED, () -> engine.load(first));

            ExecutionPlan second = engine.plan(sum(), FOUR);
            assertThat(codeOf(second, "add", Careless.KERNEL)).isEqualTo("suspect:device_lost");
            try (Session session = engine.load(second)) {
                assertThat(run(session).floats("sum")).containsExactly(11, 22, 33, 44);
            }
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    @Test
    void aDeviceThatIsLostWhileWeightsGoUpAccusesNobodyAndTheSamePlanLoadsOnItsSuccessor() {
        LosingDevices devices = new LosingDevices();
        Quarantine quarantine = Quarantine.inMemory();
        try (Engine engine = Engine.builder()
                .quarantine(quarantine)
                .devices(devices::openStaged)
                .open()) {
            ProgramBuilder builder = ProgramBuilder.inJava();
            ValueRef x = builder.input("x", ElementType.F32, Dim.of(4));
            ValueRef y = builder.constant("y", MemoryTensor.of(new float[] {10, 20, 30, 40}, 4));
            ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
            ExecutionPlan plan = engine.plan(builder.output("sum", sum).build(), Dimensions.none());

            devices.loseNext();
            assertCode(ErrorCode.DEVICE_LOST, () -> engine.load(plan));
            assertThat(quarantine.entries()).isEmpty();
            try (Session session = engine.load(plan)) {
                assertThat(session.run(Inputs.of("x", new float[] {1, 2, 3, 4})).floats("sum"))
                        .containsExactly(11, 22, 33, 44);
            }
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    private static String text(ChildProcess child) {
        return new String(child.receive(CHILD_LIMIT).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    @Timeout(120)
    void afterARunPastItsLimitTheEngineGoesOnWithAFreshDeviceAndSuspectsOnlyWhereNothingElseCan() {
        Quarantine quarantine = Quarantine.inMemory();
        try (Engine engine =
                engine(new Careless(Way.RUNS_LONG, groupsFor(RUN_LIMIT.multipliedBy(3))), quarantine, RUN_LIMIT)) {
            ExecutionPlan first = engine.plan(sumAndEcho(), FOUR);
            String copying = kernelOf(first, "echo#copy");
            try (Session session = engine.load(first)) {
                assertCode(ErrorCode.RUN_TIMEOUT, () -> run(session));
            }
            assertThat(quarantine.entries())
                    .extracting(entry -> entry.key().subject())
                    .containsExactlyInAnyOrder(Careless.KERNEL, copying);
            assertThat(quarantine.entries()).noneMatch(QuarantineEntry::certain);

            ExecutionPlan second = engine.plan(sumAndEcho(), FOUR);
            assertThat(codeOf(second, "add", Careless.KERNEL)).isEqualTo("suspect:device_hung");
            Selection copied = node(second, "echo#copy").selection();
            assertThat(copied.reason() == Selection.Reason.SUSPECT_WITHOUT_ALTERNATIVE)
                    .as("said of a suspect that is kept, and of no other")
                    .isEqualTo(copied.kernel().equals(copying));
            Outputs outputs = runOnceTheCoresAreFree(engine, second);
            assertThat(outputs.floats("sum")).containsExactly(11, 22, 33, 44);
            assertThat(outputs.floats("echo")).containsExactly(1, 2, 3, 4);
        }
    }

    /** Workgroups that keep this machine's device busy for about so long. */
    private static int groupsFor(Duration wanted) {
        int probe = 500;
        try (Engine engine = engine(new Careless(Way.RUNS_LONG, probe), Quarantine.inMemory(), Duration.ofMinutes(2));
                Session session = engine.load(engine.plan(sum(), FOUR))) {
            run(session);
            long start = System.nanoTime();
            run(session);
            long nanos = System.nanoTime() - start;
            return (int) Math.min(65_535, probe * (wanted.toNanos() / (double) nanos) + 1);
        }
    }

    /** All devices of one processor share its cores with what was given up: each run that comes too early costs another device, and no kernel. */
    private static Outputs runOnceTheCoresAreFree(Engine engine, ExecutionPlan plan) {
        List<QuarantineEntry> before = engine.quarantine().entries();
        while (true) {
            try (Session session = engine.load(plan)) {
                return run(session);
            } catch (LemnosException early) {
                assertThat(early.code()).isEqualTo(ErrorCode.RUN_TIMEOUT);
                engine.quarantine().clear();
                before.forEach(engine.quarantine()::add);
            }
        }
    }

    private static void assertCode(ErrorCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                .isEqualTo(code));
    }
}
