package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lemnos.api.operation.Port;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.program.BoundProgram;

/**
 * Which values share a resource: exact aliases. A value that must lie in its node's input takes that input's resource; all others have one of
 * their own, and values without elements have none.
 */
final class ValueResources {
    /** Stands for no resource. */
    static final int NONE = -1;

    private final int[] rootOf;
    private final int[] resourceOf;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A resource of values.
     *
     * @param id the name of its first value
     * @param role what it holds
     * @param sizeBytes the bytes of each of its values
     * @param root its first value
     */
    record Entry(String id, ResourceRole role, long sizeBytes, int root) {}

    ValueResources(BoundProgram program) {
        rootOf = roots(program);
        resourceOf = new int[rootOf.length];
        Arrays.fill(resourceOf, NONE);
        boolean[] given = new boolean[rootOf.length];
        program.outputs().forEach(value -> given[rootOf[value]] = true);
        for (int value = 0; value < rootOf.length; value++) {
            BoundProgram.Value known = program.values().get(value);
            if (rootOf[value] == value && !known.type().isEmpty()) {
                resourceOf[value] = entries.size();
                entries.add(new Entry(
                        known.id(), role(known, given[value]), known.type().sizeBytes(), value));
            }
        }
        for (int value = 0; value < rootOf.length; value++) {
            resourceOf[value] = resourceOf[rootOf[value]];
        }
    }

    private static int[] roots(BoundProgram program) {
        int[] root = new int[program.values().size()];
        Arrays.setAll(root, value -> value);
        for (BoundProgram.BoundNode node : program.nodes()) {
            List<Port> ports = node.descriptor().outputs();
            for (int i = 0; i < ports.size(); i++) {
                if (ports.get(i).aliasKind() == Port.AliasKind.MUST) {
                    root[node.outputs().get(i)] =
                            root[node.inputs().get(ports.get(i).aliasedInput().getAsInt())];
                }
            }
        }
        return root;
    }

    private static ResourceRole role(BoundProgram.Value value, boolean given) {
        return switch (value.origin()) {
            case INPUT -> ResourceRole.INPUT;
            case WEIGHT -> ResourceRole.WEIGHT;
            case CONSTANT -> ResourceRole.CONSTANT;
            case NODE -> given ? ResourceRole.OUTPUT : ResourceRole.ACTIVATION;
        };
    }

    /** All resources of values. */
    List<Entry> entries() {
        return entries;
    }

    /** The resource of a value, {@link #NONE} if it has no elements. */
    int of(int value) {
        return resourceOf[value];
    }
}
