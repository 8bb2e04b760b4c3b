package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.fusion.FusionRefused;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.fusion.Partitions;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.vendor.VendorCall;

/** Which partitions are still open to be chosen, and what became of each in the end. */
final class FusionStage {
    private static final String APPLIED = "";

    private final BoundProgram program;
    private final Catalog catalog;
    private final Partitions found;
    private final Map<Partition, Reason> givenUp = new HashMap<>();

    private record Reason(String code, String detail) {}

    FusionStage(BoundProgram program, Catalog catalog, Partitions found) {
        this.program = program;
        this.catalog = catalog;
        this.found = found;
    }

    /** All partitions that are legal by themselves; the survey asks about each. */
    List<Partition> legal() {
        return found.legal();
    }

    /** The partitions that may be chosen still. */
    List<Partition> open() {
        return found.legal().stream()
                .filter(partition -> !givenUp.containsKey(partition) && !isInherited(partition))
                .toList();
    }

    /** Takes one out of the choice. */
    void giveUp(Partition partition, String code, String detail) {
        givenUp.put(partition, new Reason(code, VendorCall.oneLine(detail)));
    }

    /** Takes all that are left out of the choice. */
    void giveUpAll(String code, String detail) {
        open().forEach(partition -> giveUp(partition, code, detail));
    }

    /** Whether it is one node that calls the replacement as it is. */
    private boolean isInherited(Partition partition) {
        return partition.nodes().size() == 1
                && program.nodes()
                        .get(partition.leader())
                        .call()
                        .operation()
                        .equals(partition.replacement().call().operation());
    }

    /** What became of everything that was proposed. */
    List<PlannedPartition> evidence(JointChoice choice) {
        Set<Partition> applied = choice.fused().origins().stream()
                .map(FusedProgram.Origin::partition)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(HashSet::new));
        Map<Partition, Reason> lost = new HashMap<>(givenUp);
        choice.defeated().forEach(each -> lost.put(each.partition(), new Reason(each.code(), each.detail())));
        List<PlannedPartition> evidence = new ArrayList<>();
        for (Partition partition : found.legal()) {
            PartitionState state = applied.contains(partition)
                    ? PartitionState.APPLIED
                    : isInherited(partition) ? PartitionState.INHERITED : PartitionState.FALLBACK;
            Reason reason = state == PartitionState.FALLBACK ? lost.get(partition) : new Reason(APPLIED, APPLIED);
            if (reason == null) {
                throw new IllegalStateException("nothing became of " + partition);
            }
            OperationId replacement = partition.replacement().call().operation();
            evidence.add(new PlannedPartition(
                    partition.pattern(), replacement, named(partition.nodes()), state, reason.code(), reason.detail()));
        }
        found.refused().forEach(refused -> evidence.add(evidence(refused)));
        return evidence;
    }

    private PlannedPartition evidence(FusionRefused refused) {
        OperationId replacement = catalog.patterns().stream()
                .filter(pattern -> pattern.id().equals(refused.pattern()))
                .map(PatternEntry::replacement)
                .findFirst()
                .orElseThrow();
        return new PlannedPartition(
                refused.pattern(),
                replacement,
                named(refused.nodes()),
                refused.code().isUnexpected() ? PartitionState.UNEXPECTED_FALLBACK : PartitionState.FALLBACK,
                refused.code().token(),
                VendorCall.oneLine(refused.detail()));
    }

    private List<String> named(List<Integer> nodes) {
        return nodes.stream().map(node -> program.nodes().get(node).id()).toList();
    }
}
