package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.verify.PlanVerifier;

class PlannerTest {
    private static final String ADD = "test/vendor/add";
    private static final String ADD_BLOCKS = "test/vendor/add_blocks";
    private static final String FAULTY = "faulty/vendor/add";

    /** One addition of two inputs of n rows; {@code add_blocks} is the fastest of its three kernels, {@code add_either} the slowest. */
    private static Program addition() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"), Dim.of(64));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"), Dim.of(64));
        ValueRef sum = builder.node("sum", TestHouse.ADD, Version.of(1, 0), Attributes.none(), x, y);
        return builder.output("sum", sum).build();
    }

    private static PlanDocument plan(Catalog catalog, long rows, Policy policy) {
        Dimensions extents = Dimensions.of("n", rows);
        PlanDocument plan = Planner.plan(new PlanRequest(addition(), extents, catalog, TestHouse.device(), policy))
                .document();
        assertThat(PlanVerifier.verify(plan)).isEmpty();
        return plan;
    }

    private static Selection selection(PlanDocument plan) {
        return plan.nodes().get(0).selection();
    }

    private static String rejection(Selection selection, String kernel) {
        return selection.rejected().stream()
                .filter(row -> row.kernel().equals(kernel))
                .map(Selection.Rejection::code)
                .findFirst()
                .orElse("not there");
    }

    @Test
    void theFastestKernelWinsAndItsStorageFollows() {
        PlanDocument plan = plan(TestHouse.catalog(), 8192, Policy.defaults());
        Selection selection = selection(plan);

        assertThat(selection.kernel()).isEqualTo(ADD_BLOCKS);
        assertThat(selection.reason()).isEqualTo(Selection.Reason.LOWEST_COST);
        assertThat(plan.resources()
                        .get(plan.values()
                                .get(plan.outputs().get(0).value())
                                .resource()
                                .orElseThrow())
                        .storage())
                .isEqualTo(StorageProfile.fixedBlock(4096));
        assertThat(rejection(selection, ADD)).isEqualTo("storage_incompatible");
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void aPreferenceIsKeptWhereItFitsWhateverItCosts(Objective objective) {
        Policy policy = Policy.defaults().withObjective(objective).preferring("test/vendor/add_either");
        Selection selection = selection(plan(TestHouse.catalog(), 8192, policy));

        assertThat(selection.kernel()).isEqualTo("test/vendor/add_either");
        assertThat(selection.reason()).isEqualTo(Selection.Reason.PREFERRED_COMPATIBLE);
        assertThat(selection.rejected()).hasSize(2).allSatisfy(row -> assertThat(row.detail())
                .isNotBlank());
    }

    @ParameterizedTest
    @EnumSource(Objective.class)
    void aPreferenceThatDoesNotFitIsAFallbackWithEvidence(Objective objective) {
        Policy policy = Policy.defaults()
                .withStorageProfiles(StorageProfile.linear())
                .withObjective(objective)
                .preferring("sum", ADD_BLOCKS);
        Selection selection = selection(plan(TestHouse.catalog(), 8192, policy));

        assertThat(selection.kernel()).isEqualTo(ADD);
        assertThat(selection.reason()).isEqualTo(Selection.Reason.FALLBACK_FROM_PREFERRED);
        assertThat(rejection(selection, ADD_BLOCKS)).isEqualTo("storage_incompatible");
    }

    @Test
    void nodesWithoutElementsStayAndRunNothing() {
        PlanDocument plan = plan(TestHouse.catalog(), 0, Policy.defaults());

        assertThat(plan.nodes()).hasSize(1);
        assertThat(plan.steps()).isEmpty();
        assertThat(plan.resources()).isEmpty();
    }

    @Test
    void aPlanThatDoesNotFitSaysHowMuchItNeeds() {
        Policy policy = Policy.defaults().withMemoryCapacityBytes(1 << 20).withMemoryReserveBytes(4096);

        assertThatThrownBy(() -> plan(TestHouse.catalog(), 8192, policy))
                .isInstanceOfSatisfying(LemnosException.class, thrown -> {
                    assertThat(thrown.code()).isEqualTo(ErrorCode.PLAN_CAPACITY);
                    assertThat(thrown.fields())
                            .containsEntry("needed", Long.toString(3L * 8192 * 64 * 4))
                            .containsEntry("available", Long.toString((1 << 20) - 4096));
                });
    }

    /** Eight independent running sums of one input, whose scratch is live at once unless epochs are split, and the sum of all. */
    private static final long BOUNDARY_NANOSECONDS = new CostModel(TestHouse.device()).boundaryNanoseconds();

    private static Program sums() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"), Dim.of(64));
        List<ValueRef> sums = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sums.add(RandomPrograms.unary(builder, "sum" + i, TestHouse.SUM, x));
        }
        ValueRef total = sums.get(0);
        for (int i = 1; i < 8; i++) {
            total = builder.node("total" + i, TestHouse.ADD, Version.of(1, 0), Attributes.none(), total, sums.get(i));
        }
        return builder.output("total", total).build();
    }

    @Test
    void epochsAreSplitWhereThatMakesThePlanFitAndEverySplitIsReported() {
        Dimensions extents = Dimensions.of("n", 1024);
        PlanRequest roomy =
                new PlanRequest(sums(), extents, TestHouse.catalog(), TestHouse.device(), Policy.defaults());
        PlanDocument free = Planner.plan(roomy).document();
        long all = free.arenas().stream().mapToLong(PlannedArena::sizeBytes).sum();
        int fitted = 0;
        for (long capacity = all - 4096; capacity > all / 4; capacity -= 64 << 10) {
            Policy tight = Policy.defaults().withMemoryCapacityBytes(capacity);
            PlanRequest request = new PlanRequest(sums(), extents, TestHouse.catalog(), TestHouse.device(), tight);
            try {
                PlanDocument plan = Planner.plan(request).document();
                assertThat(PlanVerifier.verify(plan))
                        .as("capacity %d", capacity)
                        .isEmpty();
                assertThat(plan.arenas().stream()
                                .mapToLong(PlannedArena::sizeBytes)
                                .sum())
                        .isLessThanOrEqualTo(capacity);
                assertThat(plan.epochs())
                        .isEqualTo(free.epochs() + plan.memory().splits().size());
                assertThat(plan.memory().splits())
                        .extracting(MemoryCertificate.Split::costNanoseconds)
                        .allMatch(cost -> cost == BOUNDARY_NANOSECONDS);
                fitted += plan.memory().splits().isEmpty() ? 0 : 1;
            } catch (LemnosException exceeded) {
                assertThat(exceeded.code()).isEqualTo(ErrorCode.PLAN_CAPACITY);
            }
        }
        assertThat(free.memory().splits()).isEmpty();
        assertThat(fitted).isPositive();
    }

    @Test
    void thePlanDoesNotDependOnTheOrderOfProvidersTheLocaleOrTheTimeZone() {
        Program program = RandomPrograms.program(new Random(7), 40);
        String plain = text(program, Catalog.of(providers(true)));
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            assertThat(text(program, Catalog.of(providers(false)))).isEqualTo(plain);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static List<KernelProvider> providers(boolean ascending) {
        KernelProvider faulty = new Faulty(Fault.DECLINES);
        List<KernelProvider> house = TestHouse.providers();
        return ascending ? List.of(faulty, house.get(0), house.get(1)) : List.of(house.get(1), house.get(0), faulty);
    }

    private static String text(Program program, Catalog catalog) {
        return PlanJson.toJson(Planner.plan(new PlanRequest(
                        program, RandomPrograms.DIMENSIONS, catalog, TestHouse.device(), Policy.defaults()))
                .document());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultyKernelLosesItsPlaceWithEvidenceAndThePlanGoesOnWithoutIt(Fault fault) {
        List<KernelProvider> providers = List.of(
                new Faulty(fault),
                TestHouse.providers().get(0),
                TestHouse.providers().get(1));
        Selection selection = selection(plan(Catalog.of(providers), 8192, Policy.defaults()));

        assertThat(selection.kernel()).isEqualTo(ADD_BLOCKS);
        assertThat(rejection(selection, FAULTY)).isEqualTo(fault.evidence);
    }

    /** What can go wrong in a kernel that would win: it costs nothing. */
    private enum Fault {
        DECLINES("declined:shape"),
        SUPPORTS_THROWS("quarantined:threw"),
        SUPPORTS_GIVES_NULL("quarantined:returned_null"),
        ESTIMATE_OVERFLOWS_THE_STACK("quarantined:threw"),
        ESTIMATE_GIVES_NULL("quarantined:returned_null"),
        LOWER_THROWS("quarantined:threw"),
        LOWER_GIVES_NULL("quarantined:returned_null"),
        LOWERS_TO_NOTHING("quarantined:dispatch_refused"),
        BINDS_TOO_FEW_BUFFERS("quarantined:dispatch_refused"),
        BINDS_AN_INPUT_AS_OUTPUT("quarantined:dispatch_refused"),
        TOO_MANY_WORKGROUPS("quarantined:dispatch_refused"),
        TRUNCATED_MODULE("quarantined:spirv_refused");

        private final String evidence;

        Fault(String evidence) {
            this.evidence = evidence;
        }
    }

    private record Faulty(Fault fault) implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("faulty/vendor", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            to.kernel(new FaultyAdd(fault));
        }
    }

    private record FaultyAdd(Fault fault) implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            return KernelDescriptor.builder("add", Version.of(1, 0), TestHouse.ADD, Version.of(1, 0))
                    .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                            .build())
                    .build();
        }

        @Override
        public Support supports(Problem problem) {
            return switch (fault) {
                case DECLINES -> Support.no(Decline.SHAPE, "it declines everything");
                case SUPPORTS_THROWS -> throw new IllegalStateException("on purpose");
                case SUPPORTS_GIVES_NULL -> null;
                default -> Support.yes();
            };
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return switch (fault) {
                case ESTIMATE_OVERFLOWS_THE_STACK -> throw new StackOverflowError();
                case ESTIMATE_GIVES_NULL -> null;
                default -> ResourceEstimate.costing(Cost.of(0, 0).dispatches(0));
            };
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return switch (fault) {
                case LOWER_THROWS -> throw new LinkageError("on purpose");
                case LOWER_GIVES_NULL -> null;
                case LOWERS_TO_NOTHING -> Lowering.none();
                case BINDS_TOO_FEW_BUFFERS ->
                    Lowering.of(Dispatch.of(TestModule.sum(2))
                            .reads(BufferRef.input(0))
                            .writes(BufferRef.output(0))
                            .build());
                case BINDS_AN_INPUT_AS_OUTPUT ->
                    Lowering.of(Dispatch.of(TestModule.sum(2))
                            .reads(BufferRef.input(0))
                            .reads(BufferRef.output(0))
                            .writes(BufferRef.input(1))
                            .build());
                case TOO_MANY_WORKGROUPS ->
                    Lowering.of(sum(TestModule.sum(2)).workgroups(1, 65536, 1).build());
                case TRUNCATED_MODULE ->
                    Lowering.of(sum(SpirvModule.generated("truncated", new byte[] {3, 2, 35, 7}))
                            .build());
                default -> throw new IllegalStateException("not asked to lower under " + fault);
            };
        }

        private static Dispatch.Builder sum(SpirvModule module) {
            return Dispatch.of(module)
                    .reads(BufferRef.input(0))
                    .reads(BufferRef.input(1))
                    .writes(BufferRef.output(0));
        }
    }
}
