package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.fusion.FusionRefused;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.solve.SearchBudget;
import org.lemnos.core.verify.PlanVerifier;

class FusionTest {
    private static final long SEED =
            Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
    private static final int PROGRAMS = Boolean.getBoolean("lemnos.soak") ? 2_000 : 60;
    private static final Version ONE = Version.of(1, 0);
    private static final long CHEAP = 1;
    private static final long DEAR = 100_000;

    /** What a test says of the sum {@code (x + y) + z} beside its two additions. */
    private interface More {
        void add(ProgramBuilder builder, ValueRef x, ValueRef between, ValueRef sum);
    }

    private static Program threeAddends(More more) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef z = builder.input("z", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef between = builder.node("first", TestHouse.ADD, ONE, Attributes.none(), x, y);
        ValueRef sum = builder.node("second", TestHouse.ADD, ONE, Attributes.none(), between, z);
        builder.output("sum", sum);
        more.add(builder, x, between, sum);
        return builder.build();
    }

    private static Program threeAddends() {
        return threeAddends((builder, x, between, sum) -> {});
    }

    private static PlanDocument plan(Program program, Catalog catalog, Policy policy) {
        Dimensions extents = Dimensions.of("rows", 50);
        PlanRequest request = new PlanRequest(program, extents, catalog, TestHouse.device(), policy);
        PlanDocument plan = Planner.plan(request).document();
        assertThat(PlanVerifier.verify(plan)).isEmpty();
        return plan;
    }

    private static PlanDocument plan(Program program, long operations, FusionPattern... patterns) {
        return plan(program, FusingHouse.catalog(operations, patterns), Policy.defaults());
    }

    private static List<String> nodes(PlanDocument plan) {
        return plan.nodes().stream().map(PlannedNode::id).toList();
    }

    private static long cost(PlanDocument plan) {
        return plan.nodes().stream()
                .mapToLong(node -> node.selection().costNanoseconds())
                .sum();
    }

    private static PlannedPartition only(PlanDocument plan) {
        assertThat(plan.partitions()).hasSize(1);
        return plan.partitions().get(0);
    }

    @Test
    void aWholeThatCostsLessTakesThePlaceOfItsParts() {
        PlanDocument plan = plan(threeAddends(), CHEAP, FusingHouse.chains());

        assertThat(nodes(plan)).containsExactly("second");
        assertThat(plan.nodes().get(0).operation()).isEqualTo(FusingHouse.ADD3);
        assertThat(plan.values()).extracting("id").doesNotContain("first");
        assertThat(plan.steps()).hasSize(1);
        assertThat(only(plan))
                .isEqualTo(new PlannedPartition(
                        FusingHouse.PATTERN,
                        FusingHouse.ADD3,
                        List.of("first", "second"),
                        PartitionState.APPLIED,
                        "",
                        ""));
    }

    @Test
    void aWholeThatCostsMoreIsLeftAside() {
        PlanDocument plan = plan(threeAddends(), DEAR, FusingHouse.chains());

        assertThat(nodes(plan)).containsExactly("first", "second");
        assertThat(only(plan).state()).isEqualTo(PartitionState.FALLBACK);
        assertThat(only(plan).code()).isEqualTo("parts_cost_less");
        assertThat(only(plan).detail()).matches("as one call it costs \\d+ ns, its parts cost \\d+ ns");
    }

    @Test
    void aPolicyMayForbidAndDemandFusion() {
        Catalog cheap = FusingHouse.catalog(CHEAP, FusingHouse.chains());
        Catalog dear = FusingHouse.catalog(DEAR, FusingHouse.chains());

        PlanDocument forbidden = plan(threeAddends(), cheap, Policy.defaults().withFusing(false));
        PlanDocument demanded = plan(threeAddends(), dear, Policy.defaults().preferring(FusingHouse.KERNEL));
        PlanDocument part = plan(threeAddends(), cheap, Policy.defaults().preferring("first", "test/vendor/add"));

        assertThat(nodes(forbidden)).containsExactly("first", "second");
        assertThat(forbidden.partitions()).isEmpty();
        assertThat(nodes(demanded)).containsExactly("second");
        assertThat(nodes(part)).containsExactly("first", "second");
    }

