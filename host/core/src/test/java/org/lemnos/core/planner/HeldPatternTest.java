package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.VendorLimits;

/** A pattern that fails costs itself its place, as a kernel does: the plan is made of the parts, and it is not asked again. */
class HeldPatternTest {
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 256L << 20));

    private final CountDownLatch testEnds = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();

    @TempDir
    private Path folder;

    /** How a pattern fails, with what its evidence is filed under. */
    enum Way {
        THROWS("quarantined:threw"),
        HANGS("quarantined:time_limit"),
        ALLOCATES("quarantined:allocation_limit"),
        CONTRADICTS_ITSELF("quarantined:contradicted");

        final String code;

        Way(String code) {
            this.code = code;
        }
    }

    @AfterEach
    void letGo() {
        testEnds.countDown();
    }

    private FusionPattern failing(Way way) {
        return new FusingHouse.Spelled("chain", (graph, proposals) -> {
            int times = asked.incrementAndGet();
            switch (way) {
                case THROWS -> throw new IllegalStateException("no luck");
                case HANGS -> awaitTestsEnd();
                case ALLOCATES -> allocate();
                case CONTRADICTS_ITSELF -> proposeOnlyOnce(times, graph, proposals);
            }
        });
    }

    private void awaitTestsEnd() {
        while (testEnds.getCount() > 0) {
            try {
                testEnds.await();
            } catch (InterruptedException wanted) {
                // Vendor code that does not want to end.
            }
        }
    }

    private void allocate() {
        long sum = 0;
        while (testEnds.getCount() > 0) {
            sum += new byte[1 << 20].length;
        }
        assertThat(sum).isPositive();
    }

    private static void proposeOnlyOnce(int times, GraphView graph, Consumer<Fusion> proposals) {
        if (times % 2 == 1) {
            FusingHouse.chains().find(graph, proposals);
        }
    }

    private static PlanRequest request(FusionPattern pattern) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("rows"), Dim.of(8));
        Version one = Version.of(1, 0);
        ValueRef first = builder.node("first", TestHouse.ADD, one, Attributes.none(), x, y);
        builder.output("sum", builder.node("second", TestHouse.ADD, one, Attributes.none(), first, y));
        return new PlanRequest(
                builder.build(),
                Dimensions.of("rows", 50),
                FusingHouse.catalog(1, pattern),
                TestHouse.device(),
                Policy.defaults());
    }

    private PlanDocument plan(PlanRequest request) {
        Quarantine quarantine = Quarantine.file(folder.resolve("quarantine.json"));
        return Planner.plan(request, new VendorGuard(quarantine, LIMITS)).document();
    }

    private QuarantineEntry held() {
        return Quarantine.file(folder.resolve("quarantine.json")).entries().get(0);
    }

    @ParameterizedTest
    @EnumSource
    void itIsHeldBackWithEvidenceAndThePartsRun(Way way) {
        PlanDocument plan = plan(request(failing(way)));

        assertThat(plan.nodes()).extracting("id").containsExactly("first", "second");
        PlannedPartition row = plan.partitions().get(0);
        assertThat(row.state()).isEqualTo(PartitionState.UNEXPECTED_FALLBACK);
        assertThat(row.code()).isEqualTo("pattern_failed");
        assertThat(row.detail())
                .startsWith(FusingHouse.PATTERN + ", asked for find of 2 nodes: ")
                .endsWith("'lemnos providers --quarantine --clear " + FusingHouse.PATTERN + "' asks it again");
        assertThat(held().code()).isEqualTo(way.code);
        assertThat(held().key().subject()).isEqualTo(FusingHouse.PATTERN);
        assertThat(held().key().version()).isEqualTo("fuse/add3@1.0");
        assertThat(held().key().device()).isEqualTo(QuarantineKey.ANY_DEVICE);
    }

    @ParameterizedTest
    @EnumSource
    void itIsNotAskedAgainAndPlanningAgainGivesTheSamePlan(Way way) {
        PlanRequest request = request(failing(way));
        PlanDocument first = plan(request);
        int times = asked.get();
        PlanDocument second = plan(request);

        assertThat(asked).hasValue(times);
        assertThat(PlanJson.toJson(second)).isEqualTo(PlanJson.toJson(first));
        PlanDocument unharmed =
                Planner.plan(request(FusingHouse.chains(fusion -> false))).document();
        assertThat(first.identity()).isNotEqualTo(unharmed.identity());
    }

    @ParameterizedTest
    @EnumSource(names = {"THROWS", "CONTRADICTS_ITSELF"})
    void onceItIsLetGoItIsAskedAgain(Way way) {
        PlanRequest request = request(failing(way));
        plan(request);
        int times = asked.get();
        Quarantine.file(folder.resolve("quarantine.json")).clear(FusingHouse.PATTERN);
        plan(request);

        assertThat(asked).hasValueGreaterThan(times);
    }
}
