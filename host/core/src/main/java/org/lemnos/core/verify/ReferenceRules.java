package org.lemnos.core.verify;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;

/** Every reference names something that is there, and no two things have one name. */
final class ReferenceRules {
    private final PlanDocument plan;
    private final Findings findings;

    private ReferenceRules(PlanDocument plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
    }

    static void check(PlanDocument plan, Findings findings) {
        ReferenceRules rules = new ReferenceRules(plan, findings);
        rules.names();
        rules.ports("/inputs/", plan.inputs());
        rules.ports("/outputs/", plan.outputs());
        rules.values();
        rules.nodes();
        rules.steps();
        rules.boundaries();
    }

    private void names() {
        distinct("/inputs/", "name", plan.inputs(), PlannedPort::name);
        distinct("/outputs/", "name", plan.outputs(), PlannedPort::name);
        distinct("/values/", "id", plan.values(), PlannedValue::id);
        distinct("/nodes/", "id", plan.nodes(), PlannedNode::id);
        distinct("/resources/", "id", plan.resources(), PlannedResource::id);
        distinct("/modules/", "sha256", plan.modules(), PlannedModule::sha256);
    }

    private <T> void distinct(String place, String member, List<T> items, Function<T, String> name) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            String each = name.apply(items.get(i));
            findings.require(seen.add(each), place + i + "/" + member, "'" + each + "' is there twice");
        }
    }

    private void index(String pointer, int index, List<?> among, String what) {
        findings.require(
                index >= 0 && index < among.size(),
                pointer,
                "there is no " + what + " " + index + "; there are " + among.size());
    }

    private void index(String pointer, OptionalInt index, List<?> among, String what) {
        index.ifPresent(there -> index(pointer, there, among, what));
    }

    private void ports(String place, List<PlannedPort> ports) {
        for (int i = 0; i < ports.size(); i++) {
            index(place + i + "/value", ports.get(i).value(), plan.values(), "value");
        }
    }

    private void values() {
        for (int i = 0; i < plan.values().size(); i++) {
            index("/values/" + i + "/resource", plan.values().get(i).resource(), plan.resources(), "resource");
        }
    }

    private void nodes() {
        for (int i = 0; i < plan.nodes().size(); i++) {
            PlannedNode node = plan.nodes().get(i);
            String place = "/nodes/" + i;
            for (int j = 0; j < node.inputs().size(); j++) {
                index(place + "/inputs/" + j, node.inputs().get(j), plan.values(), "value");
            }
            for (int j = 0; j < node.outputs().size(); j++) {
                index(place + "/outputs/" + j, node.outputs().get(j), plan.values(), "value");
            }
            index(place + "/scratch", node.scratch(), plan.resources(), "resource");
            index(place + "/persistent", node.persistent(), plan.resources(), "resource");
        }
    }

    private void steps() {
        for (int i = 0; i < plan.steps().size(); i++) {
            PlannedStep step = plan.steps().get(i);
            String place = Places.step(i, step);
            index(place + "/node", step.node(), plan.nodes(), "node");
            if (step instanceof PlannedStep.Launch launch) {
                index(place + "/module", launch.module(), plan.modules(), "module");
                for (int j = 0; j < launch.bindings().size(); j++) {
                    int resource = launch.bindings().get(j).resource();
                    index(place + "/bindings/" + j + "/resource", resource, plan.resources(), "resource");
                }
            } else if (step instanceof PlannedStep.Fill fill) {
                index(place + "/resource", fill.resource(), plan.resources(), "resource");
            }
        }
    }

    private void boundaries() {
        for (int i = 0; i < plan.boundaries().size(); i++) {
            List<PlannedBoundary.Hazard> hazards = plan.boundaries().get(i).hazards();
            for (int j = 0; j < hazards.size(); j++) {
                String place = "/boundaries/" + i + "/hazards/" + j + "/resource";
                index(place, hazards.get(j).resource(), plan.resources(), "resource");
            }
        }
    }
}