    @Test
    void whatSomebodyElseReadsIsNotDropped() {
        Program program = threeAddends((builder, x, between, sum) ->
                builder.output("other", builder.node("reader", TestHouse.SUM, ONE, Attributes.none(), between)));
        FusionPattern greedy = careless();

        PlanDocument plan = plan(program, CHEAP, greedy);

        assertThat(nodes(plan)).containsExactlyInAnyOrder("first", "second", "reader");
        assertThat(only(plan).code()).isEqualTo(FusionRefused.Code.INTERMEDIATE_CONSUMED_OUTSIDE.token());
        assertThat(only(plan).detail()).contains("'reader'");
    }

    /** Proposes every addition of an addition, whoever else reads what is between. */
    private static FusionPattern careless() {
        return new FusingHouse.Spelled("chain", (graph, proposals) -> {
            for (GraphNode last : graph.nodes()) {
                if (FusingHouse.isAddition(last)) {
                    last.input(0)
                            .producer()
                            .filter(FusingHouse::isAddition)
                            .map(first -> Fusion.replacing(first, last)
                                    .input(first.input(0))
                                    .input(first.input(1))
                                    .input(last.input(1))
                                    .output(last.output()))
                            .ifPresent(proposals);
                }
            }
        });
    }

    @Test
    void whatTheCallerGetsIsNotDropped() {
        Program program = threeAddends((builder, x, between, sum) -> builder.output("between", between));

        PlanDocument plan = plan(program, CHEAP, careless());

        assertThat(only(plan).code()).isEqualTo(FusionRefused.Code.INTERMEDIATE_OBSERVED.token());
    }

    /** The node between needs the first of them and is needed by the second. */
    @Test
    void nodesWithAnotherBetweenThemDoNotBecomeOne() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef first = builder.node("first", TestHouse.ADD, ONE, Attributes.none(), x, x);
        ValueRef between = builder.node("between", TestHouse.SUM, ONE, Attributes.none(), first);
        ValueRef second = builder.node("second", TestHouse.ADD, ONE, Attributes.none(), first, between);
        builder.output("sum", second).output("first", first);
        FusionPattern pattern = new FusingHouse.Spelled("chain", (graph, proposals) -> {
            GraphNode one = graph.nodes().get(0);
            GraphNode two = graph.nodes().get(graph.nodes().size() - 1);
            proposals.accept(Fusion.replacing(one, two)
                    .input(one.input(0))
                    .input(one.input(1))
                    .input(two.input(1))
                    .output(two.output())
                    .output(one.output()));
        });

        PlanDocument plan = plan(builder.build(), CHEAP, pattern);

