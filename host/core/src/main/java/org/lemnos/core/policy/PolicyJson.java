package org.lemnos.core.policy;

import java.io.InputStream;
import java.util.Map;
import java.util.SortedSet;
import org.lemnos.api.device.Capability;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.json.Source;

/** The text of policies: one object, one member for each of {@link Policy}'s. */
final class PolicyJson {
    private static final String DIGEST_DOMAIN = "lemnos.policy.v1";
    private static final long MOST_BYTES = 16 << 20;

    private PolicyJson() {}

    static Policy read(String name, InputStream stream) {
        return JsonIn.read(stream, new Source(name, ErrorCode.POLICY_INVALID, MOST_BYTES), PolicyShape.POLICY);
    }

    static String toJson(Policy policy) {
        return JsonOut.prettyText(out -> write(out, policy));
    }

    static String sha256(Policy policy) {
        return Sha256.ofJson(DIGEST_DOMAIN, out -> write(out, policy));
    }

    private static void write(JsonOut out, Policy policy) {
        ServingPolicy serving = policy.serving();
        KernelPolicy kernels = policy.kernels();
        out.beginObject().name("admission");
        write(out, serving.admission());
        out.name("dynamic_storage_profile_order").texts(policy.storageProfiles());
        out.member("execution_determinism_requirement", kernels.determinism().token());
        out.member("fusing", kernels.fusing());
        out.member("maximum_active_sequences", serving.maximumActiveSequences());
        out.member("maximum_scheduled_tokens", serving.maximumScheduledTokens());
        out.name("memory_capacity_bytes");
        if (policy.memoryCapacityBytes().isPresent()) {
            out.value(policy.memoryCapacityBytes().getAsLong());
        } else {
            out.nothing();
        }
        out.member("memory_reserve_bytes", policy.memoryReserveBytes());
        out.member("objective", kernels.objective().token());
        out.member("policy_id", policy.id());
        out.name("preferred").texts(kernels.preferred());
        out.name("preferred_by_node").beginObject();
        for (Map.Entry<String, String> node :
                JsonOut.ordered(kernels.preferredByNode()).entrySet()) {
            out.member(node.getKey(), node.getValue());
        }
        out.endObject().name("required_capabilities_by_node").beginObject();
        for (Map.Entry<String, SortedSet<Capability>> node :
                JsonOut.ordered(kernels.requiredByNode()).entrySet()) {
            out.name(node.getKey()).texts(node.getValue());
        }
        out.endObject().name("reusable_execution_policy");
        if (serving.reusableExecution().isPresent()) {
            write(out, serving.reusableExecution().get());
        } else {
            out.nothing();
        }
        out.member("scheduling", serving.scheduling().token()).name("search_budget_states");
        if (kernels.searchBudget().isPresent()) {
            out.value(kernels.searchBudget().get().states());
        } else {
            out.nothing();
        }
        out.member("version", policy.version().toString()).endObject();
    }

    private static void write(JsonOut out, AdmissionPolicy admission) {
        out.beginObject();
        out.member("allow_defer", admission.allowDefer());
        out.member("cancellation_check_interval_steps", admission.cancellationCheckIntervalSteps());
        out.member("maximum_queue_depth", admission.maximumQueueDepth());
        out.member("sequence_fit_policy", admission.sequenceFit().token());
        out.endObject();
    }

    private static void write(JsonOut out, ReusableExecution reusable) {
        out.beginObject().name("buckets").beginArray();
        for (ReusableExecution.Bucket bucket : reusable.buckets()) {
            out.beginObject();
            out.member("class_id", bucket.classId());
            out.member("maximum_pages", bucket.maximumPages());
            out.member("maximum_sequences", bucket.maximumSequences());
            out.member("maximum_tokens", bucket.maximumTokens());
            out.endObject();
        }
        out.endArray().member("maximum_reusable_lanes", reusable.maximumLanes()).endObject();
    }
}
