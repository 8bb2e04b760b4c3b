package org.lemnos.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanEdits;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.FusingHouse;
import org.lemnos.core.planner.RandomPrograms;
import org.lemnos.core.planner.TestHouse;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

class ExecutionGraphTest {
    private static final long SEED =
            Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261201);
    private static final int PROGRAMS = Boolean.getBoolean("lemnos.soak") ? 2_000 : 100;
    /** Places are multiples of 256 bytes; the chunk of ports ends with the last of its three values. */
    private static final long PORTS = 2 * 256 + 32;

    private static final RuntimeState NEVER_RUN = RuntimeState.planned();

    @Test
    void twoAdditionsAreTwoCommandsWithOneOrderedResourceBetweenThem() {
        ExecutionGraph graph = Plans.graph(Plans.twoAdditions());

        assertThat(graph.nodes())
                .extracting(GraphNode::kernel)
                .containsOnly("test/vendor/add")
                .hasSize(2);
        assertThat(graph.nodes()).extracting(GraphNode::semanticOperations).containsExactly(List.of(0), List.of(1));
        assertThat(graph.nodes().get(0).effects())
                .containsExactly(
                        new GraphNode.Effect(0, Access.READ),
                        new GraphNode.Effect(1, Access.READ),
                        new GraphNode.Effect(2, Access.WRITE));
        assertThat(graph.resources())
                .extracting(GraphResource::firstNode, GraphResource::lastNode)
                .as("x, y, first, sum in the order of first touch")
                .containsExactly(tuple(0, 0), tuple(0, 1), tuple(0, 1), tuple(1, 1));
        assertThat(graph.barriers())
                .containsExactly(new GraphBarrier(0, PlannedBoundary.Kind.READ_AFTER_WRITE, 0, 0, 1, 2, 2, 0, 32));
        assertThat(graph.stats())
                .isEqualTo(new GraphStats(2, 1, 0, 0, 0, 1, 2, 2, 0, 0, 0, 0, PORTS + 256, 0, 0, 1, 0));
    }

    @Test
    void independentCommandsNeedNoBoundaryAndShareAListOfRangesIfTheyBindTheSame() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        builder.output("one", Plans.add(builder, "one", x, x)).output("other", Plans.add(builder, "other", x, x));

        ExecutionGraph graph = Plans.graph(builder);

        assertThat(graph.barriers()).isEmpty();
        assertThat(graph.stats().boundaries()).isZero();
        assertThat(graph.stats().descriptorSets()).isEqualTo(2);
        assertThat(graph.nodes().get(0).effects())
                .as("bound twice, touched once")
                .containsExactly(new GraphNode.Effect(0, Access.READ), new GraphNode.Effect(1, Access.WRITE));
    }

    /** Results 0 and 2 lie in one place, 1 and 3 in the other; what is handed over is written after it was read. */
    @Test
    void bytesThatChangeTheirOwnerAreOrderedToo() {
        ExecutionGraph graph = Plans.graph(Plans.chain());

        assertThat(graph.aliasGroups())
                .containsExactly(
                        new AliasGroup(List.of(1, 3), new GraphResource.Place(ArenaKind.STEP, 0, 0), 32),
                        new AliasGroup(List.of(2, 4), new GraphResource.Place(ArenaKind.STEP, 0, 256), 32));
        assertThat(graph.resources()).extracting(GraphResource::hazardDomain).containsExactly(0, 1, 2, 1, 2, 5);
        assertThat(graph.barriers().stream().filter(GraphBarrier::isHandOver))
                .containsExactly(
                        new GraphBarrier(1, PlannedBoundary.Kind.WRITE_AFTER_READ, 1, 1, 2, 1, 3, 0, 32),
                        new GraphBarrier(2, PlannedBoundary.Kind.WRITE_AFTER_READ, 2, 2, 3, 2, 4, 0, 32));
        assertThat(graph.stats().barriers()).isEqualTo(4 + 2);
        assertThat(graph.stats().warBarriers()).isEqualTo(2);
        assertThat(graph.stats().aliasBarriers()).isEqualTo(2);
        assertThat(graph.stats().potentialAliasSavings()).isEqualTo(4 * 256 - 2 * 256);
        assertThat(graph.stats().materializedAliasSavings()).isEqualTo(4 * 256 - 2 * 256);
    }

    @Test
    void allCommandsOfTheEpochBeforeAreTheSource() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        ValueRef made = Plans.add(builder, "made", x, x);
        builder.output("one", Plans.add(builder, "one", made, x));
        builder.output("other", Plans.add(builder, "other", made, x));
        builder.output("twice", Plans.unary(builder, "twice", TestHouse.DOUBLE, made));

        assertThat(Plans.graph(builder).barriers())
                .containsExactly(
                        new GraphBarrier(0, PlannedBoundary.Kind.READ_AFTER_WRITE, 0, 0, 1, 1, 1, 0, 32),
                        new GraphBarrier(1, PlannedBoundary.Kind.WRITE_AFTER_READ, 1, 2, 3, 1, 1, 0, 32));
    }

    @Test
    void aKernelOfSeveralCommandsIsDecomposedAndItsFillIsACommand() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        builder.output("y", Plans.unary(builder, "sum", TestHouse.SUM, x));

        ExecutionGraph graph = Plans.graph(builder);

        assertThat(graph.nodes())
                .extracting(GraphNode::lowering)
                .containsOnly(GraphNode.Lowering.DECOMPOSED)
                .hasSize(3);
        assertThat(graph.nodes()).extracting(GraphNode::isDispatch).containsExactly(false, true, true);
        assertThat(graph.stats().fills()).isEqualTo(1);
        assertThat(graph.stats().dispatches()).isEqualTo(2);
        assertThat(graph.barriers())
                .extracting(GraphBarrier::reason)
                .containsExactly(PlannedBoundary.Kind.WRITE_AFTER_WRITE, PlannedBoundary.Kind.READ_AFTER_WRITE);
        assertThat(graph.toJson(NEVER_RUN))
                .contains(
                        "\"source_stages\" : [ \"compute_shader\", \"all_transfer\" ]",
                        "\"source_access_mask\" : \"0x0000000400001000\"",
                        "\"source_accesses\" : [ \"shader_storage_write\", \"transfer_write\" ]");
    }

    @Test
    void howStoresAreDividedIsSaidWhereTheKernelSaysItAndNeverAssumed() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        builder.output("y", Plans.unary(builder, "sum", TestHouse.SUM, x));

        ExecutionGraph graph = Plans.graph(builder);

        assertThat(graph.nodes())
                .extracting(node -> node.writes().size())
                .as("fill, update, sum")
                .containsExactly(0, 0, 1);
        assertThat(graph.toJson(NEVER_RUN))
                .contains(
                        "\"physical_write\" : null",
                        """
                        "physical_write" : {
                              "writes" : [ {
                                "binding" : 2,
                                "domain" : "output_elements",
                                "partition" : "exclusive_per_invocation",
                                "extent" : "one_element",
                                "collision" : "exclusive",
                                "tail" : "bounds_checked"
                              } ],
                              "workspace" : "none"
                            }""");
    }

    private static ProgramBuilder threeAddends() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        ValueRef y = Plans.input(builder, "y");
        ValueRef z = Plans.input(builder, "z");
        return builder.output("sum", Plans.add(builder, "second", Plans.add(builder, "first", x, y), z));
    }

    @Test
    void oneCallThatStandsForSeveralOperationsNamesThemAndHasNoContractOfItsOwn() {
        ExecutionGraph graph = Plans.graph(Plans.plan(
                threeAddends().build(),
                Dimensions.none(),
                FusingHouse.catalog(1, FusingHouse.chains()),
                Policy.defaults()));

        assertThat(graph.nodes()).hasSize(1);
        GraphNode fused = graph.nodes().get(0);
        assertThat(fused.operation()).isEqualTo(FusingHouse.ADD3.name());
        assertThat(fused.semanticOperations()).containsExactly(0, 1);
        assertThat(fused.contract()).isEmpty();
        assertThat(fused.lowering()).isEqualTo(GraphNode.Lowering.FUSED);
    }

    @Test
    void whatTheHostAddsIsOfNoOperation() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        builder.output("x_again", x);

        GraphNode copy = Plans.graph(builder).nodes().get(0);

        assertThat(copy.semanticOperations()).isEmpty();
        assertThat(copy.contract()).isEmpty();
        assertThat(copy.lowering()).isEqualTo(GraphNode.Lowering.ADDED);
    }

    @Test
    void kernelsThatWereNotWhatWasAskedForAreFallbacks() {
        Policy policy = Policy.defaults()
                .withStorageProfiles(StorageProfile.linear())
                .preferring("first", "test/vendor/add_blocks");
        ExecutionGraph graph =
                Plans.graph(Plans.plan(Plans.twoAdditions().build(), Dimensions.none(), TestHouse.catalog(), policy));

        assertThat(graph.stats().kernelSelections()).isEqualTo(2);
        assertThat(graph.stats().kernelFallbacks()).isEqualTo(1);
        assertThat(graph.stats().precisionFallbacks()).isZero();
        assertThat(graph.nodes())
                .extracting(GraphNode::selection)
                .containsExactlyInAnyOrder("fallback_from_preferred", "lowest_cost");
    }

    /** What else was kept out by types or storage is beside the point: the fallback is from what the policy prefers. */
    @Test
    void fallbacksByPrecisionAndLayoutAreThoseOfThePreferredKernel() {
        Selection.Rejection byTypes = new Selection.Rejection("acme/k", "unsupported_element_types", "f64", -1);
        Selection.Rejection byStorage = new Selection.Rejection("acme/k", "storage_incompatible", "blocks", 10);
        Selection.Rejection byShape = new Selection.Rejection("acme/other", "shape", "odd", -1);

        assertThat(fallbacks(byTypes.asPreferred(), byShape)).containsExactly(1, 1, 0);
        assertThat(fallbacks(byStorage.asPreferred(), byShape)).containsExactly(1, 0, 1);
        assertThat(fallbacks(byTypes, byShape.asPreferred())).containsExactly(1, 0, 0);
        assertThat(fallbacks(byStorage, byShape.asPreferred())).containsExactly(1, 0, 0);
    }

    /** Fallbacks of a plan, by precision and by layout, whose first node has another kernel than was asked for. */
    private static List<Integer> fallbacks(Selection.Rejection... rejected) {
        ExecutionPlan plan = Plans.plan(Plans.twoAdditions());
        PlanDocument edited = PlanEdits.of(plan.document(), edits -> {
            PlannedNode first = edits.nodes.get(0);
            Selection selection = new Selection(
                    first.selection().kernel(), 0, Selection.Reason.FALLBACK_FROM_PREFERRED, 1, List.of(rejected));
            edits.nodes.set(
                    0,
                    new PlannedNode(
                            first.id(),
                            first.operation(),
                            first.needs(),
                            first.attributes(),
                            first.inputs(),
                            first.outputs(),
                            selection,
                            first.scratch(),
                            first.persistent()));
        });
        GraphStats stats = ExecutionGraph.of(edited, SemanticGraph.of("test", plan.program()))
                .stats();
        return List.of(stats.kernelFallbacks(), stats.precisionFallbacks(), stats.layoutFallbacks());
    }

    @Test
    void theSameStructureOnOtherBuffersHasTheSameIdentity() {
        List<Long> ids = new ArrayList<>();
        for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
            ProgramBuilder builder = ProgramBuilder.inJava();
            ValueRef x = Plans.input(builder, "x" + order.get(0));
            MemoryTensor zeros = MemoryTensor.zeros(TensorType.of(ElementType.F32, 2, 3));
            ValueRef[] weights = new ValueRef[2];
            for (String name : order) {
                weights["ab".indexOf(name)] = builder.weight(name, zeros.type(), zeros.data());
            }
            ValueRef first = Plans.add(builder, "first", x, weights[0]);
            builder.output("y", Plans.add(builder, "second", first, weights[1]));
            ids.add(Plans.graph(builder).graphId());
        }
        assertThat(ids.get(1)).isEqualTo(ids.get(0));
        assertThat(Plans.graph(Plans.chain()).graphId())
                .isNotEqualTo(ids.get(0))
                .isNotZero();
    }

    /** The same two commands; the second reads another value. */
    @Test
    void anotherStructureHasAnotherIdentity() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        ValueRef y = Plans.input(builder, "y");
        builder.output("sum", Plans.add(builder, "second", Plans.add(builder, "first", x, y), x));

        assertThat(Plans.graph(builder).graphId())
                .isNotEqualTo(Plans.graph(Plans.twoAdditions()).graphId());
    }

    /** Epochs put the third node before the second; a recording node by node is of the same program. */
    @Test
    void theOrderOfRecordingDoesNotChangeTheIdentity() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.unary(builder, "x1", TestHouse.SUM, Plans.input(builder, "x"));
        ValueRef left = Plans.unary(builder, "x2", TestHouse.SUM, x);
        ValueRef y = Plans.unary(builder, "y1", TestHouse.SUM, Plans.input(builder, "y"));
        ValueRef right = Plans.add(builder, "right", x, y);
        builder.output("sum", Plans.add(builder, "all", left, right));
        ExecutionPlan plan = Plans.plan(builder);
        PlanDocument byNode =
                PlanEdits.of(plan.document(), edits -> edits.steps.sort(Comparator.comparingInt(PlannedStep::node)));

        assertThat(plan.document().steps())
                .as("commands, which are not in the order of their nodes")
                .isNotEqualTo(byNode.steps());
        ExecutionGraph graph = ExecutionGraph.of(byNode, SemanticGraph.of("test", plan.program()));
        assertThat(graph.graphId()).isEqualTo(Plans.graph(plan).graphId());
        assertThat(graph.toJson(RuntimeState.planned()))
                .isNotEqualTo(Plans.graph(plan).toJson(RuntimeState.planned()));
    }

    /** Six results of which nothing is freed under a wide capacity; a capacity that splits an epoch moves bytes and commands. */
    @Test
    void sharingOtherBytesDoesNotChangeTheIdentity() {
        ProgramBuilder wide = ProgramBuilder.inJava();
        ValueRef x = wide.input("x", ElementType.F32, Dim.of(64), Dim.of(64));
        List<ValueRef> results = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ValueRef one = wide.node("a" + i, TestHouse.ADD, Version.of(1, 0), Attributes.none(), x, x);
            results.add(wide.node("b" + i, TestHouse.SUM, Version.of(1, 0), Attributes.none(), one));
        }
        ValueRef all = Plans.add(wide, "all", Plans.add(wide, "two", results.get(0), results.get(1)), results.get(2));
        wide.output("y", all);
        Policy linear = Policy.defaults().withStorageProfiles(StorageProfile.linear());
        ExecutionPlan roomy = Plans.plan(wide.build(), Dimensions.none(), TestHouse.catalog(), linear);
        long ports = 2 * 64 * 64 * 4;
        ExecutionPlan tight = Plans.plan(
                wide.build(),
                Dimensions.none(),
                TestHouse.catalog(),
                linear.withMemoryCapacityBytes(ports + roomy.document().memory().peakBytes() - 1));

        assertThat(tight.document().memory().splits()).isNotEmpty();
        assertThat(Plans.graph(tight).graphId()).isEqualTo(Plans.graph(roomy).graphId());
        assertThat(Plans.graph(tight).stats().boundaries())
                .isGreaterThan(Plans.graph(roomy).stats().boundaries());
    }

    private static Set<String> pairs(PlanDocument plan) {
        Set<String> pairs = new TreeSet<>();
        for (PlannedBoundary boundary : plan.boundaries()) {
            boundary.hazards()
                    .forEach(
                            hazard -> pairs.add(boundary.afterEpoch() + " " + hazard.resource() + " " + hazard.kind()));
        }
        return pairs;
    }

    private static Set<String> pairs(ExecutionGraph graph) {
        Set<String> pairs = new TreeSet<>();
        for (GraphBarrier barrier : graph.barriers()) {
            int planned = graph.resources().get(barrier.destinationResource()).planned();
            if (!barrier.isHandOver()) {
                pairs.add(barrier.boundary() + " " + planned + " " + barrier.reason());
            }
        }
        return pairs;
    }

    /** The planner finds hazards by resource before bytes are placed, the report byte by byte afterwards. */
    @Test
    void barriersAreThoseThatThePlannerFoundAndHandOversOfWhatSharesBytes() {
        Random random = new Random(SEED);
        int handOvers = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            ExecutionPlan plan = Plans.plan(
                    RandomPrograms.program(random, 1 + random.nextInt(30)),
                    RandomPrograms.DIMENSIONS,
                    TestHouse.catalog(),
                    Policy.defaults());
            ExecutionGraph graph = Plans.graph(plan);

            assertThat(pairs(graph)).as("seed %d, program %d", SEED, i).isEqualTo(pairs(plan.document()));
            for (GraphBarrier barrier : graph.barriers()) {
                int epoch = graph.nodes().get(barrier.destination()).epoch();
                assertThat(epoch).isEqualTo(barrier.boundary() + 1);
                assertThat(graph.nodes().get(barrier.sourceLast()).epoch()).isLessThan(epoch);
                if (barrier.isHandOver()) {
                    handOvers++;
                    assertThat(graph.aliasGroups()).anyMatch(group -> group.resources()
                            .containsAll(List.of(barrier.sourceResource(), barrier.destinationResource())));
                }
            }
            assertThat(Plans.graph(plan).toJson(NEVER_RUN)).isEqualTo(graph.toJson(NEVER_RUN));
        }
        assertThat(handOvers).as("seed %d", SEED).isPositive();
    }

    @Test
    void theReportHasItsMembersInOrder() {
        ExecutionGraph graph = Plans.graph(Plans.twoAdditions());
        RuntimeState run = new RuntimeState(true, 7, 1, 1, 1, 0, 2);

        String text = graph.toJson(run);

        assertThat(text)
                .startsWith(
                        """
                        {
                          "schema" : "lemnos.execution_graph.v1",
                          "name" : "test",
                          "compiled" : true,
                          "completion" : {
                            "submitted" : true,
                            "timeline_value" : 7
                          },
                          "stats" : {
                            "dispatches" : 2,
                            "barriers" : 1,
                            "war_barriers" : 0,
                            "indirect_barriers" : 0,
                            "alias_barriers" : 0,
                            "host_barriers" : 1,
                            "descriptor_sets" : 2,
                            "kernel_selections" : 2,
                            "kernel_fallbacks" : 0,
                            "precision_fallbacks" : 0,
                            "layout_fallbacks" : 0,
                            "naive_fallbacks" : 0,
                            "buffer_bytes" : 800,
                            "potential_alias_savings" : 0,
                            "materialized_alias_savings" : 0,
                            "boundaries" : 1,
                            "fills" : 0
                          },
                          "resources" : [ {
                            "id" : 0,
                            "hazard_domain" : 0,
                            "bytes" : 32,
                            "first_node" : 0,
                            "last_node" : 0
                          }""");
        assertThat(text)
                .contains(
                        """
                          "alias_groups" : [ ],
                          "barriers" : [ {
                            "reason" : "read_after_write",
                            "scope" : "memory",
                            "source_nodes" : [ 0, 0 ],
                            "destination_node" : 1,
                            "source_resource" : 2,
                            "destination_resource" : 2,
                            "hazard_domain" : 2,
                            "range" : {
                              "offset" : 0,
                              "bytes" : 32
                            },
                            "source_queue" : "compute",
                            "destination_queue" : "compute",
                            "cross_queue" : false,
                            "ownership_transfer" : false,
                            "source_stage_mask" : "0x0000000000000800",
                            "source_stages" : [ "compute_shader" ],
                            "source_access_mask" : "0x0000000400000000",
                            "source_accesses" : [ "shader_storage_write" ],
                            "destination_stage_mask" : "0x0000000000000800",
                            "destination_stages" : [ "compute_shader" ],
                            "destination_access_mask" : "0x0000000600000000",
                            "destination_accesses" : [ "shader_storage_read", "shader_storage_write" ],
                            "boundary" : 0
                          } ],
                          "nodes" : [ {
                            "index" : 0,
                            "operation" : "test/add",
                            "semantic_operations" : [ 0 ],
                            "implementation_id" : \
                        """);
        assertThat(text).doesNotContain("push");
    }
}
