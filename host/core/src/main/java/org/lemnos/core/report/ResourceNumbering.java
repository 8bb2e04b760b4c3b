package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;

/** Numbers resources in the order in which commands touch them first, those that none touches last: no number depends on how a plan came about. */
final class ResourceNumbering {
    private static final int NONE = -1;

    private final int[] number;
    private final int[] first;
    private final int[] last;
    private final List<Integer> planned = new ArrayList<>();
    private final int touched;

    /** Numbers for a plan whose commands are taken in this order. */
    ResourceNumbering(PlanDocument plan, List<PlannedStep> order) {
        int resources = plan.resources().size();
        number = new int[resources];
        first = new int[resources];
        last = new int[resources];
        Arrays.fill(number, NONE);
        for (int node = 0; node < order.size(); node++) {
            for (Touch touch : Touch.of(order.get(node))) {
                if (number[touch.resource()] == NONE) {
                    first[touch.resource()] = node;
                    give(touch.resource());
                }
                last[touch.resource()] = node;
            }
        }
        touched = planned.size();
        for (int resource = 0; resource < resources; resource++) {
            if (number[resource] == NONE) {
                give(resource);
            }
        }
    }

    private void give(int resource) {
        number[resource] = planned.size();
        planned.add(resource);
    }

    /** The number of one of the plan's resources. */
    int of(int resource) {
        return number[resource];
    }

    /** The plan's resources in the order of their numbers. */
    List<Integer> planned() {
        return planned;
    }

    boolean isTouched(int resource) {
        return number[resource] < touched;
    }

    int first(int resource) {
        return first[resource];
    }

    int last(int resource) {
        return last[resource];
    }
}
