package org.lemnos.core.report;

import org.lemnos.core.json.OrderedJson;
import org.lemnos.core.report.Diagnostics.BoundValue;
import org.lemnos.core.report.Diagnostics.ResourceFacts;

/** Writes the report of diagnostics. */
final class DiagnosticsJson {
    private static final String PLACEMENT = "device_arena";

    private DiagnosticsJson() {}

    static String text(Diagnostics diagnostics) {
        return OrderedJson.text(out -> out.object(() -> {
            out.member("schema", Diagnostics.SCHEMA);
            out.member("name", diagnostics.graph().name());
            out.name("counters").object(() -> counters(out, diagnostics));
            lowering(out.name("lowering_analysis"), diagnostics.lowering());
            out.member("resources", diagnostics.resources(), DiagnosticsJson::resource);
            out.member("bindings", diagnostics.bindings(), (o, bound) -> binding(o, bound, diagnostics));
            out.member(
                    "alias_fallback_reason", diagnostics.graph().plan().memory().sharingFailure());
            out.name("fallback_reasons").texts(diagnostics.fallbackReasons());
        }));
    }

    private static void counters(OrderedJson out, Diagnostics diagnostics) {
        for (Counter counter : Counter.values()) {
            if (counter.isIdentity()) {
                out.hex(counter.token(), diagnostics.get(counter));
            } else {
                out.member(counter.token(), diagnostics.get(counter));
            }
        }
    }

    private static void lowering(OrderedJson out, LoweringAnalysis lowering) {
        out.object(() -> {
            out.member("operation_count", lowering.nodesOf().size());
            out.member("schema_owned_node_count", lowering.schemaOwned());
            out.member("compatibility_node_count", lowering.added());
            out.member("direct_operation_count", lowering.direct());
            out.member("decomposed_operation_count", lowering.decomposed());
            out.member("fused_operation_count", lowering.fused());
            out.member("fused_node_count", lowering.fusedNodes());
            out.member("maximum_nodes_per_operation", lowering.mostNodes());
            out.member("maximum_operations_per_node", lowering.mostOperations());
            out.name("executable_node_counts").integers(lowering.nodesOf());
        });
    }

    private static void resource(OrderedJson out, ResourceFacts facts) {
        out.object(() -> {
            out.member("resource", facts.resource().id());
            out.member("bytes", facts.resource().bytes());
            out.member("placement", PLACEMENT);
            out.member("has_lifetime", facts.resource().touched());
            out.member("first_access", facts.resource().firstNode());
            out.member("last_access", facts.resource().lastNode());
            out.member("semantic_external", facts.external());
            out.member("stable_replay_input", facts.keepsContent());
            out.member("stable_transient", facts.transientContent());
            out.member("observed_output", facts.observed());
            out.member("capture_retained_owner_count", facts.owners());
            out.member("unaccounted_owner_count", 0);
            out.member("alias_candidate", facts.candidate());
            out.member("alias_materialized", facts.shared());
            out.member("is_externally_live", facts.isExternallyLive());
        });
    }

    private static void binding(OrderedJson out, BoundValue bound, Diagnostics diagnostics) {
        ResourceFacts facts = diagnostics.resources().get(bound.resource());
        out.object(() -> {
            out.member("value", bound.value());
            out.member("resource", bound.resource());
            out.member("semantic_external", facts.external());
            out.member("stable_replay_input", facts.keepsContent());
            out.member("observed_output", facts.observed());
        });
    }
}
