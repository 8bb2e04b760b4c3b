package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.vulkan.LosingDevices;

/** Live plans by shape signature, on the machine's device. */
@Tag("device")
class PlanCacheTest {
    private static final Program DOUBLING = doubling();
    private static final ShapeSignature NAMED = new ShapeSignature(new TreeMap<>(Map.of("named", "")));

    private final Engine engine = Engine.builder().open();
    private final List<Session> used = new ArrayList<>();

    @BeforeEach
    void nothingIsAllocatedYet() {
        assertThat(engine.allocations()).isZero();
    }

    @AfterEach
    void close() {
        assertThat(engine.validationMessages()).isEmpty();
        engine.close();
    }

    private static Program doubling() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.node("add", OperationId.of("math/add"), Version.of(1, 0), Attributes.none(), x, x);
        return builder.output("y", y).build();
    }

    private float first(PlanCache plans, int extent) {
        MemoryTensor x = MemoryTensor.of(new float[extent], extent);
        ShapeSignature signature = ShapeSignature.of(Map.of("x", x), Set.of());
        return plans.use(signature, () -> engine.plan(DOUBLING, Dimensions.of("n", extent)), session -> {
            used.add(session);
            float[] numbers = new float[extent];
            numbers[0] = extent;
            return session.run(Inputs.of("x", numbers)).floats("y")[0];
        });
    }

    @Test
    void aSignatureIsPlannedOnce() {
        try (PlanCache plans = new PlanCache(engine, 2)) {
            assertThat(first(plans, 3)).isEqualTo(6);
            assertThat(first(plans, 4)).isEqualTo(8);
            assertThat(first(plans, 3)).isEqualTo(6);
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(1, 2, 0, 2));
            assertThat(used.get(2)).isSameAs(used.get(0));
            assertThat(engine.isReference() || engine.allocations() > 0).isTrue();
        }
    }

    @Test
    void thePlanThatWasNotUsedForTheLongestTimeGivesWay() {
        try (PlanCache plans = new PlanCache(engine, 2)) {
            first(plans, 3);
            first(plans, 4);
            first(plans, 3);
            first(plans, 5);
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(1, 3, 1, 2));
            assertThatThrownBy(() -> used.get(1).run(Inputs.of("x", new float[4])))
                    .isInstanceOfSatisfying(LemnosException.class, closed -> assertThat(closed.code())
                            .isEqualTo(ErrorCode.CLOSED));
            first(plans, 3);
            assertThat(plans.counters().hits()).isEqualTo(2);
        }
    }

    @Test
    void aRefusalKeepsWhatIsLiveAndAllocatesNothing() {
        try (PlanCache plans = new PlanCache(engine, 1)) {
            MemoryTensor x = MemoryTensor.of(new float[2], 2);
            assertThatThrownBy(() -> plans.use(
                            ShapeSignature.of(Map.of("x", x), Set.of()),
                            () -> engine.plan(DOUBLING, Dimensions.none()),
                            Session::plan))
                    .isInstanceOf(LemnosException.class);
            assertThat(engine.allocations()).isZero();
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(0, 1, 0, 0));
        }
    }

    @Test
    void aClosedCacheRefusesUseAndPlansAndLoadsNothing() {
        PlanCache plans = new PlanCache(engine, 2);
        plans.close();
        plans.close();
        assertThatThrownBy(() -> first(plans, 3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this cache of plans is closed; make another to run");
        assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(0, 0, 0, 0));
        assertThat(engine.allocations()).isZero();
    }

    @Test
    void aCacheThatIsClosedWhileItPlansLoadsNothing() {
        PlanCache plans = new PlanCache(engine, 2);
        assertThatThrownBy(() -> plans.use(NAMED, () -> planAndClose(plans), Session::plan))
                .isInstanceOf(IllegalStateException.class);
        assertThat(engine.allocations()).isZero();
    }

    private ExecutionPlan planAndClose(PlanCache plans) {
        plans.close();
        return engine.plan(DOUBLING, Dimensions.of("n", 2));
    }

    @Test
    void aSessionThatItsUserClosedIsPlannedAfresh() {
        try (PlanCache plans = new PlanCache(engine, 2)) {
            first(plans, 3);
            used.get(0).close();
            assertThat(first(plans, 3)).isEqualTo(6);
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(0, 2, 0, 1));
        }
    }

    @Test
    void plansOnALostDeviceLeaveTheCacheAndTheNextUsePlansAfresh() {
        LosingDevices devices = new LosingDevices();
        try (Engine losing = Engine.builder().devices(devices::open).open();
                PlanCache plans = new PlanCache(losing, 4)) {
            ShapeSignature other = new ShapeSignature(new TreeMap<>(Map.of("other", "")));
            assertThat(doubled(losing, plans, NAMED)).containsExactly(2, 4);
            assertThat(doubled(losing, plans, other)).containsExactly(2, 4);
            devices.loseNext();
            assertThatThrownBy(() -> doubled(losing, plans, NAMED))
                    .isInstanceOfSatisfying(LemnosException.class, lost -> assertThat(lost.code())
                            .isEqualTo(ErrorCode.DEVICE_LOST));
            assertThat(plans.counters()).as("both were on that device").isEqualTo(new PlanCache.Counters(1, 2, 0, 0));
            assertThat(doubled(losing, plans, other)).containsExactly(2, 4);
            assertThat(doubled(losing, plans, NAMED)).containsExactly(2, 4);
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(1, 4, 0, 2));
        }
    }

    private static float[] doubled(Engine engine, PlanCache plans, ShapeSignature signature) {
        return plans.use(signature, () -> engine.plan(DOUBLING, Dimensions.of("n", 2)), session -> session.run(
                        Inputs.of("x", new float[] {1, 2}))
                .floats("y"));
    }

    @Test
    void aRefusedInputKeepsThePlan() {
        try (PlanCache plans = new PlanCache(engine, 2)) {
            doubled(engine, plans, NAMED);
            assertThatThrownBy(() -> plans.use(
                            NAMED,
                            () -> engine.plan(DOUBLING, Dimensions.none()),
                            session -> session.run(Inputs.none())))
                    .isInstanceOf(LemnosException.class);
            assertThat(plans.counters()).isEqualTo(new PlanCache.Counters(1, 1, 0, 1));
        }
    }

    @Test
    void allPlansAreClosedThoughClosingSomeOfThemFails() {
        List<Session> loaded = new ArrayList<>();
        PlanCache plans = new PlanCache(
                plan -> {
                    String name = "closing " + loaded.size();
                    loaded.add(new ReferenceSession(plan, Oversight.usual(), () -> {
                        throw new IllegalStateException(name);
                    }));
                    return loaded.get(loaded.size() - 1);
                },
                3);
        ExecutionPlan plan = engine.plan(DOUBLING, Dimensions.of("n", 2));
        for (String each : List.of("a", "b", "c")) {
            plans.use(new ShapeSignature(new TreeMap<>(Map.of(each, ""))), () -> plan, Session::plan);
        }
        assertThatThrownBy(plans::close).hasMessage("closing 0").satisfies(first -> assertThat(first.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("closing 1", "closing 2"));
        assertThat(loaded).hasSize(3).noneMatch(Session::canRun);
        assertThat(plans.counters().size()).isZero();
        plans.close();
    }

    @Test
    void valuesThatDecideShapesArePartOfASignature() {
        Map<String, MemoryTensor> two = Map.of("s", MemoryTensor.of(new long[] {2}, 1));
        Map<String, MemoryTensor> three = Map.of("s", MemoryTensor.of(new long[] {3}, 1));
        assertThat(ShapeSignature.of(two, Set.of())).isEqualTo(ShapeSignature.of(three, Set.of()));
        assertThat(ShapeSignature.of(two, Set.of("s"))).isNotEqualTo(ShapeSignature.of(three, Set.of("s")));
    }
}
