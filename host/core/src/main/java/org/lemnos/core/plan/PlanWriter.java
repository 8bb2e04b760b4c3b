package org.lemnos.core.plan;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.JsonOut;

/**
 * Writes everything that a plan says, in plain calls: every start of the host writes a plan to get its digest, and looking up how to write each
 * member would cost more than writing it.
 */
final class PlanWriter {
    private static final HexFormat HEX = HexFormat.of();

    private final JsonOut out;

    PlanWriter(JsonOut out) {
        this.out = out;
    }

    void write(PlanDocument plan) {
        out.beginObject().name("arenas").beginArray();
        for (PlannedArena arena : plan.arenas()) {
            write(arena);
        }
        out.endArray().name("boundaries").beginArray();
        for (PlannedBoundary boundary : plan.boundaries()) {
            write(boundary);
        }
        out.endArray().member("device", plan.device()).name("dimensions").beginObject();
        for (Map.Entry<String, Long> extent : JsonOut.ordered(plan.dimensions()).entrySet()) {
            out.member(extent.getKey(), extent.getValue());
        }
        out.endObject().name("identity");
        write(plan.identity());
        out.name("inputs");
        writePorts(plan.inputs());
        out.name("memory");
        write(plan.memory());
        out.name("modules").beginArray();
        for (PlannedModule module : plan.modules()) {
            out.beginObject().member("name", module.name()).member("sha256", module.sha256());
            out.endObject();
        }
        out.endArray().name("nodes").beginArray();
        for (PlannedNode node : plan.nodes()) {
            write(node);
        }
        out.endArray().name("notes").beginObject();
        for (Map.Entry<String, String> note : JsonOut.ordered(plan.notes()).entrySet()) {
            out.member(note.getKey(), note.getValue());
        }
        out.endObject().member("objective", plan.objective()).name("outputs");
        writePorts(plan.outputs());
        out.name("partitions").beginArray();
        for (PlannedPartition partition : plan.partitions()) {
            write(partition);
        }
        out.endArray().name("resources").beginArray();
        for (PlannedResource resource : plan.resources()) {
            write(resource);
        }
        out.endArray().member("schema", plan.schema()).name("steps").beginArray();
        for (PlannedStep step : plan.steps()) {
            write(step);
        }
        out.endArray().name("values").beginArray();
        for (PlannedValue value : plan.values()) {
            write(value);
        }
        out.endArray().endObject();
    }

    private void write(PlannedArena arena) {
        out.beginObject().name("chunk_bytes").integers(arena.chunkBytes());
        out.member("kind", arena.kind().token()).endObject();
    }

    private void write(PlannedBoundary boundary) {
        out.beginObject().member("after_epoch", boundary.afterEpoch());
        out.name("hazards").beginArray();
        for (PlannedBoundary.Hazard hazard : boundary.hazards()) {
            out.beginObject().member("kind", hazard.kind().token());
            out.member("resource", hazard.resource()).endObject();
        }
        out.endArray().name("kinds").beginArray();
        for (PlannedBoundary.Kind kind : boundary.kinds()) {
            out.value(kind.token());
        }
        out.endArray().endObject();
    }

    private void write(PlanIdentity identity) {
        out.beginObject();
        out.member("catalog", identity.catalog());
        out.member("policy", identity.policy());
        out.member("profile", identity.profile());
        out.member("program", identity.program());
        out.member("tuning", identity.tuning());
        out.endObject();
    }

    private void writePorts(List<PlannedPort> ports) {
        out.beginArray();
        for (PlannedPort port : ports) {
            out.beginObject().member("name", port.name());
            out.member("value", port.value()).endObject();
        }
        out.endArray();
    }

    private void write(MemoryCertificate memory) {
        out.beginObject();
        out.name("at_peak").texts(memory.atPeak());
        out.member("lower_bound_bytes", memory.lowerBoundBytes());
        out.member("peak_bytes", memory.peakBytes());
        out.member("peak_epoch", memory.peakEpoch());
        out.member("sharing_failure", memory.sharingFailure());
        out.name("splits").beginArray();
        for (MemoryCertificate.Split split : memory.splits()) {
            out.beginObject();
            out.member("cost_nanoseconds", split.costNanoseconds());
            out.member("epoch", split.epoch());
            out.member("live_bytes_after", split.liveBytesAfter());
            out.member("live_bytes_before", split.liveBytesBefore());
            out.member("steps_before", split.stepsBefore());
            out.endObject();
        }
        out.endArray();
        out.member("sum_bytes", memory.sumBytes());
        out.endObject();
    }

