package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.lemnos.api.Api;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;

/** The identities in an execution graph, each of a domain of its own with a version in its name. */
final class Identities {
    private static final String GRAPH = "lemnos.execution-graph-id.v1";
    private static final String PROBLEM = "lemnos.problem-contract.v1";
    private static final String IMPLEMENTATION = "lemnos.implementation.v1";
    private static final int KERNEL_ABI = 1;

    private final PlanDocument plan;
    private final Owners owners;

    Identities(PlanDocument plan, Owners owners) {
        this.plan = plan;
        this.owners = owners;
    }

    /** What a node asks of its kernel: operation, version, attributes, types, and the claim that it falls under. */
    long problem(PlannedNode node) {
        return Digest64.of(PROBLEM, out -> {
            out.beginObject().name("attributes");
            AttributesJson.write(out, node.attributes());
            out.member("claim", node.selection().claim());
            out.name("inputs").beginArray();
            for (OptionalInt input : node.inputs()) {
                out.value(input.isPresent() ? type(input.getAsInt()) : "");
            }
            out.endArray();
            out.member("kernel", node.selection().kernel());
            out.member("needs", node.needs().toString());
            out.member("operation", node.operation().name());
            out.member("outputs", node.outputs(), (o, output) -> o.value(type(output)));
            out.endObject();
        });
    }

    private String type(int value) {
        return plan.values().get(value).type().toString();
    }

    /** What runs: module, specialization, subgroup size. */
    long implementation(PlannedStep.Launch launch) {
        return Digest64.of(IMPLEMENTATION, out -> {
            out.beginObject();
            out.member("module", plan.modules().get(launch.module()).sha256());
            specialization(out, launch);
            out.member("subgroup_size", launch.subgroupSize());
            out.endObject();
        });
    }

    private static void specialization(JsonOut out, PlannedStep.Launch launch) {
        out.name("specialization").beginArray();
        for (Map.Entry<Integer, Integer> constant : launch.specialization().entrySet()) {
            out.value(constant.getKey() + ":" + HexFormat.of().toHexDigits(constant.getValue()));
        }
        out.endArray();
    }

    /**
     * The structure: commands in the order of the program, not of the recording, and resources in the order in which those touch them, so that it depends
     * neither on buffers nor on which bytes values share.
     */
    long graph() {
        List<PlannedStep> order = new ArrayList<>(plan.steps());
        order.sort(Comparator.comparingInt(PlannedStep::node));
        ResourceNumbering numbering = new ResourceNumbering(plan, order);
        return Digest64.of(GRAPH, out -> {
            out.beginObject();
            out.member("api", Api.MAJOR);
            out.member("commands", order, (o, step) -> command(o, step, numbering));
            out.member("kernel_abi", KERNEL_ABI);
            out.endObject();
        });
    }

    private void command(JsonOut out, PlannedStep step, ResourceNumbering numbering) {
        PlannedNode node = plan.nodes().get(step.node());
        Owners.Owned owned = owners.of(step.node());
        out.beginObject();
        out.name("bindings").beginArray();
        for (Touch touch : Touch.of(step)) {
            out.beginObject();
            out.member("access", touch.access().token());
            out.member("bytes", touch.bytes());
            out.member("offset", touch.offsetBytes());
            out.member("resource", numbering.of(touch.resource()));
            out.endObject();
        }
        out.endArray();
        out.member("contract", Long.toHexString(owned.contract().orElse(0)));
        out.member("kernel", node.selection().kernel());
        if (step instanceof PlannedStep.Launch launch) {
            launch(out.name("launch"), launch);
        }
        out.member("operation", node.operation().name());
        out.name("owners").integers(owned.operations());
        out.endObject();
    }

    private void launch(JsonOut out, PlannedStep.Launch launch) {
        out.beginObject();
        out.name("groups").integers(List.of(launch.groupsX(), launch.groupsY(), launch.groupsZ()));
        out.member("module", plan.modules().get(launch.module()).sha256());
        out.member("push", launch.pushHex());
        specialization(out, launch);
        out.member("subgroup_size", launch.subgroupSize());
        out.member(
                "writes",
                launch.bindings(),
                (o, bound) -> o.value(bound.writes().token()));
        out.endObject();
    }
}
