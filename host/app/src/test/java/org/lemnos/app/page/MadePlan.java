package org.lemnos.app.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;

/**
 * A plan as large as it is asked for, whose names all begin with a text. Node i makes value i + 1 out of value i and of the one of a node far above it; every
 * tenth node is a whole of two; two nodes share each epoch but for the first, which has one.
 *
 * @param nodes how many, at least 2
 * @param prefix what all names and sentences begin with
 */
record MadePlan(int nodes, String prefix) {
    private static final int SKIP = 40;
    private static final long BYTES = 256;
    private static final long PLACES = 64;

    PlanDocument document() {
        return new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("a1".repeat(32), "b2".repeat(32), "c3".repeat(32), "d4".repeat(32), "e5".repeat(32)),
                prefix + "device",
                new TreeMap<>(Map.of(prefix + "batch", 2L)),
                "cost",
                List.of(new PlannedPort(prefix + "x", 0)),
                List.of(new PlannedPort(prefix + "y", nodes)),
                IntStream.rangeClosed(0, nodes).mapToObj(this::value).toList(),
                IntStream.range(0, nodes).mapToObj(this::node).toList(),
                partitions(),
                IntStream.rangeClosed(0, nodes).mapToObj(this::resource).toList(),
                List.of(),
                IntStream.range(0, nodes)
                        .<PlannedStep>mapToObj(i -> new PlannedStep.Fill(i, epoch(i), i + 1, 0, BYTES))
                        .toList(),
                IntStream.range(0, epoch(nodes - 1)).mapToObj(this::boundary).toList(),
                List.of(
                        new PlannedArena(ArenaKind.STATIC, List.of()),
                        new PlannedArena(ArenaKind.PORTS, List.of(2 * BYTES)),
                        new PlannedArena(ArenaKind.STEP, List.of(PLACES * BYTES))),
                new MemoryCertificate(
                        nodes * BYTES, PLACES * BYTES, SKIP * BYTES, 1, List.of(prefix + "v1"), List.of(), ""),
                new TreeMap<>(Map.of(prefix + "note", prefix + "said")));
    }

    private static int epoch(int node) {
        return (node + 1) / 2;
    }

    private PlannedValue value(int index) {
        return new PlannedValue(prefix + "v" + index, TensorType.of(ElementType.F32, 8, 8), OptionalInt.of(index));
    }

    private PlannedNode node(int index) {
        List<OptionalInt> inputs = new ArrayList<>(List.of(OptionalInt.of(index)));
        if (index % SKIP == 0 && index > 0) {
            inputs.add(OptionalInt.of(index - SKIP + 1));
        }
        return new PlannedNode(
                prefix + "n" + index,
                OperationId.of("nn/relu"),
                Version.of(1, 0),
                Attributes.none(),
                inputs,
                List.of(index + 1),
                new Selection(
                        "lemnos/portable/" + prefix + "relu",
                        0,
                        Selection.Reason.LOWEST_COST,
                        1000 + index % 7 * 100,
                        rejected(index)),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private List<Selection.Rejection> rejected(int index) {
        return IntStream.range(0, index % 3)
                .mapToObj(i -> new Selection.Rejection(prefix + "k" + i, prefix + "code", prefix + "detail", 9000))
                .toList();
    }

    private List<PlannedPartition> partitions() {
        return IntStream.range(0, nodes / 10)
                .mapToObj(i -> new PlannedPartition(
                        prefix + "pattern",
                        OperationId.of("nn/relu"),
                        List.of(prefix + "part" + i, prefix + "n" + 10 * i),
                        i % 2 == 0 ? PartitionState.APPLIED : PartitionState.FALLBACK,
                        i % 2 == 0 ? "" : prefix + "overlaps",
                        i % 2 == 0 ? "" : prefix + "why"))
                .toList();
    }

    private PlannedResource resource(int index) {
        ResourceRole role =
                index == 0 ? ResourceRole.INPUT : index == nodes ? ResourceRole.OUTPUT : ResourceRole.ACTIVATION;
        int first = Math.max(0, epoch(index - 1));
        int last = Math.min(epoch(nodes - 1), first + (index % SKIP == 1 ? SKIP / 2 : 1));
        long offset = role == ResourceRole.ACTIVATION ? index % PLACES * BYTES : 0;
        return new PlannedResource(
                prefix + "v" + index, role, BYTES, BYTES, StorageProfile.linear(), 0, offset, first, last);
    }

    private PlannedBoundary boundary(int epoch) {
        PlannedBoundary.Kind kind = PlannedBoundary.Kind.READ_AFTER_WRITE;
        return new PlannedBoundary(
                epoch, new TreeSet<>(Set.of(kind)), List.of(new PlannedBoundary.Hazard(2 * epoch + 1, kind)));
    }
}
