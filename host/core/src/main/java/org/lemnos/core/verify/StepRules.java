package org.lemnos.core.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.ResourceRole;

/** Steps touch only bytes of their own node, write only what it may write, stay inside, and leave no output unwritten. */
final class StepRules {
    private static final int MOST_BINDINGS = 16;
    private static final int MOST_PUSH_HEX_DIGITS = 2 * 128;
    private static final long RANGE_QUANTUM = 16;
    private static final long FILL_QUANTUM = 4;
    private static final Set<ResourceRole> NEVER_WRITTEN =
            Set.of(ResourceRole.INPUT, ResourceRole.WEIGHT, ResourceRole.CONSTANT);

    private final PlanDocument plan;
    private final PlanIndex index;
    private final Findings findings;
    private final Set<Integer> launched = new HashSet<>();

    private StepRules(PlanDocument plan, PlanIndex index, Findings findings) {
        this.plan = plan;
        this.index = index;
        this.findings = findings;
    }

    static void check(PlanDocument plan, PlanIndex index, Findings findings) {
        StepRules rules = new StepRules(plan, index, findings);
        for (int i = 0; i < plan.steps().size(); i++) {
            rules.step(i, plan.steps().get(i));
        }
        rules.modules();
        for (int node = 0; node < plan.nodes().size() && !plan.resources().isEmpty(); node++) {
            rules.outputs(node);
        }
    }

    private void step(int number, PlannedStep step) {
        String place = Places.step(number, step);
        if (step instanceof PlannedStep.Launch launch) {
            launched.add(launch.module());
            launch(place, launch);
        } else if (step instanceof PlannedStep.Fill fill) {
            findings.require(
                    fill.offsetBytes() % FILL_QUANTUM == 0 && fill.lengthBytes() % FILL_QUANTUM == 0,
                    place,
                    "a fill's offset and length are multiples of " + FILL_QUANTUM);
        }
        List<Places.Touch> touches = Places.touches(number, step);
        touches.forEach(touch -> touch(step.node(), touch));
        if (touches.size() <= MOST_BINDINGS) {
            disjoint(touches);
        }
    }

    private void launch(String place, PlannedStep.Launch launch) {
        findings.require(
                launch.bindings().size() <= MOST_BINDINGS,
                place + "/bindings",
                launch.bindings().size() + " bindings; at most " + MOST_BINDINGS);
        findings.require(
                launch.pushHex().length() <= MOST_PUSH_HEX_DIGITS,
                place + "/push",
                "a push block of " + launch.pushHex().length() / 2 + " bytes; at most " + MOST_PUSH_HEX_DIGITS / 2);
        findings.require(
                launch.groupsX() > 0 && launch.groupsY() > 0 && launch.groupsZ() > 0,
                place,
                "a launch without workgroups; it is left out instead");
        launch.subgroupSize()
                .ifPresent(size -> findings.require(
                        Integer.bitCount(size) == 1, place + "/subgroup_size", size + " is not a power of two"));
        for (int i = 0; i < launch.bindings().size(); i++) {
            findings.require(
                    launch.bindings().get(i).rangeBytes() % RANGE_QUANTUM == 0,
                    place + "/bindings/" + i + "/range_bytes",
                    "a range is a multiple of " + RANGE_QUANTUM);
        }
    }

    private void touch(int node, Places.Touch touch) {
        long size = plan.resources().get(touch.resource()).sizeBytes();
        findings.require(
                touch.from() >= 0 && touch.to() > touch.from() && touch.to() <= size,
                touch.pointer(),
                "bytes " + touch.from() + " to " + touch.to() + " do not lie in the resource's " + size);
        boolean makes = index.outputResources(node).contains(touch.resource())
                || index.workspaces(node).contains(touch.resource());
        findings.require(
                makes || index.inputResources(node).contains(touch.resource()),
                touch.pointer(),
                "resource " + touch.resource() + " is not one of node " + node);
        if (touch.access().writes()) {
            ResourceRole role = plan.resources().get(touch.resource()).role();
            findings.require(makes, touch.pointer(), "node " + node + " writes to what it only takes");
            findings.require(
                    !NEVER_WRITTEN.contains(role), touch.pointer(), "a step writes to the role " + role.token());
        }
    }

    /** No two bindings share bytes unless both are only read: compilers assume that they do not. */
    private void disjoint(List<Places.Touch> touches) {
        for (int i = 0; i < touches.size(); i++) {
            for (int j = i + 1; j < touches.size(); j++) {
                Places.Touch one = touches.get(i);
                Places.Touch other = touches.get(j);
                boolean written = one.access().writes() || other.access().writes();
                boolean shared =
                        one.resource() == other.resource() && one.from() < other.to() && other.from() < one.to();
                findings.require(
                        !(written && shared),
                        other.pointer(),
                        "overlaps binding " + i + ", and one of them is written");
            }
        }
    }

    private void modules() {
        for (int i = 0; i < plan.modules().size(); i++) {
            findings.require(launched.contains(i), "/modules/" + i, "no step launches the module");
            findings.require(
                    i == 0
                            || plan.modules()
                                            .get(i - 1)
                                            .sha256()
                                            .compareTo(plan.modules().get(i).sha256())
                                    < 0,
                    "/modules/" + i + "/sha256",
                    "the modules do not ascend");
        }
    }

    /** Every output is written by its node, unless it is the bytes of an input. */
    private void outputs(int node) {
        Set<Integer> written = new HashSet<>();
        List<PlannedStep> steps = index.stepsOf(node);
        for (int i = 0; i < steps.size(); i++) {
            for (Places.Touch touch : Places.touches(i, steps.get(i))) {
                if (touch.access().writes()) {
                    written.add(touch.resource());
                }
            }
        }
        for (int resource : index.outputResources(node)) {
            findings.require(
                    written.contains(resource) || index.inputResources(node).contains(resource),
                    "/nodes/" + node + "/outputs",
                    "no step of the node writes resource " + resource);
        }
    }
}