    private void write(PlannedPartition partition) {
        out.beginObject();
        out.member("code", partition.code());
        out.member("detail", partition.detail());
        out.name("nodes").texts(partition.nodes());
        out.member("pattern", partition.pattern());
        out.member("replacement", partition.replacement().name());
        out.member("state", partition.state().token());
        out.endObject();
    }

    private void write(PlannedNode node) {
        out.beginObject().name("attributes");
        AttributesJson.write(out, node.attributes());
        out.member("id", node.id()).name("inputs").beginArray();
        for (OptionalInt input : node.inputs()) {
            out.value(input);
        }
        out.endArray();
        out.member("needs", node.needs().toString());
        out.member("operation", node.operation().name());
        out.name("outputs").integers(node.outputs());
        out.member("persistent", node.persistent());
        out.member("scratch", node.scratch());
        out.name("selection");
        write(node.selection());
        out.endObject();
    }

    private void write(Selection selection) {
        out.beginObject();
        out.member("claim", selection.claim());
        out.member("cost_nanoseconds", selection.costNanoseconds());
        out.member("kernel", selection.kernel());
        out.member("reason", selection.reason().token());
        out.name("rejected").beginArray();
        for (Selection.Rejection rejected : selection.rejected()) {
            out.beginObject();
            out.member("code", rejected.code());
            out.member("cost_nanoseconds", rejected.costNanoseconds());
            out.member("detail", rejected.detail());
            out.member("kernel", rejected.kernel());
            out.member("preferred", rejected.preferred());
            out.endObject();
        }
        out.endArray().endObject();
    }

    private void write(PlannedResource resource) {
        out.beginObject();
        out.member("chunk", resource.chunk());
        out.member("first_epoch", resource.firstEpoch());
        out.member("id", resource.id());
        out.member("last_epoch", resource.lastEpoch());
        out.member("logical_bytes", resource.logicalBytes());
        out.member("offset_bytes", resource.offsetBytes());
        out.member("role", resource.role().token());
        out.member("size_bytes", resource.sizeBytes());
        out.member("storage", resource.storage().toString());
        out.endObject();
    }

    private void write(PlannedStep step) {
        out.beginObject();
        if (step instanceof PlannedStep.Launch launch) {
            out.name("launch");
            write(launch);
        } else if (step instanceof PlannedStep.Fill fill) {
            out.name("fill");
            write(fill);
        }
        out.endObject();
    }

    private void write(PlannedStep.Launch launch) {
        out.beginObject().name("bindings").beginArray();
        for (PlannedStep.Bound bound : launch.bindings()) {
            out.beginObject();
            out.member("access", bound.access().token());
            out.member("offset_bytes", bound.offsetBytes());
            out.member("range_bytes", bound.rangeBytes());
            out.member("resource", bound.resource());
            out.member("writes", bound.writes().token());
            out.endObject();
        }
        out.endArray();
        out.member("epoch", launch.epoch());
        out.member("groups_x", launch.groupsX());
        out.member("groups_y", launch.groupsY());
        out.member("groups_z", launch.groupsZ());
        out.member("module", launch.module());
        out.member("node", launch.node());
        out.member("push", launch.pushHex());
        out.name("specialization").beginArray();
        for (Map.Entry<Integer, Integer> constant : launch.specialization().entrySet()) {
            out.beginObject();
            out.member("bits", HEX.toHexDigits(constant.getValue()));
            out.member("id", constant.getKey());
            out.endObject();
        }
        out.endArray();
        out.member("subgroup_size", launch.subgroupSize());
        out.endObject();
    }

    private void write(PlannedStep.Fill fill) {
        out.beginObject();
        out.member("epoch", fill.epoch());
        out.member("length_bytes", fill.lengthBytes());
        out.member("node", fill.node());
        out.member("offset_bytes", fill.offsetBytes());
        out.member("resource", fill.resource());
        out.endObject();
    }

    private void write(PlannedValue value) {
        out.beginObject();
        out.member("id", value.id());
        out.member("resource", value.resource());
        out.name("type");
        write(value.type());
        out.endObject();
    }

    private void write(TensorType type) {
        out.beginObject().name("dims").beginArray();
        for (int axis = 0; axis < type.rank(); axis++) {
            out.value(type.dim(axis));
        }
        out.endArray().member("element_type", type.elementType().token()).endObject();
    }
}
