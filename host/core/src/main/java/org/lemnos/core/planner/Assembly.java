package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.Provenance;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.memory.Placed;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.Program;
import org.lemnos.core.schedule.Epochs;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.core.tensor.TiledData;

/** Writes down what the stages found, as a plan's document, and puts the program's bytes and the kernels' modules beside it. */
final class Assembly {
    private final PlanRequest request;
    /** The program as it was bound. */
    private final BoundProgram bound;
    /** The program that the plan runs, in which wholes stand for their parts. */
    private final BoundProgram program;

    private final ValueResources values;
    private final String tuning;

    Assembly(PlanRequest request, BoundProgram bound, BoundProgram program, ValueResources values, String tuning) {
        this.request = request;
        this.tuning = tuning;
        this.bound = bound;
        this.program = program;
        this.values = values;
    }

    ExecutionPlan onReference() {
        List<PlannedNode> nodes = new ArrayList<>();
        for (BoundNode node : program.nodes()) {
            Selection selection =
                    new Selection(Selection.ORACLE, 0, Selection.Reason.CANONICAL_COMPATIBLE, 0, List.of());
            nodes.add(node(node, selection, OptionalInt.empty(), OptionalInt.empty()));
        }
        List<PlannedArena> arenas = new ArrayList<>();
        for (ArenaKind kind : ArenaKind.values()) {
            arenas.add(new PlannedArena(kind, List.of()));
        }
        List<PlannedValue> held = program.values().stream()
                .map(value -> new PlannedValue(value.id(), value.type(), OptionalInt.empty()))
                .toList();
        MemoryCertificate nothing = MemoryCertificate.ofNothing();
        Parts parts = new Parts(held, nodes, List.of(), List.of(), List.of(), List.of(), List.of(), arenas, nothing);
        return finished(parts, List.of(), Map.of(), Set.of());
    }

    ExecutionPlan onDevice(
            JointChoice choice,
            List<PlannedPartition> partitions,
            List<Step> steps,
            StepOrder order,
            MemoryStage memory,
            MemoryCertificate certificate) {
        TreeMap<String, SpirvModule> modules = new TreeMap<>();
        for (Step step : steps) {
            step.lowered()
                    .dispatch()
                    .ifPresent(launch -> modules.put(launch.module().sha256(), launch.module()));
        }
        List<String> digests = List.copyOf(modules.keySet());
        Parts parts = new Parts(
                values(),
                nodes(choice),
                partitions,
                resources(choice.resources(), new Lifetimes(steps, choice.resources(), memory.schedule()), memory),
                modules.values().stream()
                        .map(module -> new PlannedModule(module.sha256(), module.name()))
                        .toList(),
                steps(steps, memory.schedule(), digests),
                BoundaryStage.boundaries(steps, choice.resources(), order, memory),
                memory.arenas(),
                certificate);
        return finished(parts, List.copyOf(modules.values()), staticData(choice.resources()), unvouched(choice, steps));
    }

    /** What differs between kinds of plans. */
    private record Parts(
            List<PlannedValue> values,
            List<PlannedNode> nodes,
            List<PlannedPartition> partitions,
            List<PlannedResource> resources,
            List<PlannedModule> modules,
            List<PlannedStep> steps,
            List<PlannedBoundary> boundaries,
            List<PlannedArena> arenas,
            MemoryCertificate memory) {}

    private ExecutionPlan finished(
            Parts parts, List<SpirvModule> modules, Map<Integer, TensorData> staticData, Set<String> unvouched) {
        PlanDocument document = new PlanDocument(
                PlanDocument.SCHEMA,
                request.identity(tuning),
                request.device().name(),
                program.dimensions().extents(),
                request.policy().objective().token(),
                inputs(),
                outputs(),
                parts.values(),
                parts.nodes(),
                parts.partitions(),
                parts.resources(),
                parts.modules(),
                parts.steps(),
                parts.boundaries(),
                parts.arenas(),
                parts.memory(),
                new TreeMap<>(request.program().notes()));
        return new ExecutionPlan(document, PlanJson.sha256(document), bound, modules, staticData, unvouched);
    }

    /** A module that several kernels launch is vouched for only if each of them has somebody who vouches for it. */
    private Set<String> unvouched(JointChoice choice, List<Step> steps) {
        Set<String> digests = new HashSet<>();
        for (Step step : steps) {
            KernelEntry kernel = choice.nodes().get(step.node()).usable().kernel();
            Provenance provenance = request.catalog().provenance(kernel);
            step.lowered()
                    .dispatch()
                    .map(launch -> launch.module().sha256())
                    .filter(digest -> !provenance.vouchesFor(digest))
                    .ifPresent(digests::add);
        }
        return digests;
    }

