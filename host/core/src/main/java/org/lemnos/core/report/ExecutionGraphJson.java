package org.lemnos.core.report;

import java.util.List;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.json.ElementNames;
import org.lemnos.core.json.OrderedJson;
import org.lemnos.core.plan.BarrierScope;

/** Writes the report of an execution graph. */
final class ExecutionGraphJson {
    private static final String QUEUE = "compute";
    private static final String SCOPE = "memory";
    private static final String NO_WORKSPACE = "none";

    private final ExecutionGraph graph;
    private final List<BarrierScope> scopes;

    private ExecutionGraphJson(ExecutionGraph graph) {
        this.graph = graph;
        this.scopes = BarrierScope.of(graph.plan());
    }

    static String text(ExecutionGraph graph, RuntimeState state) {
        ExecutionGraphJson json = new ExecutionGraphJson(graph);
        return OrderedJson.text(out -> json.write(out, state));
    }

    private void write(OrderedJson out, RuntimeState state) {
        out.object(() -> {
            out.member("schema", ExecutionGraph.SCHEMA);
            out.member("name", graph.name());
            out.member("compiled", state.compiled());
            out.name("completion").object(() -> {
                out.member("submitted", state.timelineValue() > 0);
                out.member("timeline_value", state.timelineValue());
            });
            stats(out.name("stats"), graph.stats());
            out.member(
                    "resources",
                    graph.resources().stream().filter(GraphResource::touched).toList(),
                    ExecutionGraphJson::resource);
            out.member("alias_groups", graph.aliasGroups(), ExecutionGraphJson::aliasGroup);
            out.member("barriers", graph.barriers(), this::barrier);
            out.member("nodes", graph.nodes(), ExecutionGraphJson::node);
        });
    }

    private static void stats(OrderedJson out, GraphStats stats) {
        out.object(() -> {
            out.member("dispatches", stats.dispatches());
            out.member("barriers", stats.barriers());
            out.member("war_barriers", stats.warBarriers());
            out.member("indirect_barriers", stats.indirectBarriers());
            out.member("alias_barriers", stats.aliasBarriers());
            out.member("host_barriers", stats.hostBarriers());
            out.member("descriptor_sets", stats.descriptorSets());
            out.member("kernel_selections", stats.kernelSelections());
            out.member("kernel_fallbacks", stats.kernelFallbacks());
            out.member("precision_fallbacks", stats.precisionFallbacks());
            out.member("layout_fallbacks", stats.layoutFallbacks());
            out.member("naive_fallbacks", stats.naiveFallbacks());
            out.member("buffer_bytes", stats.bufferBytes());
            out.member("potential_alias_savings", stats.potentialAliasSavings());
            out.member("materialized_alias_savings", stats.materializedAliasSavings());
            out.member("boundaries", stats.boundaries());
            out.member("fills", stats.fills());
        });
    }

    private static void resource(OrderedJson out, GraphResource resource) {
        out.object(() -> {
            out.member("id", resource.id());
            out.member("hazard_domain", resource.hazardDomain());
            out.member("bytes", resource.bytes());
            out.member("first_node", resource.firstNode());
            out.member("last_node", resource.lastNode());
        });
    }

    private static void aliasGroup(OrderedJson out, AliasGroup group) {
        out.object(() -> {
            out.name("resources").integers(group.resources());
            out.member("arena", group.place().arena().token());
            out.member("chunk", group.place().chunk());
            range(out, group.place().offsetBytes(), group.bytes());
        });
    }

    private static void range(OrderedJson out, long offset, long bytes) {
        out.name("range").object(() -> {
            out.member("offset", offset);
            out.member("bytes", bytes);
        });
    }

    private void barrier(OrderedJson out, GraphBarrier barrier) {
        BarrierScope scope = scopes.get(barrier.boundary());
        out.object(() -> {
            out.member("reason", barrier.reason().token());
            out.member("scope", SCOPE);
            out.name("source_nodes").integers(List.of(barrier.sourceFirst(), barrier.sourceLast()));
            out.member("destination_node", barrier.destination());
            out.member("source_resource", barrier.sourceResource());
            out.member("destination_resource", barrier.destinationResource());
            out.member(
                    "hazard_domain",
                    graph.resources().get(barrier.destinationResource()).hazardDomain());
            range(out, barrier.offsetBytes(), barrier.bytes());
            out.member("source_queue", QUEUE);
            out.member("destination_queue", QUEUE);
            out.member("cross_queue", false);
            out.member("ownership_transfer", false);
            side(out, "source", scope.before());
            side(out, "destination", scope.after());
            out.member("boundary", barrier.boundary());
        });
    }

    private static void side(OrderedJson out, String name, BarrierScope.Side side) {
        out.hex(name + "_stage_mask", side.stageMask());
        out.name(name + "_stages")
                .texts(side.stages().stream().map(BarrierScope.Stage::token).toList());
        out.hex(name + "_access_mask", side.accessMask());
        out.name(name + "_accesses")
                .texts(side.accesses().stream()
                        .map(BarrierScope.MemoryAccess::token)
                        .toList());
    }

    private static void node(OrderedJson out, GraphNode node) {
        out.object(() -> {
            out.member("index", node.index());
            out.member("operation", node.operation());
            out.name("semantic_operations").integers(node.semanticOperations());
            out.hex("implementation_id", node.implementation());
            out.hex("operation_contract_hash", node.contract());
            out.hex("problem_contract_hash", node.problem());
            out.hex("kernel_content_hash", node.content());
            out.member("kernel_selection", node.selection());
            out.member("kernel", node.kernel());
            out.member("dtype_class", dtypeClass(node.type()));
            out.member("dtype", ElementNames.of(node.type()));
            physicalWrite(out.name("physical_write"), node.writes());
            out.name("groups").integers(node.groups());
            out.member("queue", QUEUE);
            out.member("indirect", false);
            out.member(
                    "effects",
                    node.effects(),
                    (o, effect) -> o.object(() -> {
                        o.member("resource", effect.resource());
                        o.member("access", effect.access().token());
                    }));
            out.member("lowering", node.lowering().token());
            out.member("epoch", node.epoch());
        });
    }

    private static void physicalWrite(OrderedJson out, List<GraphNode.Write> writes) {
        if (writes.isEmpty()) {
            out.nothing();
            return;
        }
        boolean workspace = writes.stream().anyMatch(GraphNode.Write::isWorkspaceOfAWorkgroup);
        out.object(() -> {
            out.member("writes", writes, ExecutionGraphJson::write);
            out.member("workspace", workspace ? PhysicalWrite.Partition.EXCLUSIVE_PER_WORKGROUP.token() : NO_WORKSPACE);
        });
    }

    private static void write(OrderedJson out, GraphNode.Write write) {
        out.object(() -> {
            out.member("binding", write.binding());
            out.member("domain", write.how().domain().token());
            out.member("partition", write.how().partition().token());
            out.member("extent", write.how().extent().token());
            out.member("collision", write.how().collision());
            out.member("tail", write.how().tail());
        });
    }

    private static String dtypeClass(ElementType type) {
        return switch (type) {
            case BOOL -> "boolean";
            case U8, U16, U32, U64 -> "unsigned_integer";
            case I8, I16, I32, I64 -> "signed_integer";
            case F16, BF16, F32, F64 -> "floating_point";
        };
    }
}
