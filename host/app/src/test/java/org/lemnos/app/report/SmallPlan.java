package org.lemnos.app.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;

/** A plan of two nodes, the second with a choice of kernels. */
final class SmallPlan {
    private SmallPlan() {}

    /** The plan, with this kernel for the second node and this storage for what lies between the two. */
    static PlanDocument with(String kernel, StorageProfile between) {
        return new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("a1".repeat(32), "b2".repeat(32), "c3".repeat(32), "d4".repeat(32), "e5".repeat(32)),
                "llvmpipe",
                new TreeMap<>(Map.of("batch", 2L, "sequence", 16L)),
                "canonical",
                List.of(new PlannedPort("x", 0)),
                List.of(new PlannedPort("y", 2)),
                values(),
                List.of(
                        node("first", 0, 1, selection("lemnos/portable/relu", List.of())),
                        node("second", 1, 2, selection(kernel, rejections()))),
                List.of(),
                resources(between),
                List.of(),
                List.of(new PlannedStep.Fill(0, 0, 1, 0, 64), new PlannedStep.Fill(1, 1, 2, 0, 64)),
                List.of(new PlannedBoundary(0, Set.of(PlannedBoundary.Kind.READ_AFTER_WRITE), List.of())),
                List.of(
                        new PlannedArena(ArenaKind.STATIC, List.of(3L << 20)),
                        new PlannedArena(ArenaKind.PORTS, List.of(512L)),
                        new PlannedArena(ArenaKind.STEP, List.of(2048L))),
                new MemoryCertificate(
                        4096,
                        2048,
                        1024,
                        1,
                        List.of("h"),
                        List.of(new MemoryCertificate.Split(1, 1, 3072, 2048, 2200)),
                        ""),
                new TreeMap<>(Map.of("precision", "weights and activations in f16")));
    }

    private static List<PlannedValue> values() {
        return List.of(value("x", 0), value("h", 1), value("y", 2));
    }

    private static PlannedValue value(String id, int resource) {
        return new PlannedValue(id, TensorType.of(ElementType.F32, 2, 8), OptionalInt.of(resource));
    }

    private static List<PlannedResource> resources(StorageProfile between) {
        return List.of(
                resource("x", ResourceRole.INPUT, StorageProfile.linear()),
                resource("h", ResourceRole.ACTIVATION, between),
                resource("y", ResourceRole.OUTPUT, StorageProfile.linear()));
    }

    private static PlannedResource resource(String id, ResourceRole role, StorageProfile storage) {
        return new PlannedResource(id, role, 64, storage.quantized(64), storage, 0, 0, 0, 1);
    }

    private static PlannedNode node(String id, int input, int output, Selection selection) {
        return new PlannedNode(
                id,
                OperationId.of("nn/relu"),
                Version.of(1, 0),
                Attributes.none(),
                List.of(OptionalInt.of(input), OptionalInt.empty()),
                List.of(output),
                selection,
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private static Selection selection(String kernel, List<Selection.Rejection> rejected) {
        return new Selection(kernel, 0, Selection.Reason.CANONICAL_COMPATIBLE, 12_345, rejected);
    }

    private static List<Selection.Rejection> rejections() {
        return List.of(
                new Selection.Rejection("acme/fast/relu", "missing_capabilities", "the device lacks float16", -1),
                new Selection.Rejection("lemnos/portable/relu_slow", "outranked", "it costs more", 99_000_000));
    }
}
