package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;

/** A node that writes over one of its own inputs is the last that needs what was there. */
final class AliasRules {
    private final PlanDocument plan;
    private final PlanIndex index;
    private final Findings findings;
    /** For each resource, the nodes that take a value of it, ascending. */
    private final List<List<Integer>> readers = new ArrayList<>();

    private AliasRules(PlanDocument plan, PlanIndex index, Findings findings) {
        this.plan = plan;
        this.index = index;
        this.findings = findings;
        plan.resources().forEach(resource -> readers.add(new ArrayList<>()));
        for (int node = 0; node < plan.nodes().size(); node++) {
            int each = node;
            index.inputResources(node).forEach(resource -> readers.get(resource).add(each));
        }
    }

    static void check(PlanDocument plan, PlanIndex index, Findings findings) {
        AliasRules rules = new AliasRules(plan, index, findings);
        for (int node = 0; node < plan.nodes().size(); node++) {
            for (int resource : rules.overwritten(node)) {
                rules.lastUse(node, resource);
            }
        }
    }

    /** The resources that a node both takes a value of and writes to. */
    private Set<Integer> overwritten(int node) {
        Set<Integer> written = new HashSet<>();
        List<PlannedStep> steps = index.stepsOf(node);
        for (int i = 0; i < steps.size(); i++) {
            for (Places.Touch touch : Places.touches(i, steps.get(i))) {
                if (touch.access().writes()) {
                    written.add(touch.resource());
                }
            }
        }
        written.retainAll(index.inputResources(node));
        return written;
    }

    private void lastUse(int writer, int resource) {
        for (int reader : readers.get(resource)) {
            for (int value : index.inputs(reader)) {
                findings.require(
                        reader <= writer || !isOlder(value, resource, writer),
                        "/nodes/" + reader + "/inputs",
                        "node " + reader + " takes value " + value + ", which node " + writer + " has written over");
            }
        }
        for (int i = 0; i < plan.outputs().size(); i++) {
            int value = plan.outputs().get(i).value();
            findings.require(
                    !isOlder(value, resource, writer),
                    "/outputs/" + i + "/value",
                    "node " + writer + " has written over output value " + value);
        }
    }

    private boolean isOlder(int value, int resource, int writer) {
        return plan.values().get(value).resource().orElse(-1) == resource && index.producer(value) < writer;
    }
}
