package org.lemnos.vulkan.session;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.TensorData;

/**
 * What a session is made of.
 *
 * @param document what the plan says
 * @param modules its modules, in the order of the document's list
 * @param unvouched the digests of the modules for which nobody vouches
 * @param staticData the bytes of weights and constants, by index into the document's resources
 */
public record LoadSource(
        PlanDocument document, List<SpirvModule> modules, Set<String> unvouched, Map<Integer, TensorData> staticData) {
    /** Copies the collections. */
    public LoadSource {
        modules = List.copyOf(modules);
        unvouched = Set.copyOf(unvouched);
        staticData = Map.copyOf(staticData);
    }

    /** A plan's parts. */
    public static LoadSource of(ExecutionPlan plan) {
        return new LoadSource(plan.document(), plan.modules(), plan.unvouchedModules(), plan.staticData());
    }
}
