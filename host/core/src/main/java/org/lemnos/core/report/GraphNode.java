package org.lemnos.core.report;

import java.util.List;
import java.util.OptionalLong;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.operation.ElementType;

/**
 * One command of a recording: the launch of a kernel's module, or a zero fill.
 *
 * @param index its place in the recording
 * @param planned the plan's node that it belongs to, an index
 * @param operation the operation of that node, such as {@code nn/matmul}
 * @param semanticOperations the operations of the semantic graph that it works for; none for what the host added
 * @param lowering how those became commands
 * @param implementation of module, specialization and subgroup size; empty for a fill
 * @param contract of the operation's contract, if it does one operation as that one itself
 * @param problem of operation, attributes, types and claim
 * @param content of the module's words; empty for a fill
 * @param selection why its kernel was chosen: a token of {@link org.lemnos.core.plan.Selection.Reason}
 * @param kernel the kernel's id
 * @param type the element type of the node's first output
 * @param writes how its stores are divided, one a binding that it writes, in binding order; none if its kernel does not say
 * @param groups workgroups along x, y and z; none for a fill
 * @param epoch the epoch that it runs in
 * @param effects what it does with each resource, in the order in which it names them
 */
public record GraphNode(
        int index,
        int planned,
        String operation,
        List<Integer> semanticOperations,
        Lowering lowering,
        OptionalLong implementation,
        OptionalLong contract,
        long problem,
        OptionalLong content,
        String selection,
        String kernel,
        ElementType type,
        List<Write> writes,
        List<Integer> groups,
        int epoch,
        List<Effect> effects) {
    /** Copies the lists. */
    public GraphNode {
        semanticOperations = List.copyOf(semanticOperations);
        writes = List.copyOf(writes);
        groups = List.copyOf(groups);
        effects = List.copyOf(effects);
    }

    /** How operations became commands. */
    public enum Lowering {
        /** The host added it: no operation is behind it. */
        ADDED("added"),
        /** One operation, one command. */
        DIRECT("direct"),
        /** One operation, several commands. */
        DECOMPOSED("decomposed"),
        /** Operations that one call of another stands for. */
        FUSED("fused");

        private final String token;

        Lowering(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** What a command does with a resource of the graph. */
    public record Effect(int resource, Access access) {}

    /**
     * How a command's stores through a binding are divided.
     *
     * @param binding its number
     * @param how by whom, in which pieces
     * @param workspace whether the binding is scratch memory
     */
    public record Write(int binding, PhysicalWrite how, boolean workspace) {
        boolean isWorkspaceOfAWorkgroup() {
            return workspace && how.partition() == PhysicalWrite.Partition.EXCLUSIVE_PER_WORKGROUP;
        }
    }

    /** Whether it is a launch and no fill. */
    public boolean isDispatch() {
        return content.isPresent();
    }
}