        assertThat(only(plan).code()).isEqualTo(FusionRefused.Code.NOT_CONVEX.token());
    }

    @Test
    void whatIsWrittenOverIsNoPart() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef sum = builder.node("sum", TestHouse.ADD, ONE, Attributes.none(), x, x);
        builder.output("y", builder.node("twice", TestHouse.DOUBLE, ONE, Attributes.none(), sum));
        FusionPattern pattern = new FusingHouse.Spelled("chain", (graph, proposals) -> {
            GraphNode first = graph.nodes().get(0);
            proposals.accept(whole(graph)
                    .input(first.input(0))
                    .input(first.input(1))
                    .input(first.input(0))
                    .output(graph.nodes().get(1).output()));
        });

        PlanDocument plan = plan(builder.build(), CHEAP, pattern);

        assertThat(only(plan).code()).isEqualTo(FusionRefused.Code.WRITES_IN_PLACE.token());
    }

    /** Of two pairs of nodes each needs what the other makes: one pair may become a node, not both. */
    @Test
    void wholesThatNeedEachOtherAreNotTakenTogether() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef a = builder.node("a", TestHouse.ADD, ONE, Attributes.none(), x, x);
        ValueRef b = builder.node("b", TestHouse.SUM, ONE, Attributes.none(), a);
        ValueRef c = builder.node("c", TestHouse.ADD, ONE, Attributes.of("index", 1), x, x);
        ValueRef d = builder.node("d", TestHouse.SUM, ONE, Attributes.none(), c);
        Catalog catalog = TestHouse.catalog();
        BoundProgram program = Binder.bind(
                builder.output("b", b).output("d", d).build(), Dimensions.of("rows", 50), (id, needs, node) -> {
                    OperationEntry operation = catalog.operation(id, needs);
                    return new DefinedOperation(operation.descriptor(), operation.oracle());
                });
        Partition outer = new Partition("outer", List.of(0, 3), program.nodes().get(3));
        Partition inner = new Partition("inner", List.of(1, 2), program.nodes().get(2));

        assertThat(FusedProgram.of(program, List.of(outer, inner))).isEmpty();
        assertThat(FusedProgram.of(program, List.of(outer))).isPresent();
        assertThat(FusedProgram.of(program, List.of(inner))).isPresent();
    }

    /** A proposal that a pattern should not make, and the code that it gets. */
    private record Wrong(String name, String code, BiConsumer<GraphView, Consumer<Fusion>> finding) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Fusion whole(GraphView graph) {
        return Fusion.replacing(graph.nodes());
    }

    static Stream<Wrong> wrongs() {
        return Stream.of(
                new Wrong("throws", "pattern_failed", (graph, proposals) -> {
                    throw new IllegalStateException("no luck");
                }),
                new Wrong(
                        "names no node",
                        "malformed",
                        (graph, proposals) -> proposals.accept(Fusion.replacing(List.of()))),
                new Wrong("names a node twice", "malformed", (graph, proposals) -> {
                    GraphNode node = graph.nodes().get(0);
                    proposals.accept(Fusion.replacing(node, node));
                }),
                new Wrong(
                        "gives too few inputs",
                        "input_dropped",
                        (graph, proposals) -> proposals.accept(
                                whole(graph).output(graph.nodes().get(1).output()))),
                new Wrong("gives an input that is made inside", "input_made_inside", (graph, proposals) -> {
                    GraphNode last = graph.nodes().get(1);
                    proposals.accept(whole(graph).input(last.input(0)).output(last.output()));
                }),
                new Wrong("gives an output that is an input", "output_not_made", (graph, proposals) -> {
                    GraphNode first = graph.nodes().get(0);
                    proposals.accept(whole(graph).input(first.input(0)).output(first.input(0)));
                }),
                new Wrong("has an attribute too many", "call_refused", (graph, proposals) -> {
                    GraphNode first = graph.nodes().get(0);
                    GraphNode last = graph.nodes().get(1);
                    proposals.accept(whole(graph)
                            .input(first.input(0))
                            .input(first.input(1))
                            .input(last.input(1))
                            .output(last.output())
                            .attribute("speed", 3));
                }),
                new Wrong("proposes without end", "pattern_failed", (graph, proposals) -> {
                    while (true) {
                        proposals.accept(whole(graph));
                    }
                }));
    }

    @ParameterizedTest
    @MethodSource("wrongs")
    void aWrongProposalLeavesItsNodesAsTheyAre(Wrong wrong) {
        PlanDocument plan = plan(threeAddends(), CHEAP, new FusingHouse.Spelled("chain", wrong.finding()));

        assertThat(nodes(plan)).containsExactly("first", "second");
        assertThat(only(plan).code()).isEqualTo(wrong.code());
        boolean unsound = List.of("pattern_failed", "malformed").contains(wrong.code());
        assertThat(only(plan).state())
                .isEqualTo(unsound ? PartitionState.UNEXPECTED_FALLBACK : PartitionState.FALLBACK);
    }

    @Test
    void aSearchThatIsTooWideForWholesIsMadeWithoutThem() {
        Program program = RandomPrograms.program(new Random(5), 20);
        Catalog catalog = FusingHouse.catalog(CHEAP, FusingHouse.chains());
        Policy unfused = Policy.defaults().withFusing(false);
        Policy narrow = Policy.defaults().withSearchBudget(new SearchBudget(fewestStates(program, catalog, unfused)));

        PlanDocument plan = plan(program, catalog, narrow);

        assertThat(plan.partitions()).isNotEmpty().allSatisfy(partition -> {
            assertThat(partition.state()).isEqualTo(PartitionState.FALLBACK);
            assertThat(partition.code()).isEqualTo("plan_search_budget");
        });
        assertThat(nodes(plan)).isEqualTo(nodes(plan(program, catalog, unfused)));
    }

    private static long fewestStates(Program program, Catalog catalog, Policy policy) {
        for (long states = 1; ; states++) {
            try {
                plan(program, catalog, policy.withSearchBudget(new SearchBudget(states)));
                return states;
            } catch (LemnosException tooFew) {
                assertThat(tooFew.code()).isEqualTo(ErrorCode.PLAN_SEARCH_BUDGET);
            }
        }
    }

    /** Every node of the program runs once: as itself, or as a part of one whole. */
    @Test
    void everyNodeIsCoveredOnceAndNoChoiceIsDearerThanItsParts() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        int applied = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = RandomPrograms.program(random, 4 + random.nextInt(40));
            Catalog catalog = FusingHouse.catalog(1L + random.nextInt(40), FusingHouse.chains());
            PlanDocument parts = plan(program, catalog, Policy.defaults().withFusing(false));
            PlanDocument plan = plan(program, catalog, Policy.defaults());

            List<String> covered = new ArrayList<>(nodes(plan));
            for (PlannedPartition partition : plan.partitions()) {
                if (partition.state() == PartitionState.APPLIED) {
                    assertThat(covered).contains(partition.nodes().get(1));
                    covered.add(partition.nodes().get(0));
                    applied++;
                }
            }
            assertThat(covered).as("program %d of seed %d", i, SEED).containsExactlyInAnyOrderElementsOf(nodes(parts));
            assertThat(cost(plan)).isLessThanOrEqualTo(cost(parts));
        }
        assertThat(applied).isGreaterThan(PROGRAMS);
    }

    /** The joint choice costs what the best of all sets of wholes costs, each set planned by itself. */
    @Test
    void theChoiceEqualsBruteForceOverAllSetsOfWholes() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED + 1);
        for (int i = 0; i < PROGRAMS / 4; i++) {
            Program program = RandomPrograms.program(random, 4 + random.nextInt(5));
            long operations = 1L + random.nextInt(40);
            PlanDocument plan = plan(program, operations, FusingHouse.chains());
            int wholes = plan.partitions().size();
            long best = Long.MAX_VALUE;
            for (long set = 0; set < 1L << wholes; set++) {
                best = Math.min(best, cost(forced(program, operations, set)));
            }
            assertThat(cost(plan))
                    .as("program %d of seed %d with %d wholes", i, SEED, wholes)
                    .isEqualTo(best);
        }
    }

    private static PlanDocument forced(Program program, long operations, long set) {
        int[] seen = new int[1];
        FusionPattern pattern = new FusingHouse.Spelled("chain", (graph, proposals) -> {
            seen[0] = 0;
            FusingHouse.chains(fusion -> (set >> seen[0]++ & 1) != 0).find(graph, proposals);
        });
        return plan(
                program,
                FusingHouse.catalog(operations, pattern),
                Policy.defaults().preferring(FusingHouse.KERNEL));
    }
}
