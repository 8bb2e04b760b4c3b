package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.NodeOptions.Option;
import org.lemnos.core.program.BoundProgram;

/** Turns the solver's answer into the program with its wholes, its resources and a kernel for each node. */
final class JointAnswer {
    private static final String NEED_EACH_OTHER = "need_each_other";

    private final BoundProgram program;
    private final ValueResources values;
    private final List<Whole> wholes;
    private final NodeOptions options;
    private final Outcome outcome;
    private final JointEvidence evidence;
    private final Conversions conversions;
    private final List<List<JointStage.Workspaces>> workspaces;

    JointAnswer(
            BoundProgram program,
            ValueResources values,
            List<Whole> wholes,
            NodeOptions options,
            Outcome outcome,
            JointEvidence evidence,
            Conversions conversions,
            List<List<JointStage.Workspaces>> workspaces) {
        this.program = program;
        this.values = values;
        this.wholes = wholes;
        this.options = options;
        this.outcome = outcome;
        this.evidence = evidence;
        this.conversions = conversions;
        this.workspaces = workspaces;
    }

    Optional<JointChoice> choice(FusionStage fusion) {
        Set<Integer> won = new HashSet<>();
        List<Partition> applied = new ArrayList<>();
        for (int whole = 0; whole < wholes.size(); whole++) {
            Partition partition = wholes.get(whole).partition();
            if (option(partition.leader()).whole() == whole) {
                won.add(whole);
                applied.add(partition);
            }
        }
        Optional<FusedProgram> fused = FusedProgram.of(program, applied);
        if (fused.isEmpty()) {
            giveUpOne(fusion, applied);
            return Optional.empty();
        }
        List<JointChoice.Defeated> defeated = new ArrayList<>();
        for (int whole = 0; whole < wholes.size(); whole++) {
            if (!won.contains(whole)) {
                defeated.add(evidence.defeated(whole));
            }
        }
        return Optional.of(choice(fused.get(), defeated));
    }

    private Option option(int node) {
        return options.of(node).get(outcome.option(node));
    }

    /** The first, in the order of their last nodes, that those before it leave no order for. */
    private void giveUpOne(FusionStage fusion, List<Partition> applied) {
        for (int count = 1; count <= applied.size(); count++) {
            if (FusedProgram.of(program, applied.subList(0, count)).isEmpty()) {
                fusion.giveUp(
                        applied.get(count - 1),
                        NEED_EACH_OTHER,
                        "it and another whole that was chosen each need what the other makes");
                return;
            }
        }
        throw new IllegalStateException("partitions that have no order together have one");
    }

    private JointChoice choice(FusedProgram fused, List<JointChoice.Defeated> defeated) {
        List<Routes> routes = fused.origins().stream()
                .map(origin -> option(origin.node()).routes())
                .toList();
        ConvertedProgram converted = ConvertedProgram.of(fused, routes, conversions.calls());
        ValueResources left = new ValueResources(converted.program());
        ResourceTable table = new ResourceTable();
        for (ValueResources.Entry entry : left.entries()) {
            ConvertedProgram.Kept kept = converted.kept().get(entry.root());
            table.addValue(
                    entry,
                    converted.program().values().get(entry.root()).type(),
                    kept.profile().orElseGet(() -> outcome.storage(values.of(kept.value()))));
        }
        List<NodeChoice> nodes = new ArrayList<>();
        for (int i = 0; i < converted.sources().size(); i++) {
            ConvertedProgram.Source source = converted.sources().get(i);
            String id = converted.program().nodes().get(i).id();
            int origin = fused.origins().get(source.node()).node();
            nodes.add(source.conversion()
                    .map(copy -> conversion(copy, table, id, routes.get(source.node())))
                    .orElseGet(() -> node(table, id, origin)));
        }
        return new JointChoice(fused, converted.program(), left, nodes, table, defeated);
    }

    private NodeChoice conversion(Routes.Copy copy, ResourceTable table, String id, Routes asking) {
        Candidates.Usable kernel = outcome.copying(copy).orElseThrow();
        boolean homeward =
                asking.writes().stream().anyMatch(write -> write.copy().equals(copy));
        StorageProfile home = outcome.storage(values.of(copy.value()));
        Selection selection = evidence.selection(
                copy,
                Objects.requireNonNull(conversions.kernels().get(copy.value())),
                homeward ? copy.profile() : home,
                homeward ? home : copy.profile());
        return new NodeChoice(
                kernel,
                selection,
                added(table, id, ResourceRole.SCRATCH, kernel.estimate().scratch()),
                added(table, id, ResourceRole.PERSISTENT, kernel.estimate().persistent()));
    }

    private static OptionalInt added(ResourceTable table, String id, ResourceRole role, Optional<Workspace> workspace) {
        return workspace.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(table.addWorkspace(id, role, workspace.get(), StorageProfile.linear()));
    }

    private NodeChoice node(ResourceTable table, String id, int node) {
        Candidates.Usable kernel = option(node).kernel().orElseThrow();
        JointStage.Workspaces own = workspaces.get(node).get(outcome.option(node));
        OptionalInt scratch =
                place(table, id, ResourceRole.SCRATCH, kernel.estimate().scratch(), own.scratch());
        OptionalInt persistent =
                place(table, id, ResourceRole.PERSISTENT, kernel.estimate().persistent(), own.persistent());
        return new NodeChoice(kernel, evidence.selection(node), scratch, persistent);
    }

    private OptionalInt place(
            ResourceTable table, String node, ResourceRole role, Optional<Workspace> workspace, int resource) {
        return workspace.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(table.addWorkspace(node, role, workspace.get(), outcome.storage(resource)));
    }
}
