package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
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
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.engine.Faulty.Site;
import org.lemnos.engine.Faulty.Way;

/** Every call into a vendor's code is watched for what it throws, for null, for what it allocates and for its time. */
@Timeout(60)
class VendorCallsTest {
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(1), 256L << 20));

    private final Quarantine quarantine = Quarantine.inMemory();

    private Engine open(Faulty vendor, String device) {
        Engine.Builder builder =
                Engine.builder().provider(vendor).quarantine(quarantine).vendorLimits(LIMITS);
        return device.isEmpty() ? builder.open() : builder.device(device).open();
    }

    private static Stream<Arguments> calls(Predicate<Site> which) {
        return Arrays.stream(Site.values()).filter(which).flatMap(site -> Arrays.stream(Way.values())
                .filter(way -> way != Way.RETURNS_NULL || site.canReturnNull())
                .map(way -> Arguments.of(site, way)));
    }

    private static Stream<Arguments> ofProviders() {
        return calls(Site::isOfAProvider);
    }

    private static Stream<Arguments> ofKernels() {
        return calls(Site::isOfAKernel);
    }

    private static Stream<Arguments> ofOracles() {
        return calls(site -> !site.isOfAProvider() && !site.isOfAKernel());
    }

    @ParameterizedTest
    @MethodSource("ofProviders")
    void aProviderThatFailsCountsForNothing(Site site, Way way) {
        try (Faulty vendor = new Faulty(site, way)) {
            try (Engine engine = open(vendor, "reference")) {
                assertThat(engine.catalog().providers())
                        .noneMatch(entry -> entry.id().equals(Faulty.ID));
                assertThat(engine.catalog().refused()).singleElement().satisfies(fault -> {
                    assertThat(fault.kind().token()).isEqualTo(way.token());
                });
            }
            int asked = vendor.calls();
            try (Engine engine = open(vendor, "reference")) {
                assertThat(engine.catalog().refused()).hasSize(1);
            }
            assertThat(vendor.calls() > asked).as("it is asked again").isEqualTo(!way.doesNotComeBack());
        }
    }

    @ParameterizedTest
    @MethodSource("ofKernels")
    void aKernelThatFailsLosesItsPlace(Site site, Way way) {
        try (Faulty vendor = new Faulty(site, way);
                Engine engine = open(vendor, "")) {
            ExecutionPlan plan = engine.plan(FailingDeviceTest.sum(), FailingDeviceTest.FOUR);
            assertThat(plan.document().nodes().get(0).selection().rejected())
                    .filteredOn(row -> row.kernel().equals(Faulty.KERNEL))
                    .extracting(Selection.Rejection::code)
                    .containsExactly("quarantined:" + way.token());
            assertThat(quarantine.entries())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.fault().call()).isEqualTo(site.call()));
            int asked = vendor.calls();
            engine.plan(FailingDeviceTest.sum(), FailingDeviceTest.FOUR);
            assertThat(vendor.calls()).isEqualTo(asked);
        }
    }

    private static Program same(boolean constant) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = constant
                ? builder.constant("x", MemoryTensor.of(new float[] {1, 2}, 2))
                : builder.input("x", ElementType.F32, Dim.of(2));
        return builder.output("y", builder.node("same", Faulty.SAME, new Version(1, 0), Attributes.none(), x))
                .build();
    }

    private static void run(Engine engine, Site site) {
        ExecutionPlan plan = engine.plan(same(site == Site.EVALUATE_CONSTANTS), Dimensions.none());
        try (Session session = engine.load(plan)) {
            session.run(Inputs.of("x", new float[] {1, 2}));
        }
    }

    @ParameterizedTest
    @MethodSource("ofOracles")
    void anOracleThatFailsHasNoSubstitute(Site site, Way way) {
        try (Faulty vendor = new Faulty(site, way);
                Engine engine = open(vendor, "reference")) {
            assertThatThrownBy(() -> run(engine, site))
                    .hasMessageContaining("acme/same@1.0")
                    .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                            .isEqualTo(ErrorCode.PROVIDER_FAULT));
            assertThat(quarantine.entries())
                    .extracting(QuarantineEntry::code)
                    .containsExactlyElementsOf(
                            way.doesNotComeBack() ? List.of("quarantined:" + way.token()) : List.of());

            int asked = vendor.calls();
            assertThatThrownBy(() -> run(engine, site)).isInstanceOf(LemnosException.class);
            assertThat(vendor.calls() > asked).as("it is asked again").isEqualTo(!way.doesNotComeBack());
        }
    }

    @Test
    void aSessionAsksAnOracleNoMoreThatDidNotComeBack() {
        try (Faulty vendor = new Faulty(Site.EVALUATE_IN_A_RUN, Way.HANGS);
                Engine engine = open(vendor, "reference");
                Session session = engine.load(engine.plan(same(false), Dimensions.none()))) {
            Inputs inputs = Inputs.of("x", new float[] {1, 2});
            for (int turn = 0; turn < 2; turn++) {
                assertThatThrownBy(() -> session.run(inputs))
                        .hasMessageContaining("node 'same'")
                        .hasMessageContaining("took longer than its limit of 1000 ms");
            }
            assertThat(vendor.calls()).isEqualTo(1);
        }
    }
}
