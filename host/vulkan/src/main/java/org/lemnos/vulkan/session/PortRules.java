package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.Storage;

/**
 * What may be bound to a plan's ports: a storage of the same device, of the port's own type, that is bound to no other port; an input only where the
 * plan never writes over it; and no port that shares its bytes with another one. So a binding never brings two names for the same bytes into the plan,
 * which its hazards and its memory were planned without.
 */
final class PortRules {
    private final PlanDocument plan;
    private final DeviceMemory device;
    private final Set<Integer> written = new HashSet<>();
    /** The ports that each resource serves, by name. */
    private final Map<Integer, List<String>> portsOf = new java.util.HashMap<>();

    PortRules(PlanDocument plan, DeviceMemory device) {
        this.plan = plan;
        this.device = device;
        for (PlannedStep step : plan.steps()) {
            noteWrites(step);
        }
        note("input", plan.inputs());
        note("output", plan.outputs());
    }

    private void noteWrites(PlannedStep step) {
        if (step instanceof PlannedStep.Launch launch) {
            launch.bindings().stream()
                    .filter(bound -> bound.access().writes())
                    .forEach(bound -> written.add(bound.resource()));
        } else if (step instanceof PlannedStep.Fill fill) {
            written.add(fill.resource());
        }
    }

    private void note(String direction, List<PlannedPort> ports) {
        for (PlannedPort port : ports) {
            plan.values().get(port.value()).resource().ifPresent(resource -> portsOf.computeIfAbsent(
                            resource, none -> new ArrayList<>())
                    .add(direction + " '" + port.name() + "'"));
        }
    }

    /**
     * The tuple of some bindings, by place among the plan's inputs and outputs.
     *
     * @throws LemnosException INPUT_INVALID if a rule is broken, or a place is none of the plan's
     */
    PortTuple check(Map<Integer, Storage> inputs, Map<Integer, Storage> outputs) {
        Set<Storage> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        return new PortTuple(
                check("input", plan.inputs(), inputs, seen), check("output", plan.outputs(), outputs, seen));
    }

    private List<Optional<Storage>> check(
            String direction, List<PlannedPort> ports, Map<Integer, Storage> given, Set<Storage> seen) {
        List<Optional<Storage>> bound = new ArrayList<>(Collections.nCopies(ports.size(), Optional.empty()));
        given.forEach((place, storage) -> {
            require(
                    place >= 0 && place < ports.size(),
                    direction + " " + place + " does not exist: the plan has " + ports.size());
            check(direction, ports.get(place), storage, seen);
            bound.set(place, Optional.of(storage));
        });
        return bound;
    }

    private void check(String direction, PlannedPort port, Storage storage, Set<Storage> seen) {
        String name = direction + " '" + port.name() + "'";
        PlannedValue value = plan.values().get(port.value());
        TensorType type = value.type();
        require(storage.isOf(device), storage + " cannot be bound to " + name + ": it lies on another device");
        require(storage.type().equals(type), storage + " cannot be bound to " + name + ", which is of type " + type);
        require(
                seen.add(storage),
                storage + " cannot be bound to " + name + ": it is bound to another port of the same run");
        if (value.resource().isPresent()) {
            int resource = value.resource().getAsInt();
            List<String> sharing = portsOf.getOrDefault(resource, List.of());
            require(
                    sharing.size() == 1,
                    "nothing can be bound to " + name + ": the plan keeps " + String.join(" and ", sharing)
                            + " in the same bytes");
            require(
                    direction.equals("output") || !written.contains(resource),
                    "nothing can be bound to " + name + ": the plan writes over it");
            require(
                    plan.resources().get(resource).sizeBytes()
                            <= storage.buffer().sizeBytes(),
                    storage + " cannot be bound to " + name + ", which the plan stores as "
                            + plan.resources().get(resource).storage());
        }
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new LemnosException(ErrorCode.INPUT_INVALID, message);
        }
    }
}
