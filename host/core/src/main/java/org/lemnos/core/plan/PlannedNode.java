package org.lemnos.core.plan;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;

/**
 * A node with the kernel that was chosen for it.
 *
 * @param id its name in the program
 * @param operation what it does
 * @param needs the version that it needs
 * @param attributes complete, with defaults
 * @param inputs indices into the plan's values, one a place; empty where an optional input is left out
 * @param outputs indices into the plan's values
 * @param selection the kernel, and why not another
 * @param scratch index into the plan's resources, if the kernel asked for scratch memory
 * @param persistent index into the plan's resources, if the kernel asked for persistent memory
 */
public record PlannedNode(
        String id,
        OperationId operation,
        Version needs,
        Attributes attributes,
        List<OptionalInt> inputs,
        List<Integer> outputs,
        Selection selection,
        OptionalInt scratch,
        OptionalInt persistent) {
    /** Copies the lists. */
    public PlannedNode {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }
}
