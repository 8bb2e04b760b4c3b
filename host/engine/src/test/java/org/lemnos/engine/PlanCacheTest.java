package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Live plans by shape signature, on the machine's device. */
class PlanCacheTest {
    private static final Program DOUBLING = doubling();

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
    void valuesThatDecideShapesArePartOfASignature() {
        Map<String, MemoryTensor> two = Map.of("s", MemoryTensor.of(new long[] {2}, 1));
        Map<String, MemoryTensor> three = Map.of("s", MemoryTensor.of(new long[] {3}, 1));
        assertThat(ShapeSignature.of(two, Set.of())).isEqualTo(ShapeSignature.of(three, Set.of()));
        assertThat(ShapeSignature.of(two, Set.of("s"))).isNotEqualTo(ShapeSignature.of(three, Set.of("s")));
    }
}
