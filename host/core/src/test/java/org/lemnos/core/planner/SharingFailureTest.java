package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.StageWatch;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.memory.CapacityFitter;
import org.lemnos.core.memory.FittedMemory;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.memory.MemoryPlan;
import org.lemnos.core.memory.Placed;
import org.lemnos.core.memory.Sharing;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.report.Counter;
import org.lemnos.core.report.Diagnostics;
import org.lemnos.core.report.ExecutionGraph;
import org.lemnos.core.report.RuntimeState;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.verify.PlanVerifier;

/**
 * A plan whose sharing of bytes fails keeps its values apart and says why (rule AL-5). No program is known at which the packer fails, so the faults are put in
 * here; packing under too little capacity is no such failure, since values apart take more.
 */
class SharingFailureTest {
    private static final int LENGTH = 6;

    private static Program chain() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef value = builder.input("x", ElementType.F32, Dim.of(64), Dim.of(64));
        for (int i = 0; i < LENGTH; i++) {
            value = builder.node("sum" + i, TestHouse.SUM, Version.of(1, 0), Attributes.none(), value);
        }
        return builder.output("y", value).build();
    }

    private static ExecutionPlan plan(Policy policy, Sharing sharing) {
        PlanRequest request =
                new PlanRequest(chain(), Dimensions.none(), TestHouse.catalog(), TestHouse.device(), policy);
        return Planner.plan(request, VendorGuard.ofItsOwn(), StageWatch.none(), sharing);
    }

    /** A packer with a fault, and what the plan says of it. */
    private record Faulty(Sharing sharing, String reason) {}

    static Stream<Faulty> faults() {
        return Stream.of(
                new Faulty(
                        (schedule, values, limits) -> {
                            throw new ArithmeticException("long overflow");
                        },
                        "the packer failed: java.lang.ArithmeticException: long overflow"),
                new Faulty(SharingFailureTest::allAtOnce, "the packing breaks a rule: value "));
    }

    /** A packing in which all values lie at the same place. */
    private static FittedMemory allAtOnce(
            Schedule schedule, Function<Schedule, List<LiveValue>> values, ArenaLimits limits) {
        FittedMemory right = CapacityFitter.fit(schedule, values, limits);
        MemoryPlan plan = (MemoryPlan) right.packing();
        List<Placed> same =
                plan.placements().stream().map(place -> new Placed(0, 0)).toList();
        return new FittedMemory(
                right.schedule(), new MemoryPlan(same, plan.chunkBytes(), plan.certificate()), List.of());
    }

    @ParameterizedTest
    @MethodSource("faults")
    void thePlanIsKeptWithItsValuesApartAndSaysWhy(Faulty faulty) {
        ExecutionPlan shared = plan(Policy.defaults(), CapacityFitter::fit);
        ExecutionPlan apart = plan(Policy.defaults(), faulty.sharing());
        PlanDocument document = apart.document();

        assertThat(PlanVerifier.verify(document)).isEmpty();
        assertThat(document.memory().sharingFailure()).startsWith(faulty.reason());
        assertThat(document.memory().peakBytes())
                .isGreaterThan(shared.document().memory().peakBytes())
                .isGreaterThanOrEqualTo(document.memory().sumBytes());
        assertThat(document.epochs()).isEqualTo(shared.document().epochs());
        assertThat(document.steps()).hasSameSizeAs(shared.document().steps());
        assertThat(PlanJson.read(
                                "plan.json",
                                new ByteArrayInputStream(
                                        PlanJson.toJson(document).getBytes(StandardCharsets.UTF_8)))
                        .document())
                .isEqualTo(document);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void diagnosticsCountTheFallbackAndGiveItsReason(Faulty faulty) {
        Diagnostics shared = diagnostics(plan(Policy.defaults(), CapacityFitter::fit));
        Diagnostics apart = diagnostics(plan(Policy.defaults(), faulty.sharing()));

        assertThat(shared.get(Counter.FALLBACK_COUNT)).isZero();
        assertThat(shared.toJson()).contains("\"alias_fallback_reason\" : \"\"");
        assertThat(apart.get(Counter.FALLBACK_COUNT)).isEqualTo(1);
        assertThat(apart.get(Counter.PLANNED_ALIAS_GROUP_COUNT)).isZero();
        assertThat(apart.get(Counter.ALIAS_MATERIALIZED_COUNT)).isZero();
        assertThat(apart.get(Counter.MATERIALIZED_ALIAS_SAVINGS)).isZero();
        assertThat(apart.get(Counter.POTENTIAL_ALIAS_SAVINGS))
                .isEqualTo(shared.get(Counter.POTENTIAL_ALIAS_SAVINGS))
                .isPositive();
        assertThat(apart.toJson()).contains("\"alias_fallback_reason\" : \"" + faulty.reason());
    }

    private static Diagnostics diagnostics(ExecutionPlan plan) {
        return Diagnostics.of(
                ExecutionGraph.of(plan.document(), SemanticGraph.of("test", plan.program())), RuntimeState.planned());
    }

    @Test
    void whereThereIsNoRoomForValuesApartTheRefusalSaysWhyTheyAre() {
        PlanDocument shared = plan(Policy.defaults(), CapacityFitter::fit).document();
        long all =
                shared.arenas().stream().mapToLong(arena -> arena.sizeBytes()).sum();
        Policy tight = Policy.defaults().withMemoryCapacityBytes(all);

        assertThat(plan(tight, CapacityFitter::fit).document().memory().sharingFailure())
                .isEmpty();
        assertThatThrownBy(() -> plan(tight, (schedule, values, limits) -> {
                    throw new IllegalStateException("out of luck");
                }))
                .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                        .isEqualTo(ErrorCode.PLAN_CAPACITY))
                .hasMessageContaining(
                        "no bytes can be shared, because the packer failed: java.lang.IllegalStateException: out of luck");
    }
}
