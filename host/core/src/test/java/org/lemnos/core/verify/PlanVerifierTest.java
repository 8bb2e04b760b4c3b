package org.lemnos.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanEdits;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.SamplePlan;
import org.lemnos.core.plan.Selection;

class PlanVerifierTest {
    private static final PlanDocument PLAN = SamplePlan.chain(4);

    private record Forgery(String name, String pointer, Consumer<PlanEdits> edit) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 50})
    void a_plan_in_order_breaks_nothing(int length) {
        assertThat(PlanVerifier.verify(SamplePlan.chain(length))).isEmpty();
    }

    static List<Forgery> forgeries() {
        List<Forgery> all = new ArrayList<>(references());
        all.addAll(graph());
        all.addAll(memory());
        all.addAll(steps());
        all.addAll(order());
        return all;
    }

    private static List<Forgery> references() {
        return List.of(
                new Forgery(
                        "output of an unknown value",
                        "/outputs/0/value",
                        plan -> plan.outputs.set(0, new PlannedPort("y", 99))),
                new Forgery(
                        "value in an unknown resource",
                        "/values/1/resource",
                        plan -> plan.values.set(1, new PlannedValue("value1", type(2, 8), OptionalInt.of(5)))),
                new Forgery(
                        "value name twice",
                        "/values/1/id",
                        plan -> plan.values.set(1, new PlannedValue("value0", type(2, 8), OptionalInt.of(1)))),
                new Forgery(
                        "step of an unknown node",
                        "/steps/3/launch/node",
                        plan -> bind(plan, 3, launch -> launch(launch, 4, launch.epoch(), launch.bindings()))),
                new Forgery(
                        "binding of an unknown resource",
                        "/steps/0/launch/bindings/1/resource",
                        plan -> rebind(
                                plan,
                                0,
                                1,
                                new PlannedStep.Bound(7, 0, 64, Access.WRITE, WriteContract.everyElement()))),
                new Forgery("missing module", "/steps/0/launch/module", plan -> plan.modules.clear()),
                new Forgery(
                        "hazard on an unknown resource",
                        "/boundaries/0/hazards/0/resource",
                        plan -> plan.boundaries.set(0, boundary(0, 5, PlannedBoundary.Kind.READ_AFTER_WRITE))));
    }

    private static List<Forgery> graph() {
        return List.of(
                new Forgery(
                        "value used before it is made",
                        "/nodes/0/inputs/0",
                        plan -> plan.nodes.set(0, node(plan.nodes.get(0), 2, 1))),
                new Forgery(
                        "value made twice",
                        "/nodes/2/outputs/0",
                        plan -> plan.nodes.set(2, node(plan.nodes.get(2), 2, 2))),
                new Forgery(
                        "input made by a node", "/inputs/0/value", plan -> plan.inputs.set(0, new PlannedPort("x", 1))),
                new Forgery(
                        "output made by nobody",
                        "/outputs/0/value",
                        plan -> plan.outputs.set(0, new PlannedPort("y", 0))),
                new Forgery(
                        "whole whose part is a node",
                        "/partitions/0/nodes/0",
                        plan -> plan.partitions.set(0, taken(plan))),
                new Forgery(
                        "whole that no node stands for",
                        "/partitions/0/nodes/1",
                        plan -> plan.partitions.set(0, taken("nobody", "somebody"))),
                new Forgery("partition without a reason", "/partitions/0/code", plan -> {
                    PlannedPartition was = plan.partitions.get(0);
                    plan.partitions.set(
                            0,
                            new PlannedPartition(
                                    was.pattern(), was.replacement(), was.nodes(), was.state(), "", was.detail()));
                }),
                new Forgery("kernel chosen and rejected", "/nodes/1/selection/rejected/0/kernel", plan -> {
                    PlannedNode node = plan.nodes.get(1);
                    Selection was = node.selection();
                    plan.nodes.set(
                            1,
                            selected(
                                    node,
                                    new Selection(
                                            "acme/fast/relu",
                                            was.claim(),
                                            was.reason(),
                                            was.costNanoseconds(),
                                            was.rejected())));
                }));
    }

    private static List<Forgery> memory() {
        return List.of(
                new Forgery(
                        "value larger than its resource",
                        "/resources/1/logical_bytes",
                        plan -> plan.values.set(1, new PlannedValue("value1", type(4, 8), OptionalInt.of(1)))),
                new Forgery(
                        "two values in one resource",
                        "/resources/1",
                        plan -> plan.values.set(4, new PlannedValue("value4", type(2, 8), OptionalInt.of(1)))),
                new Forgery(
                        "value without bytes",
                        "/values/2/resource",
                        plan -> plan.values.set(2, new PlannedValue("value2", type(2, 8), OptionalInt.empty()))),
                new Forgery(
                        "weight that a node makes",
                        "/resources/1/role",
                        plan -> plan.resources.set(1, moved(plan.resources.get(1), ResourceRole.WEIGHT, 0))),
                new Forgery(
                        "output that the host may not read",
                        "/resources/4/role",
                        plan -> plan.resources.set(4, moved(plan.resources.get(4), ResourceRole.ACTIVATION, 0))),
                new Forgery("size that storage does not give", "/resources/1/size_bytes", plan -> {
                    PlannedResource was = plan.resources.get(1);
                    plan.resources.set(
                            1,
                            new PlannedResource(
                                    was.id(), was.role(), 64, 64, StorageProfile.fixedBlock(4096), 0, 0, 0, 1));
                }),
                new Forgery(
                        "values over one another",
                        "/resources/2/offset_bytes",
                        plan -> plan.resources.set(2, moved(plan.resources.get(2), ResourceRole.ACTIVATION, 0))),
                new Forgery(
                        "odd offset",
                        "/resources/2/offset_bytes",
                        plan -> plan.resources.set(2, moved(plan.resources.get(2), ResourceRole.ACTIVATION, 128))),
                new Forgery(
                        "offset behind the chunk",
                        "/resources/2/offset_bytes",
                        plan -> plan.resources.set(2, moved(plan.resources.get(2), ResourceRole.ACTIVATION, 512))),
                new Forgery("lifetime that is too short", "/resources/1/first_epoch", plan -> {
                    PlannedResource was = plan.resources.get(1);
                    plan.resources.set(
                            1,
                            new PlannedResource(
                                    was.id(), was.role(), 64, 64, was.storage(), 0, was.offsetBytes(), 0, 0));
                }),
                new Forgery(
                        "reuse without a full overwrite",
                        "/resources/3/offset_bytes",
                        plan -> rebind(
                                plan,
                                2,
                                1,
                                new PlannedStep.Bound(3, 0, 64, Access.WRITE, WriteContract.someElements()))),
                new Forgery("missing arena", "/arenas", plan -> plan.arenas.remove(0)),
                new Forgery(
                        "peak that is not the arena's",
                        "/memory/peak_bytes",
                        plan -> plan.arenas.set(2, new PlannedArena(ArenaKind.STEP, List.of(1L << 20)))));
    }

    private static List<Forgery> steps() {
        return List.of(
                new Forgery(
                        "write to an input of the program",
                        "/steps/0/launch/bindings/0",
                        plan -> rebind(
                                plan,
                                0,
                                0,
                                new PlannedStep.Bound(0, 0, 64, Access.READ_WRITE, WriteContract.someElements()))),
                new Forgery(
                        "another node's resource",
                        "/steps/0/launch/bindings/0",
                        plan -> rebind(
                                plan,
                                0,
                                0,
                                new PlannedStep.Bound(4, 0, 64, Access.READ, WriteContract.someElements()))),
                new Forgery(
                        "range behind the resource",
                        "/steps/0/launch/bindings/1",
                        plan -> rebind(
                                plan,
                                0,
                                1,
                                new PlannedStep.Bound(1, 16, 64, Access.WRITE, WriteContract.everyElement()))),
                new Forgery(
                        "range that wraps around",
                        "/steps/0/launch/bindings/1",
                        plan -> rebind(
                                plan,
                                0,
                                1,
                                new PlannedStep.Bound(
                                        1, 16, Long.MAX_VALUE - 15, Access.WRITE, WriteContract.everyElement()))),
                new Forgery(
                        "output that nothing writes",
                        "/nodes/3/outputs",
                        plan -> bind(
                                plan,
                                3,
                                launch -> launch(launch, 3, 3, launch.bindings().subList(0, 1)))),
                new Forgery(
                        "binding twice and written",
                        "/steps/0/launch/bindings/2",
                        plan -> bind(plan, 0, launch -> {
                            List<PlannedStep.Bound> bindings = new ArrayList<>(launch.bindings());
                            bindings.add(new PlannedStep.Bound(1, 32, 32, Access.READ, WriteContract.someElements()));
                            return launch(launch, 0, 0, bindings);
                        })),
                new Forgery(
                        "module that nothing launches",
                        "/modules/1",
                        plan -> plan.modules.add(new PlannedModule("ff".repeat(32), "spare"))),
                new Forgery(
                        "module order",
                        "/modules/1/sha256",
                        plan -> plan.modules.add(new PlannedModule("0e".repeat(32), "spare"))),
                new Forgery(
                        "fill of an odd range",
                        "/steps/1/fill",
                        plan -> plan.steps.set(1, new PlannedStep.Fill(1, 1, 2, 2, 62))));
    }

    private static List<Forgery> order() {
        return List.of(
                new Forgery("two dependent steps in one epoch", "/steps/1/launch/bindings/0", plan -> {
                    bind(plan, 1, launch -> launch(launch, 1, 0, launch.bindings()));
                }),
                new Forgery(
                        "epoch that is left out",
                        "/steps/3/launch/epoch",
                        plan -> bind(plan, 3, launch -> launch(launch, 3, 4, launch.bindings()))),
                new Forgery("steps of two nodes exchanged", "/steps/1/launch/bindings/0", plan -> {
                    bind(plan, 0, launch -> launch(launch, 0, 1, launch.bindings()));
                    bind(plan, 1, launch -> launch(launch, 1, 0, launch.bindings()));
                }),
                new Forgery("missing boundary", "/boundaries", plan -> plan.boundaries.remove(2)),
                new Forgery(
                        "boundary that only waits",
                        "/steps/2/launch/bindings/0",
                        plan -> plan.boundaries.set(1, boundary(1, 2, PlannedBoundary.Kind.WRITE_AFTER_READ))),
                new Forgery(
                        "boundary that orders nothing",
                        "/boundaries/1/kinds",
                        plan -> plan.boundaries.set(1, new PlannedBoundary(1, Set.of(), List.of()))),
                new Forgery(
                        "boundary of another epoch",
                        "/boundaries/1/after_epoch",
                        plan -> plan.boundaries.set(1, boundary(2, 2, PlannedBoundary.Kind.READ_AFTER_WRITE))));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void what_is_wrong_is_found_at_its_place(Forgery forgery) {
        PlanDocument forged = PlanEdits.of(PLAN, forgery.edit());

        assertThat(PlanVerifier.verify(forged))
                .extracting(PlanViolation::pointer)
                .contains("/plan" + forgery.pointer());
    }

    @Test
    void a_node_that_writes_over_its_input_must_be_its_last_reader() {
        PlanDocument inPlace = PlanEdits.of(PLAN, plan -> {
            plan.values.set(2, new PlannedValue("value2", type(2, 8), OptionalInt.of(1)));
            plan.nodes.set(3, node(plan.nodes.get(3), 1, 4));
            rebind(plan, 1, 1, new PlannedStep.Bound(1, 0, 64, Access.READ_WRITE, WriteContract.someElements()));
        });

        assertThat(PlanVerifier.verify(inPlace)).anySatisfy(violation -> {
            assertThat(violation.pointer()).isEqualTo("/plan/nodes/3/inputs");
            assertThat(violation.message()).contains("node 1 has written over");
        });
    }

    @Test
    void an_output_that_was_written_over_is_found() {
        PlanDocument inPlace = PlanEdits.of(PLAN, plan -> {
            plan.values.set(4, new PlannedValue("value4", type(2, 8), OptionalInt.of(3)));
            plan.outputs.add(new PlannedPort("early", 3));
            rebind(plan, 3, 1, new PlannedStep.Bound(3, 0, 64, Access.READ_WRITE, WriteContract.someElements()));
        });

        assertThat(PlanVerifier.verify(inPlace))
                .extracting(PlanViolation::pointer)
                .contains("/plan/outputs/1/value");
    }

    @Test
    void no_more_violations_are_listed_than_people_read() {
        PlanDocument broken = PlanEdits.of(SamplePlan.chain(500), plan -> plan.resources.clear());

        assertThat(PlanVerifier.verify(broken)).hasSize(100);
    }

    private static TensorType type(long... dims) {
        return TensorType.of(ElementType.F32, dims);
    }

    private static void bind(PlanEdits plan, int step, UnaryOperator<PlannedStep.Launch> edit) {
        plan.steps.set(step, edit.apply((PlannedStep.Launch) plan.steps.get(step)));
    }

    private static void rebind(PlanEdits plan, int step, int binding, PlannedStep.Bound bound) {
        bind(plan, step, launch -> {
            List<PlannedStep.Bound> bindings = new ArrayList<>(launch.bindings());
            bindings.set(binding, bound);
            return launch(launch, launch.node(), launch.epoch(), bindings);
        });
    }

    private static PlannedStep.Launch launch(
            PlannedStep.Launch was, int node, int epoch, List<PlannedStep.Bound> bindings) {
        return new PlannedStep.Launch(
                node, epoch, was.module(), bindings, new TreeMap<>(), "", 1, 1, 1, OptionalInt.empty());
    }

    private static PlannedBoundary boundary(int after, int resource, PlannedBoundary.Kind kind) {
        return new PlannedBoundary(after, Set.of(kind), List.of(new PlannedBoundary.Hazard(resource, kind)));
    }

    private static PlannedResource moved(PlannedResource was, ResourceRole role, long offset) {
        return new PlannedResource(was.id(), role, 64, 64, was.storage(), 0, offset, was.firstEpoch(), was.lastEpoch());
    }

    private static PlannedNode node(PlannedNode was, int input, int output) {
        return new PlannedNode(
                was.id(),
                was.operation(),
                was.needs(),
                was.attributes(),
                List.of(OptionalInt.of(input)),
                List.of(output),
                was.selection(),
                was.scratch(),
                was.persistent());
    }

    private static PlannedPartition taken(PlanEdits plan) {
        return taken(plan.nodes.get(0).id(), plan.nodes.get(1).id());
    }

    private static PlannedPartition taken(String... nodes) {
        return new PlannedPartition(
                "acme/fast/pair", OperationId.of("nn/relu"), List.of(nodes), PartitionState.APPLIED, "", "");
    }

    private static PlannedNode selected(PlannedNode was, Selection selection) {
        return new PlannedNode(
                was.id(),
                was.operation(),
                was.needs(),
                was.attributes(),
                was.inputs(),
                was.outputs(),
                selection,
                was.scratch(),
                was.persistent());
    }
}
