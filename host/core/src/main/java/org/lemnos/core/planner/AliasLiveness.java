package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.operation.Port;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * A node that writes over its input must be the last that needs what was there: the bytes are a node's work, the node takes
 * them at one place only, and no later node and no output reads a value of them that is older than the node's own.
 *
 * <p>A view, whose node writes nothing, needs no such proof: all its values are the same bytes for ever.
 */
final class AliasLiveness {
    private final BoundProgram program;
    private final ValueResources values;
    /** The node that makes each value; -1 if none does. */
    private final int[] producer;
    /** The nodes that write over each resource that is written over, ascending. */
    private final Map<Integer, List<Integer>> writers = new HashMap<>();

    private AliasLiveness(BoundProgram program, ValueResources values) {
        this.program = program;
        this.values = values;
        this.producer = new int[program.values().size()];
        Arrays.fill(producer, -1);
    }

    /**
     * Checks all nodes.
     *
     * @throws LemnosException with {@code NODE_INVALID} if a node writes over what somebody still needs
     */
    static void check(BoundProgram program, ValueResources values) {
        AliasLiveness liveness = new AliasLiveness(program, values);
        for (int node = 0; node < program.nodes().size(); node++) {
            liveness.findUpdates(node);
        }
        if (!liveness.writers.isEmpty()) {
            liveness.checkReaders();
            liveness.checkOutputs();
        }
    }

    private void findUpdates(int number) {
        BoundNode node = program.nodes().get(number);
        for (int output = 0; output < node.outputs().size(); output++) {
            producer[node.outputs().get(output)] = number;
            Port port = node.descriptor().outputs().get(output);
            if (port.aliasKind() == Port.AliasKind.MUST) {
                int place = port.aliasedInput().orElseThrow();
                int resource = values.of(node.outputs().get(output));
                if (node.descriptor().inputs().get(place).isUpdated() && resource != ValueResources.NONE) {
                    checkUpdate(node, place, resource);
                    writers.computeIfAbsent(resource, none -> new ArrayList<>()).add(number);
                }
            }
        }
    }

    private void checkUpdate(BoundNode node, int place, int resource) {
        ResourceRole role = values.entries().get(resource).role();
        if (role != ResourceRole.ACTIVATION && role != ResourceRole.OUTPUT) {
            throw tooEarly(
                    node,
                    node.inputs().get(place),
                    "which is a part of " + role.token() + " '"
                            + values.entries().get(resource).id() + "' and needed as it is by every run");
        }
        for (int other = 0; other < node.inputs().size(); other++) {
            int value = node.inputs().get(other);
            if (other != place && value >= 0 && values.of(value) == resource) {
                throw tooEarly(node, node.inputs().get(place), "which it takes at place " + other + " too");
            }
        }
    }

    private void checkReaders() {
        for (int reader = 0; reader < program.nodes().size(); reader++) {
            for (int value : program.nodes().get(reader).inputs()) {
                int writer = value < 0 ? reader : earliestWriterOver(value);
                if (writer < reader) {
                    throw tooEarly(
                            program.nodes().get(writer),
                            value,
                            "which node '" + program.nodes().get(reader).id() + "' still reads");
                }
            }
        }
    }

    private void checkOutputs() {
        for (int value : program.outputs()) {
            int writer = earliestWriterOver(value);
            if (writer < program.nodes().size()) {
                throw tooEarly(program.nodes().get(writer), value, "which is an output of the program");
            }
        }
    }

    /** The first node that writes over the value once it is made; the number of nodes if none does. */
    private int earliestWriterOver(int value) {
        for (int writer : writers.getOrDefault(values.of(value), List.of())) {
            if (producer[value] < writer) {
                return writer;
            }
        }
        return program.nodes().size();
    }

    private LemnosException tooEarly(BoundNode writer, int value, String need) {
        String id = program.values().get(value).id();
        return new LemnosException(
                ErrorCode.NODE_INVALID,
                "node '" + writer.id() + "' (" + writer.descriptor() + ") writes over value '" + id + "', " + need
                        + "; give it a copy",
                Map.of("node", writer.id(), "value", id));
    }
}