    private List<PlannedPort> inputs() {
        List<PlannedPort> ports = new ArrayList<>();
        List<Program.Input> inputs = request.program().inputs();
        for (int i = 0; i < inputs.size(); i++) {
            ports.add(new PlannedPort(inputs.get(i).name(), program.inputs().get(i)));
        }
        return ports;
    }

    private List<PlannedPort> outputs() {
        List<PlannedPort> ports = new ArrayList<>();
        List<Program.Output> outputs = request.program().outputs();
        for (int i = 0; i < outputs.size(); i++) {
            ports.add(new PlannedPort(outputs.get(i).name(), program.outputs().get(i)));
        }
        return ports;
    }

    private List<PlannedValue> values() {
        List<PlannedValue> planned = new ArrayList<>();
        for (int i = 0; i < program.values().size(); i++) {
            BoundProgram.Value value = program.values().get(i);
            planned.add(new PlannedValue(value.id(), value.type(), index(values.of(i))));
        }
        return planned;
    }

    private static OptionalInt index(int index) {
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    private List<PlannedNode> nodes(JointChoice choice) {
        List<PlannedNode> nodes = new ArrayList<>();
        for (int i = 0; i < program.nodes().size(); i++) {
            NodeChoice chosen = choice.nodes().get(i);
            nodes.add(node(program.nodes().get(i), chosen.selection(), chosen.scratch(), chosen.persistent()));
        }
        return nodes;
    }

    private static PlannedNode node(BoundNode node, Selection selection, OptionalInt scratch, OptionalInt persistent) {
        return new PlannedNode(
                node.id(),
                node.call().operation(),
                node.call().version(),
                node.call().attributes(),
                node.inputs().stream().map(Assembly::index).toList(),
                node.outputs(),
                selection,
                scratch,
                persistent);
    }

    private static List<PlannedResource> resources(ResourceTable table, Lifetimes lifetimes, MemoryStage memory) {
        int lastEpoch = Math.max(0, memory.schedule().epochs() - 1);
        List<PlannedResource> resources = new ArrayList<>();
        for (int i = 0; i < table.rows().size(); i++) {
            ResourceTable.Row row = table.row(i);
            Placed place = memory.place(i);
            Epochs live = row.isPacked() ? lifetimes.live(i) : new Epochs(0, lastEpoch);
            resources.add(new PlannedResource(
                    row.id(),
                    row.role(),
                    row.logicalBytes(),
                    row.sizeBytes(),
                    row.storage(),
                    place.chunk(),
                    place.offsetBytes(),
                    live.first(),
                    live.last()));
        }
        return resources;
    }

    private static List<PlannedStep> steps(List<Step> steps, Schedule schedule, List<String> digests) {
        return schedule.recordingOrder()
                .mapToObj(i -> step(steps.get(i), schedule.epoch(i), digests))
                .toList();
    }

    private static PlannedStep step(Step step, int epoch, List<String> digests) {
        if (step.lowered().dispatch().isEmpty()) {
            LoweredStep.Range range = step.lowered().ranges().get(0);
            return new PlannedStep.Fill(
                    step.node(), epoch, step.resources().get(0), range.offsetBytes(), range.lengthBytes());
        }
        Dispatch dispatch = step.lowered().dispatch().get();
        List<PlannedStep.Bound> bindings = new ArrayList<>();
        for (int i = 0; i < step.resources().size(); i++) {
            LoweredStep.Range range = step.lowered().ranges().get(i);
            bindings.add(new PlannedStep.Bound(
                    step.resources().get(i), range.offsetBytes(), range.lengthBytes(), range.access(), range.writes()));
        }
        return new PlannedStep.Launch(
                step.node(),
                epoch,
                Collections.binarySearch(digests, dispatch.module().sha256()),
                bindings,
                dispatch.specialization(),
                HexFormat.of().formatHex(dispatch.push()),
                dispatch.groupsX(),
                dispatch.groupsY(),
                dispatch.groupsZ(),
                dispatch.subgroupSize());
    }

    private Map<Integer, TensorData> staticData(ResourceTable table) {
        Map<Integer, TensorData> data = new TreeMap<>();
        for (int i = 0; i < program.values().size(); i++) {
            int resource = values.of(i);
            Optional<TensorData> held = program.values().get(i).data();
            if (resource != ValueResources.NONE && held.isPresent()) {
                StorageFormat format = table.row(resource).storage().format();
                TensorType type = program.values().get(i).type();
                data.put(resource, format.isRowMajor() ? held.get() : new TiledData(held.get(), type, format));
            }
        }
        return data;
    }
}
