package org.lemnos.core.report;

import java.util.List;
import org.lemnos.api.kernel.Access;
import org.lemnos.core.plan.PlannedStep;

/**
 * Bytes of a resource that a command touches.
 *
 * @param resource an index into the plan's resources
 * @param offsetBytes where they start in it
 * @param bytes how many
 * @param access what the command does with them
 */
record Touch(int resource, long offsetBytes, long bytes, Access access) {
    /** Everything that a command touches: a launch in the order of its bindings, a fill one range. */
    static List<Touch> of(PlannedStep step) {
        if (step instanceof PlannedStep.Fill fill) {
            return List.of(new Touch(fill.resource(), fill.offsetBytes(), fill.lengthBytes(), Access.WRITE));
        }
        return ((PlannedStep.Launch) step)
                .bindings().stream()
                        .map(bound ->
                                new Touch(bound.resource(), bound.offsetBytes(), bound.rangeBytes(), bound.access()))
                        .toList();
    }
}
