package org.lemnos.core.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;

/** Every value is made once, before it is used; the program's inputs by nobody, its outputs by a node. */
final class GraphRules {
    private GraphRules() {}

    static void check(PlanDocument plan, PlanIndex index, Findings findings) {
        Map<Integer, Integer> madeBy = new HashMap<>();
        for (int i = 0; i < plan.nodes().size(); i++) {
            PlannedNode node = plan.nodes().get(i);
            findings.require(!node.outputs().isEmpty(), "/nodes/" + i + "/outputs", "the node makes nothing");
            for (int j = 0; j < node.inputs().size(); j++) {
                int place = j;
                int reader = i;
                node.inputs().get(j).ifPresent(value -> earlier(index, findings, reader, place, value));
            }
            for (int j = 0; j < node.outputs().size(); j++) {
                Integer other = madeBy.put(node.outputs().get(j), i);
                findings.require(
                        other == null,
                        "/nodes/" + i + "/outputs/" + j,
                        "value " + node.outputs().get(j) + " is made by node " + other + " too");
            }
        }
        ports(plan, index, findings);
    }

    private static void earlier(PlanIndex index, Findings findings, int node, int place, int value) {
        int producer = index.producer(value);
        findings.require(
                producer < node,
                "/nodes/" + node + "/inputs/" + place,
                "node " + node + " uses value " + value + ", which node " + producer + " makes");
    }

    private static void ports(PlanDocument plan, PlanIndex index, Findings findings) {
        Set<Integer> inputs = new HashSet<>();
        for (int i = 0; i < plan.inputs().size(); i++) {
            int value = plan.inputs().get(i).value();
            String place = "/inputs/" + i + "/value";
            int producer = index.producer(value);
            findings.require(producer == PlanIndex.NOBODY, place, "node " + producer + " makes an input");
            findings.require(inputs.add(value), place, "two inputs are value " + value);
        }
        for (int i = 0; i < plan.outputs().size(); i++) {
            int value = plan.outputs().get(i).value();
            findings.require(
                    index.producer(value) != PlanIndex.NOBODY,
                    "/outputs/" + i + "/value",
                    "no node makes output value " + value);
        }
    }
}
