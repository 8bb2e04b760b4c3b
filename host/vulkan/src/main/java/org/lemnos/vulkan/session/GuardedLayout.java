package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.planner.ExecutionPlan;

/**
 * A plan laid out anew to test its kernels: guards, which are bytes of nobody, lie before, between and behind the inputs and outputs, and are
 * further outputs of the plan, so that a run shows whether a kernel wrote there.
 */
public final class GuardedLayout {
    private static final int GUARD_BYTES = 256;
    private static final int ALIGNMENT = 256;

    private final PlanDocument plan;
    private final List<PlannedResource> resources;
    private final List<PlannedValue> values;
    private final List<PlannedPort> outputs;
    private long end;

    private GuardedLayout(PlanDocument plan) {
        this.plan = plan;
        this.resources = new ArrayList<>(plan.resources());
        this.values = new ArrayList<>(plan.values());
        this.outputs = new ArrayList<>(plan.outputs());
    }

    /** What to load instead of the plan itself. */
    public static LoadSource of(ExecutionPlan plan) {
        return new LoadSource(new GuardedLayout(plan.document()).laidOut(), plan.modules(), plan.staticData());
    }

    private PlanDocument laidOut() {
        for (int i = 0; i < plan.resources().size(); i++) {
            PlannedResource resource = plan.resources().get(i);
            if (resource.role().arena() == ArenaKind.PORTS) {
                addGuard();
                resources.set(i, at(resource, end));
                end += resource.sizeBytes();
            }
        }
        addGuard();
        List<PlannedArena> arenas = new ArrayList<>(plan.arenas());
        arenas.removeIf(arena -> arena.kind() == ArenaKind.PORTS);
        arenas.add(new PlannedArena(ArenaKind.PORTS, List.of(end)));
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
                resources,
                plan.modules(),
                plan.steps(),
                plan.boundaries(),
                arenas,
                plan.memory(),
                plan.notes());
    }

    /** A guard from the end of the last resource up to where the next may start. */
    private void addGuard() {
        long next = (end + GUARD_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        long bytes = next - end;
        String id = "guard/" + (outputs.size() - plan.outputs().size());
        resources.add(new PlannedResource(
                id, ResourceRole.OUTPUT, bytes, bytes, StorageProfile.linear(), 0, end, 0, plan.epochs()));
        values.add(new PlannedValue(id, TensorType.of(ElementType.U8, bytes), OptionalInt.of(resources.size() - 1)));
        outputs.add(new PlannedPort(id, values.size() - 1));
        end = next;
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
