package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.tensor.TensorData;

/**
 * A plan laid out anew to test its kernels: every resource has bytes of its own with guards, which are bytes of nobody, before and behind it.
 * The guards are further outputs of the plan, so that a run shows whether a kernel wrote there.
 *
 * <p>Each binding that ends where its resource does may reach over the guard behind it: drivers that keep shaders inside their bindings would hide
 * an index that is out of bounds.
 */
public final class GuardedLayout {
    /** The least size of a guard: what two workgroups of four-element vectors span. */
    static final int GUARD_BYTES = 4096;

    private static final int ALIGNMENT = 256;
    private static final int EVERY_BYTE = 0x0101_0101;
    private static final int DISTINCT = 255;

    private final PlanDocument plan;
    private final Reach reach;
    private final int poison;
    private final int workspacePoison;
    private final List<PlannedResource> resources;
    private final List<PlannedValue> values;
    private final List<PlannedPort> outputs;
    private final List<PlannedArena> arenas = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final Map<Integer, TensorData> staticData;

    /**
     * A guard.
     *
     * @param resource the name of the resource before it; empty at the start of an arena
     * @param role what that resource holds, or one of the roles of the arena
     * @param word what it holds, everywhere
     */
    public record Guard(String resource, ResourceRole role, int word) {}

    /** Where a binding ends that ends where its resource does. */
    public enum Reach {
        /** Behind the guard, which shows what a kernel stores there. */
        OVER_GUARDS,
        /** With the resource, for a validation layer that sees loads and stores behind a binding. */
        EXACT
    }

    private GuardedLayout(LoadSource source, Reach reach, int poison, int workspacePoison) {
        this.plan = source.document();
        this.reach = reach;
        this.poison = poison;
        this.workspacePoison = workspacePoison;
        this.resources = new ArrayList<>(plan.resources());
        this.values = new ArrayList<>(plan.values());
        this.outputs = new ArrayList<>(plan.outputs());
        this.staticData = new HashMap<>(source.staticData());
    }

    /**
     * What to load instead of the plan itself.
     *
     * @param source what to load, and what its further outputs are
     * @param guards what each output behind the plan's own ones is
     */
    public record Guarded(LoadSource source, List<Guard> guards) {
        /** Copies the list. */
        public Guarded {
            guards = List.copyOf(guards);
        }
    }

    /**
     * Lays out a plan.
     *
     * @param reach where bindings end
     * @param poison the word that memory is filled with before the first run, and that guards hold with other bytes each
     * @param workspacePoison the word that scratch memory is filled with
     */
    public static Guarded of(LoadSource source, Reach reach, int poison, int workspacePoison) {
        GuardedLayout layout = new GuardedLayout(source, reach, poison, workspacePoison);
        PlanDocument document = layout.laidOut();
        return new Guarded(
                new LoadSource(document, source.modules(), source.unvouched(), layout.staticData), layout.guards);
    }

    private PlanDocument laidOut() {
        for (ArenaKind kind : ArenaKind.values()) {
            layOut(kind);
        }
        return new PlanDocument(
                plan.schema(),
                plan.identity(),
                plan.device(),
                plan.dimensions(),
                plan.objective(),
                plan.inputs(),
                outputs,
                values,
                plan.nodes(),
                plan.partitions(),
                resources,
                plan.modules(),
                reach == Reach.EXACT
                        ? plan.steps()
                        : plan.steps().stream().map(this::reachingOverGuards).toList(),
                plan.boundaries(),
                arenas,
                plan.memory(),
                plan.notes());
    }

    private void layOut(ArenaKind kind) {
        long end = 0;
        String before = "";
        ResourceRole role = guardRole(kind);
        boolean empty = true;
        for (int i = 0; i < plan.resources().size(); i++) {
            PlannedResource resource = plan.resources().get(i);
            if (resource.role().arena() == kind) {
                empty = false;
                long start = addGuard(end, before, role);
                resources.set(i, at(resource, start));
                if (resource.role() == ResourceRole.SCRATCH) {
                    staticData.put(i, repeated(workspacePoison, resource.sizeBytes()));
                }
                end = start + resource.sizeBytes();
                before = resource.id();
                role = resource.role();
            }
        }
        arenas.add(new PlannedArena(kind, empty ? List.of() : List.of(addGuard(end, before, role))));
    }

    /** Adds a guard from the end of a resource up to where the next may start, and returns that place. */
    private long addGuard(long end, String before, ResourceRole beforeRole) {
        long next = (end + GUARD_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        long bytes = next - end;
        ResourceRole role = guardRole(beforeRole.arena());
        String id = "guard/" + guards.size();
        Guard guard = new Guard(before, beforeRole, wordOf(guards.size()));
        guards.add(guard);
        resources.add(new PlannedResource(id, role, bytes, bytes, StorageProfile.linear(), 0, end, 0, plan.epochs()));
        staticData.put(resources.size() - 1, repeated(guard.word(), bytes));
        values.add(new PlannedValue(id, TensorType.of(ElementType.U8, bytes), OptionalInt.of(resources.size() - 1)));
        outputs.add(new PlannedPort(id, values.size() - 1));
        return next;
    }

    /**
     * What a guard holds: no byte of it is that of another guard. A kernel that goes too far in all its buffers at once, and copies or takes the root of the
     * NaN that it finds behind one, would else write what lies behind the other already.
     */
    private int wordOf(int guard) {
        return poison ^ (EVERY_BYTE * (guard % DISTINCT));
    }

    /** A role that puts a guard into the arena of its neighbour. */
    private static ResourceRole guardRole(ArenaKind kind) {
        return switch (kind) {
            case STATIC -> ResourceRole.CONSTANT;
            case PORTS -> ResourceRole.OUTPUT;
            case STEP -> ResourceRole.ACTIVATION;
        };
    }

    private static TensorData repeated(int word, long bytes) {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        while (content.hasRemaining()) {
            content.putInt(word);
        }
        return TensorData.of(content.flip());
    }

    private PlannedStep reachingOverGuards(PlannedStep step) {
        if (step instanceof PlannedStep.Launch launch) {
            return new PlannedStep.Launch(
                    launch.node(),
                    launch.epoch(),
                    launch.module(),
                    launch.bindings().stream().map(this::reachingOverGuard).toList(),
                    launch.specialization(),
                    launch.pushHex(),
                    launch.groupsX(),
                    launch.groupsY(),
                    launch.groupsZ(),
                    launch.subgroupSize());
        }
        return step;
    }

    private PlannedStep.Bound reachingOverGuard(PlannedStep.Bound bound) {
        long size = plan.resources().get(bound.resource()).sizeBytes();
        boolean toTheEnd = bound.offsetBytes() + bound.rangeBytes() == size;
        return toTheEnd
                ? new PlannedStep.Bound(
                        bound.resource(),
                        bound.offsetBytes(),
                        bound.rangeBytes() + GUARD_BYTES,
                        bound.access(),
                        bound.writes())
                : bound;
    }

    private static PlannedResource at(PlannedResource resource, long offset) {
        return new PlannedResource(
                resource.id(),
                resource.role(),
                resource.logicalBytes(),
                resource.sizeBytes(),
                resource.storage(),
                0,
                offset,
                resource.firstEpoch(),
                resource.lastEpoch());
    }
}
