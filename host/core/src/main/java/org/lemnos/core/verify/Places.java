package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.kernel.Access;
import org.lemnos.core.plan.PlannedStep;

/** What a step touches, and where a plan's text says so. */
final class Places {
    private Places() {}

    /**
     * Bytes of a resource that a step touches.
     *
     * @param pointer where the plan's text says so
     * @param resource index into the plan's resources
     * @param from the first byte in the resource
     * @param to the byte behind the last
     * @param access what the step does with them
     * @param overwrites whether it promises to store every one and load none before
     */
    record Touch(String pointer, int resource, long from, long to, Access access, boolean overwrites) {}

    /** Where a step stands. */
    static String step(int number, PlannedStep step) {
        return "/steps/" + number + (step instanceof PlannedStep.Fill ? "/fill" : "/launch");
    }

    /** What a step touches. */
    static List<Touch> touches(int number, PlannedStep step) {
        String place = step(number, step);
        if (step instanceof PlannedStep.Fill fill) {
            long end = fill.offsetBytes() + fill.lengthBytes();
            return List.of(new Touch(place, fill.resource(), fill.offsetBytes(), end, Access.WRITE, true));
        }
        List<Touch> touches = new ArrayList<>();
        if (step instanceof PlannedStep.Launch launch) {
            for (int i = 0; i < launch.bindings().size(); i++) {
                PlannedStep.Bound bound = launch.bindings().get(i);
                touches.add(new Touch(
                        place + "/bindings/" + i,
                        bound.resource(),
                        bound.offsetBytes(),
                        bound.offsetBytes() + bound.rangeBytes(),
                        bound.access(),
                        bound.access() == Access.WRITE && bound.writes().overwritesEverything()));
            }
        }
        return touches;
    }
}
