package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.planner.Misbehaving.Way;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorLimits;

/** A kernel that fails costs itself its place, and nobody else anything. */
class HeldBackTest {
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 256L << 20));
    private static final String WINNER = "test/vendor/add_blocks";
    private static final String OTHER = "test/vendor/add";
    private static final String THIRD = "test/vendor/add_either";

    @TempDir
    private Path folder;

    private static Program addition() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"), Dim.of(64));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"), Dim.of(64));
        ValueRef sum = builder.node("sum", TestHouse.ADD, Version.of(1, 0), Attributes.none(), x, y);
        ValueRef more = builder.node("more", TestHouse.ADD, Version.of(1, 0), Attributes.none(), y, x);
        return builder.output("sum", sum).output("more", more).build();
    }

    private static PlanRequest request(KernelProvider... more) {
        List<KernelProvider> house = TestHouse.providers();
        Catalog catalog =
                more.length == 0 ? Catalog.of(house) : Catalog.of(List.of(house.get(0), house.get(1), more[0]));
        return new PlanRequest(addition(), Dimensions.of("n", 8192), catalog, TestHouse.device(), Policy.defaults());
    }

    private static VendorGuard guard(Quarantine quarantine) {
        return new VendorGuard(quarantine, LIMITS);
    }

    private static Selection.Rejection rejection(PlanDocument plan, int node, String kernel) {
        return plan.nodes().get(node).selection().rejected().stream()
                .filter(row -> row.kernel().equals(kernel))
                .findFirst()
                .orElseThrow();
    }

    /** One that uses up the heap is held back as well, but ends the planning that finds it. */
    private static PlanDocument plan(PlanRequest request, VendorGuard guard, Way way) {
        if (way == Way.USES_UP_THE_HEAP_IN_LOWER) {
            assertThatThrownBy(() -> Planner.plan(request, guard)).isInstanceOf(OutOfMemoryError.class);
        }
        return Planner.plan(request, guard).document();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void itIsHeldBackWithEvidenceAndThePlanIsMadeWithoutIt(Way way) {
        try (Misbehaving careless = new Misbehaving(way)) {
            Quarantine quarantine = Quarantine.inMemory();
            PlanDocument plan = plan(request(careless), guard(quarantine), way);

            for (int node = 0; node < 2; node++) {
                assertThat(plan.nodes().get(node).selection().kernel()).isEqualTo(WINNER);
                Selection.Rejection row = rejection(plan, node, Misbehaving.KERNEL);
                assertThat(row.code()).isEqualTo(way.code);
                assertThat(row.detail())
                        .contains(Misbehaving.KERNEL + ", asked for " + way.call + " of test/add@1.0 (f32[8192, 64]")
                        .contains("'lemnos providers --quarantine --clear " + Misbehaving.KERNEL + "'");
            }
            QuarantineEntry entry = quarantine.entries().get(0);
            assertThat(quarantine.entries()).hasSize(1);
            assertThat(entry.key().subject()).isEqualTo(Misbehaving.KERNEL);
            assertThat(entry.key().provider()).isEqualTo("acme/careless 1");
            assertThat(entry.key().content()).hasSize(64);
            assertThat(entry.key().device()).isEqualTo("test device, test 1");
            assertThat(entry.certain()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void itIsNotAskedAgainAndPlanningAgainGivesTheSamePlan(Way way) {
        try (Misbehaving careless = new Misbehaving(way)) {
            Path file = folder.resolve("quarantine.json");
            PlanRequest request = request(careless);
            PlanDocument first = plan(request, guard(Quarantine.file(file)), way);
            int asked = careless.calls();
            PlanDocument second = plan(request, guard(Quarantine.file(file)), Way.THROWS_IN_SUPPORTS);

            assertThat(careless.calls()).isEqualTo(asked);
            assertThat(PlanJson.toJson(second)).isEqualTo(PlanJson.toJson(first));
        }
    }

    @Test
    void onceItIsLetGoItIsAskedAgain() {
        try (Misbehaving careless = new Misbehaving(Way.THROWS_IN_SUPPORTS)) {
            Quarantine quarantine = Quarantine.inMemory();
            PlanRequest request = request(careless);
            Planner.plan(request, guard(quarantine));
            int asked = careless.calls();
            quarantine.clear(Misbehaving.KERNEL);
            Planner.plan(request, guard(quarantine));

            assertThat(careless.calls()).isGreaterThan(asked);
        }
    }

    @Test
    void whatIsHeldBackOfAnotherContentVersionOrDeviceIsNotThisKernel() {
        Quarantine quarantine = Quarantine.inMemory();
        QuarantineKey key = keyOf(WINNER);
        quarantine.add(held(new QuarantineKey(WINNER, "1.0", key.provider(), "00", key.device()), true));
        quarantine.add(held(new QuarantineKey(WINNER, "0.9", key.provider(), key.content(), key.device()), true));
        quarantine.add(held(new QuarantineKey(WINNER, "1.0", "test/vendor 0", key.content(), key.device()), true));
        quarantine.add(
                held(new QuarantineKey(WINNER, "1.0", key.provider(), key.content(), "test device, test 2"), true));

        assertThat(Planner.plan(request(), guard(quarantine))).isEqualTo(Planner.plan(request()));

        quarantine.add(held(key, true));
        PlanDocument without = Planner.plan(request(), guard(quarantine)).document();
        assertThat(without.nodes().get(0).selection().kernel()).isEqualTo(OTHER);
        assertThat(rejection(without, 0, WINNER).code()).isEqualTo("suspect:device_lost");
    }

    private static QuarantineKey keyOf(String kernel) {
        Catalog catalog = TestHouse.catalog();
        return new QuarantineKey(
                kernel,
                "1.0",
                catalog.versionOf("test/vendor"),
                catalog.contentOf("test/vendor"),
                QuarantineKey.deviceOf(TestHouse.device()));
    }

    private static QuarantineEntry held(QuarantineKey key, boolean certain) {
        ProviderFault fault =
                new ProviderFault(ProviderFault.Kind.DEVICE_LOST, key.subject(), "run", "the device was lost");
        return new QuarantineEntry(key, fault, certain, Instant.EPOCH);
    }

    @Test
    void aKernelThatOnlySharedTheBlameIsAvoidedWhereAnotherCanDoTheNode() {
        Quarantine quarantine = Quarantine.inMemory();
        quarantine.add(held(keyOf(WINNER), false));
        PlanDocument plan = Planner.plan(request(), guard(quarantine)).document();

        assertThat(plan.nodes().get(0).selection().kernel()).isEqualTo(OTHER);
        assertThat(rejection(plan, 0, WINNER).code()).isEqualTo("suspect:device_lost");
    }

    @Test
    void aKernelThatOnlySharedTheBlameIsTakenWhereNoOtherCanDoTheNode() {
        Quarantine quarantine = Quarantine.inMemory();
        quarantine.add(held(keyOf(WINNER), false));
        quarantine.add(held(keyOf(OTHER), true));
        quarantine.add(held(keyOf(THIRD), true));
        PlanDocument plan = Planner.plan(request(), guard(quarantine)).document();

        assertThat(plan.nodes().get(0).selection().kernel()).isEqualTo(WINNER);
        assertThat(plan.nodes().get(0).selection().reason()).isEqualTo(Selection.Reason.SUSPECT_WITHOUT_ALTERNATIVE);
    }

    @Test
    void aNodeWhoseKernelsAreAllHeldBackHasNoCandidateAndTheMessageSaysHowToLetThemGo() {
        Quarantine quarantine = Quarantine.inMemory();
        List.of(WINNER, OTHER, THIRD).forEach(kernel -> quarantine.add(held(keyOf(kernel), true)));

        assertThatThrownBy(() -> Planner.plan(request(), guard(quarantine)))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLAN_NO_CANDIDATE))
                .hasMessageContaining("suspect:device_lost")
                .hasMessageContaining("'lemnos providers --quarantine --clear " + WINNER + "'");
    }

    private static UntrustedPlan untrusted(PlanDocument plan) {
        return PlanJson.read(
                "plan", new ByteArrayInputStream(PlanJson.toJson(plan).getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aPlanFromBeforeIsNotTakenUpOnceOneOfItsKernelsIsHeldBack() {
        UntrustedPlan before = untrusted(Planner.plan(request()).document());
        Quarantine quarantine = Quarantine.inMemory();
        assertThat(PlanRevalidation.revalidate(before, request(), guard(quarantine))
                        .document())
                .isEqualTo(before.document());

        quarantine.add(held(keyOf(WINNER), true));
        assertThatThrownBy(() -> PlanRevalidation.revalidate(before, request(), guard(quarantine)))
                .isInstanceOfSatisfying(LemnosException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.PLAN_ALTERED);
                    assertThat(e.fields()).containsEntry("pointer", "/plan/identity/tuning");
                })
                .hasMessageContaining("lemnos providers --quarantine");
    }

    @Test
    void aKernelThatTheProgramHasNoUseForChangesNothing() {
        Quarantine quarantine = Quarantine.inMemory();
        quarantine.add(held(keyOf("test/vendor/running_sum"), true));

        assertThat(Planner.plan(request(), guard(quarantine))).isEqualTo(Planner.plan(request()));
    }
}
