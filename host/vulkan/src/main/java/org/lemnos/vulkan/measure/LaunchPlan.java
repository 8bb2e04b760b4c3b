package org.lemnos.vulkan.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.WriteContract;
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
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;
import org.lemnos.vulkan.session.LoadSource;

/**
 * A plan that launches one small kernel many times: what a replay costs apart from what it computes.
 *
 * @param kernel as {@link QueueProbe#open}
 * @param launches at least 1
 * @param groups workgroups of each launch, at least 1
 * @param dependence how the launches stand to each other
 * @param ports whether the first launch's elements are an output
 */
public record LaunchPlan(SpirvModule kernel, int launches, int groups, Dependence dependence, Ports ports) {
    private static final int ALIGNMENT = 256;

    /** How launches stand to each other. */
    public enum Dependence {
        /** Each updates elements of its own: one epoch. */
        INDEPENDENT,
        /** All update the same elements: an epoch and a barrier each. */
        DEPENDENT
    }

    /** What the plan shows of its elements. */
    public enum Ports {
        /** Nothing. */
        NONE,
        /** Those of the first launch, as an output, to which a tensor can be bound. */
        OUTPUT
    }

    /** A plan without ports. */
    public LaunchPlan(SpirvModule kernel, int launches, int groups, Dependence dependence) {
        this(kernel, launches, groups, dependence, Ports.NONE);
    }

    /** The type of the elements of a launch. */
    public TensorType elements() {
        return TensorType.of(ElementType.F32, (long) groups * QueueProbe.WORKGROUP);
    }

    /** Checks the counts. */
    public LaunchPlan {
        if (launches < 1 || groups < 1) {
            throw new IllegalArgumentException(launches + " launches of " + groups + " workgroups; at least 1 of 1");
        }
    }

    /** What loads it. */
    @SuppressWarnings("exports") // for the root package of this module, which alone makes plans live
    public LoadSource source() {
        int buffers = dependence == Dependence.DEPENDENT ? 1 : launches;
        long bytes = (long) groups * QueueProbe.WORKGROUP * Float.BYTES;
        long stride = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        PlanDocument document = new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("", "", "", "", ""),
                "any device",
                Collections.emptySortedMap(),
                "canonical",
                List.of(),
                ports == Ports.OUTPUT ? List.of(new PlannedPort("elements", 0)) : List.of(),
                ports == Ports.OUTPUT
                        ? List.of(new PlannedValue("elements", elements(), OptionalInt.of(0)))
                        : List.of(),
                List.of(node()),
                List.of(),
                resources(buffers, bytes, stride),
                List.of(new PlannedModule(kernel.sha256(), kernel.name())),
                steps(bytes),
                boundaries(),
                arenas(buffers * stride),
                MemoryCertificate.ofNothing(),
                new TreeMap<>());
        return new LoadSource(document, List.of(kernel), Set.of(), Map.of());
    }

    private static PlannedNode node() {
        return new PlannedNode(
                "launches",
                OperationId.of("bench/update"),
                Version.of(1, 0),
                Attributes.none(),
                List.of(),
                List.of(),
                new Selection("bench/update", 0, Selection.Reason.LOWEST_COST, 0, List.of()),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private List<PlannedResource> resources(int count, long bytes, long stride) {
        List<PlannedResource> resources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            resources.add(new PlannedResource(
                    "elements" + i,
                    i == 0 && ports == Ports.OUTPUT ? ResourceRole.OUTPUT : ResourceRole.PERSISTENT,
                    bytes,
                    bytes,
                    StorageProfile.linear(),
                    0,
                    i * stride,
                    0,
                    Integer.MAX_VALUE));
        }
        return resources;
    }

    private List<PlannedStep> steps(long bytes) {
        List<PlannedStep> steps = new ArrayList<>();
        for (int i = 0; i < launches; i++) {
            boolean dependent = dependence == Dependence.DEPENDENT;
            PlannedStep.Bound bound =
                    new PlannedStep.Bound(dependent ? 0 : i, 0, bytes, Access.READ_WRITE, WriteContract.someElements());
            steps.add(new PlannedStep.Launch(
                    0,
                    dependent ? i : 0,
                    0,
                    List.of(bound),
                    Collections.emptySortedMap(),
                    "",
                    groups,
                    1,
                    1,
                    OptionalInt.empty()));
        }
        return steps;
    }

    private List<PlannedBoundary> boundaries() {
        List<PlannedBoundary> boundaries = new ArrayList<>();
        for (int i = 1; dependence == Dependence.DEPENDENT && i < launches; i++) {
            boundaries.add(new PlannedBoundary(i - 1, Set.of(PlannedBoundary.Kind.READ_AFTER_WRITE), List.of()));
        }
        return boundaries;
    }

    private List<PlannedArena> arenas(long bytes) {
        List<PlannedArena> arenas = new ArrayList<>();
        for (ArenaKind kind : ArenaKind.values()) {
            boolean used = kind == ArenaKind.STATIC || (kind == ArenaKind.PORTS && ports == Ports.OUTPUT);
            arenas.add(new PlannedArena(kind, used ? List.of(bytes) : List.of()));
        }
        return arenas;
    }
}
