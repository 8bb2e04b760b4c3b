package org.lemnos.vulkan.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.Storage;

/** Where each resource of a plan lies in one of its recordings: in what is bound to its port, in a lane's ports, or in what all lanes share. */
final class Places {
    private final PlanMemory memory;
    private final int lane;
    private final Map<Integer, DeviceBuffer> bound;

    private Places(PlanMemory memory, int lane, Map<Integer, DeviceBuffer> bound) {
        this.memory = memory;
        this.lane = lane;
        this.bound = bound;
    }

    /** The places of a lane under a tuple that keeps the rules. */
    static Places of(PlanDocument plan, PlanMemory memory, int lane, PortTuple tuple) {
        Map<Integer, DeviceBuffer> bound = new HashMap<>();
        note(plan, plan.inputs(), tuple.inputs(), bound);
        note(plan, plan.outputs(), tuple.outputs(), bound);
        return new Places(memory, lane, Map.copyOf(bound));
    }

    private static void note(
            PlanDocument plan,
            List<PlannedPort> ports,
            List<Optional<Storage>> storages,
            Map<Integer, DeviceBuffer> bound) {
        for (int i = 0; i < ports.size(); i++) {
            Optional<Storage> storage = storages.get(i);
            if (storage.isPresent()) {
                plan.values()
                        .get(ports.get(i).value())
                        .resource()
                        .ifPresent(resource -> bound.put(resource, storage.get().buffer()));
            }
        }
    }

    /** The buffer that a resource lies in. */
    DeviceBuffer buffer(int resource) {
        DeviceBuffer own = bound.get(resource);
        return own == null ? memory.chunkOf(memory.resource(resource), lane) : own;
    }

    /** Where it begins there, in bytes. */
    long offset(int resource) {
        return bound.containsKey(resource) ? 0 : memory.resource(resource).offsetBytes();
    }

    /** Whether it lies in what is bound to a port. */
    boolean isBound(int resource) {
        return bound.containsKey(resource);
    }
}
