package org.lemnos.core.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/** Plans that hold together, made by hand: a chain of nodes over activations that take turns in two places. */
public final class SamplePlan {
    private static final int BYTES = 64;

    private SamplePlan() {}

    /** A chain of so many nodes, at least 2. */
    public static PlanDocument chain(int length) {
        List<PlannedValue> values = new ArrayList<>();
        List<PlannedResource> resources = new ArrayList<>();
        List<PlannedNode> nodes = new ArrayList<>();
        List<PlannedStep> steps = new ArrayList<>();
        List<PlannedBoundary> boundaries = new ArrayList<>();
        for (int i = 0; i <= length; i++) {
            values.add(new PlannedValue("value" + i, TensorType.of(ElementType.F32, 2, 8), OptionalInt.of(i)));
            resources.add(resource(i, length));
        }
        for (int i = 0; i < length; i++) {
            nodes.add(node(i));
            steps.add(launch(i));
            if (i > 0) {
                boundaries.add(new PlannedBoundary(
                        i - 1,
                        Set.of(PlannedBoundary.Kind.WRITE_AFTER_READ, PlannedBoundary.Kind.READ_AFTER_WRITE),
                        List.of(new PlannedBoundary.Hazard(i, PlannedBoundary.Kind.READ_AFTER_WRITE))));
            }
        }
        return new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("a1".repeat(32), "b2".repeat(32), "c3".repeat(32), "d4".repeat(32), "e5".repeat(32)),
                "test \"device\"",
                new TreeMap<>(Map.of("sequence", 8L, "batch", 2L)),
                "cost",
                List.of(new PlannedPort("x", 0)),
                List.of(new PlannedPort("y", length)),
                values,
                nodes,
                partitions(),
                resources,
                List.of(new PlannedModule("0f".repeat(32), "relu.spv")),
                steps,
                boundaries,
                List.of(
                        new PlannedArena(ArenaKind.STATIC, List.of()),
                        new PlannedArena(ArenaKind.PORTS, List.of(256L + BYTES)),
                        new PlannedArena(ArenaKind.STEP, List.of(length > 2 ? 256L + BYTES : BYTES))),
                new MemoryCertificate(
                        BYTES * (length - 1L),
                        length > 2 ? 256 + BYTES : BYTES,
                        length > 2 ? 2 * BYTES : BYTES,
                        0,
                        List.of("value1"),
                        List.of(new MemoryCertificate.Split(0, 1, 256, 128, 2_200)),
                        length > 3 ? "the packer gave up" : ""),
                new TreeMap<>(Map.of("précision", "f16 → f32")));
    }

    private static PlannedResource resource(int i, int length) {
        ResourceRole role = i == 0 ? ResourceRole.INPUT : i == length ? ResourceRole.OUTPUT : ResourceRole.ACTIVATION;
        boolean port = role != ResourceRole.ACTIVATION;
        long offset = role == ResourceRole.INPUT ? 0 : port ? 256 : 256L * ((i - 1) % 2);
        return new PlannedResource(
                "value" + i,
                role,
                BYTES,
                BYTES,
                StorageProfile.linear(),
                0,
                offset,
                port ? 0 : i - 1,
                port ? length - 1 : i);
    }

    private static PlannedNode node(int i) {
        Attributes attributes = Attributes.of("alpha", 0.25f).with("axes", new long[] {-1, 0});
        List<Selection.Rejection> rejected = List.of(
                new Selection.Rejection("acme/fast/relu", "missing_capabilities", "needs [float16]", -1),
                new Selection.Rejection("lemnos/portable/slow", "outranked", "costs more", 99_000_000_000L));
        Selection selection = new Selection("lemnos/portable/relu", 1, Selection.Reason.LOWEST_COST, 12_345, rejected);
        return new PlannedNode(
                "node" + i,
                OperationId.of("nn/relu"),
                Version.of(1, 0),
                attributes,
                List.of(OptionalInt.of(i), OptionalInt.empty()),
                List.of(i + 1),
                selection,
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private static PlannedStep launch(int i) {
        WriteContract none = WriteContract.someElements();
        return new PlannedStep.Launch(
                i,
                i,
                0,
                List.of(
                        new PlannedStep.Bound(i, 0, BYTES, Access.READ, none),
                        new PlannedStep.Bound(i + 1, 0, BYTES, Access.WRITE, WriteContract.everyElement())),
                new TreeMap<>(Map.of(0, 64, 10, -1, 2, Float.floatToIntBits(1f))),
                "10000000",
                1,
                1,
                1,
                i % 2 == 0 ? OptionalInt.empty() : OptionalInt.of(32));
    }

    private static List<PlannedPartition> partitions() {
        return List.of(new PlannedPartition(
                "acme/fast/pair",
                OperationId.of("nn/relu"),
                List.of("n0", "n1"),
                PartitionState.FALLBACK,
                "intermediate_observed",
                "value 'v1' is an output of the program"));
    }
}
