package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.planner.NodeOptions.Option;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.solve.Assignment;

/** Turns the solver's answer into the program with its wholes, its resources and a kernel for each node. */
final class JointAnswer {
    private static final String NEED_EACH_OTHER = "need_each_other";

    private final BoundProgram program;
    private final ValueResources values;
    private final List<Whole> wholes;
    private final NodeOptions options;
    private final Assignment assignment;
    private final JointEvidence evidence;
    private final List<StorageProfile> profiles;
    private final List<List<JointStage.Workspaces>> workspaces;

    JointAnswer(
            BoundProgram program,
            ValueResources values,
            List<Whole> wholes,
            NodeOptions options,
            Assignment assignment,
            JointEvidence evidence,
            List<StorageProfile> profiles,
            List<List<JointStage.Workspaces>> workspaces) {
        this.program = program;
        this.values = values;
        this.wholes = wholes;
        this.options = options;
        this.assignment = assignment;
        this.evidence = evidence;
        this.profiles = profiles;
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
        return options.of(node).get(assignment.candidate(node));
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
        ValueResources left = new ValueResources(fused.program());
        ResourceTable table = new ResourceTable();
        for (ValueResources.Entry entry : left.entries()) {
            int original = values.of(fused.values().get(entry.root()));
            table.addValue(entry, storage(original));
        }
        List<NodeChoice> nodes = new ArrayList<>();
        for (int i = 0; i < fused.origins().size(); i++) {
            nodes.add(node(
                    table,
                    fused.program().nodes().get(i).id(),
                    fused.origins().get(i).node()));
        }
        return new JointChoice(fused, left, nodes, table, defeated);
    }

    private NodeChoice node(ResourceTable table, String id, int node) {
        Candidates.Usable kernel = option(node).kernel().orElseThrow();
        JointStage.Workspaces own = workspaces.get(node).get(assignment.candidate(node));
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
                : OptionalInt.of(table.addWorkspace(node, role, workspace.get(), storage(resource)));
    }

    private StorageProfile storage(int resource) {
        OptionalInt rank = assignment.profile(resource);
        return rank.isPresent() ? profiles.get(rank.getAsInt()) : StorageProfile.linear();
    }
}
