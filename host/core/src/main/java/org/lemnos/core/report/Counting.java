package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.graph.SemanticValue;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.report.Diagnostics.BoundValue;
import org.lemnos.core.report.Diagnostics.ResourceFacts;

/** Counts what diagnostics say. */
final class Counting {
    private static final String PARTITIONS = "lemnos.partition-graph.v1";
    private static final Set<ResourceRole> GIVEN =
            Set.of(ResourceRole.INPUT, ResourceRole.WEIGHT, ResourceRole.CONSTANT);

    private final ExecutionGraph graph;
    private final PlanDocument plan;
    private final SemanticGraph semantic;
    private final List<BoundValue> bindings;
    private final List<ResourceFacts> resources;
    private final Map<Counter, Long> counters = new EnumMap<>(Counter.class);

    Counting(ExecutionGraph graph) {
        this.graph = graph;
        this.plan = graph.plan();
        this.semantic = graph.semantic();
        this.bindings = bindings();
        this.resources = resources();
    }

    Diagnostics diagnostics(RuntimeState state) {
        LoweringAnalysis lowering = LoweringAnalysis.of(graph);
        identities();
        graph(lowering);
        partitions();
        memory();
        runs(state);
        return new Diagnostics(
                graph,
                counters,
                resources,
                bindings,
                lowering,
                fallbacks().map(PlannedPartition::code).toList());
    }

    private void set(Counter counter, long number) {
        counters.put(counter, number);
    }

    private static <T> long count(List<T> all, Predicate<T> which) {
        return all.stream().filter(which).count();
    }

    private void identities() {
        set(Counter.GRAPH_ID, graph.graphId());
        set(Counter.DEVICE_CAPABILITY_IDENTITY, Digest64.first(plan.identity().profile()));
        SemanticGraph nameless = new SemanticGraph("", semantic.values(), semantic.operations(), semantic.outputs());
        set(Counter.DNN_GRAPH_HASH, Digest64.of(PARTITIONS, out -> out.beginObject()
                .member("policy", plan.identity().policy())
                .member("semantic", nameless.toJson())
                .endObject()));
    }

    private void graph(LoweringAnalysis lowering) {
        set(Counter.NODE_COUNT, graph.nodes().size());
        set(Counter.BARRIER_COUNT, graph.barriers().size());
        set(Counter.SEMANTIC_OPERATION_COUNT, semantic.operations().size());
        set(Counter.SEMANTIC_AUTOGRAD_ATTACHMENT_COUNT, 0);
        set(Counter.SEMANTIC_AUTOGRAD_EXPANDED_COUNT, 0);
        set(Counter.SEMANTIC_BACKWARD_OPERATION_COUNT, 0);
        set(Counter.SCHEMA_OWNED_NODE_COUNT, lowering.schemaOwned());
        set(Counter.COMPATIBILITY_NODE_COUNT, lowering.added());
        Set<Integer> together = new HashSet<>();
        graph.nodes().stream()
                .filter(node -> node.semanticOperations().size() > 1)
                .forEach(node -> together.addAll(node.semanticOperations()));
        set(Counter.SEMANTIC_FUSED_OPERATION_COUNT, together.size());
        set(Counter.SEMANTIC_FUSED_NODE_COUNT, lowering.fusedNodes());
        set(Counter.MAXIMUM_SEMANTIC_OPERATIONS_PER_NODE, lowering.mostOperations());
    }

    private Stream<PlannedPartition> fallbacks() {
        return plan.partitions().stream()
                .filter(partition -> partition.state() == PartitionState.FALLBACK
                        || partition.state() == PartitionState.UNEXPECTED_FALLBACK);
    }

    private void partitions() {
        set(Counter.DNN_VALUE_COUNT, semantic.values().size());
        set(Counter.DNN_EXTERNAL_VALUE_COUNT, count(semantic.values(), SemanticValue::external));
        set(Counter.DNN_VIRTUAL_VALUE_COUNT, count(semantic.values(), SemanticValue::virtual));
        Set<String> proposed = new HashSet<>();
        plan.partitions().forEach(partition -> proposed.addAll(partition.nodes()));
        long recognized = plan.partitions().size();
        long portable = count(semantic.operations(), operation -> !proposed.contains(operation.node()));
        set(Counter.DNN_PARTITION_COUNT, recognized + portable);
        set(Counter.DNN_RECOGNIZED_PARTITION_COUNT, recognized);
        set(Counter.DNN_PORTABLE_PARTITION_COUNT, portable);
        set(Counter.DNN_CAPTURED_OPERATION_COUNT, semantic.operations().size());
        set(Counter.DNN_APPLIED_PARTITION_COUNT, inState(PartitionState.APPLIED));
        set(Counter.DNN_INHERITED_PARTITION_COUNT, inState(PartitionState.INHERITED));
        set(Counter.DNN_FALLBACK_PARTITION_COUNT, fallbacks().count());
        set(Counter.DNN_UNEXPECTED_FALLBACK_COUNT, inState(PartitionState.UNEXPECTED_FALLBACK));
        set(
                Counter.FALLBACK_COUNT,
                Math.addExact(
                        fallbacks().count(), plan.memory().sharingFailure().isEmpty() ? 0 : 1));
    }

    private long inState(PartitionState state) {
        return count(plan.partitions(), partition -> partition.state() == state);
    }

    private void memory() {
        set(Counter.INPUT_BINDING_COUNT, rebindable());
        set(Counter.CAPTURED_RESOURCE_COUNT, resources.size());
        set(Counter.PHYSICAL_RESOURCE_COUNT, ranges());
        set(Counter.STABLE_REPLAY_INPUT_COUNT, count(resources, ResourceFacts::keepsContent));
        set(Counter.STABLE_TRANSIENT_COUNT, count(resources, ResourceFacts::transientContent));
        set(Counter.SEMANTIC_BINDING_COUNT, bindings.size());
        set(Counter.OBSERVED_OUTPUT_COUNT, plan.outputs().size());
        set(Counter.ALIAS_CANDIDATE_COUNT, count(resources, ResourceFacts::candidate));
        set(Counter.ALIAS_MATERIALIZED_COUNT, count(resources, ResourceFacts::shared));
        set(Counter.PLANNED_ALIAS_GROUP_COUNT, graph.aliasGroups().size());
        set(Counter.POTENTIAL_ALIAS_SAVINGS, graph.stats().potentialAliasSavings());
        set(Counter.MATERIALIZED_ALIAS_SAVINGS, graph.stats().materializedAliasSavings());
    }

    /** Inputs that are read and not written. */
    private long rebindable() {
        Set<Integer> written = new HashSet<>();
        for (GraphNode node : graph.nodes()) {
            node.effects().stream()
                    .filter(effect -> effect.access().writes())
                    .forEach(effect -> written.add(effect.resource()));
        }
        return count(
                graph.resources(),
                resource -> resource.touched()
                        && planned(resource).role() == ResourceRole.INPUT
                        && !written.contains(resource.id()));
    }

    private long ranges() {
        record Range(GraphResource.Place place, long bytes) {}
        Set<Range> ranges = new HashSet<>();
        for (GraphResource resource : graph.resources()) {
            if (resource.touched()) {
                ranges.add(new Range(resource.place(), resource.bytes()));
            }
        }
        return ranges.size();
    }

    private void runs(RuntimeState state) {
        set(Counter.COMMAND_RECORDING_COUNT, state.commandRecordings());
        set(Counter.COMMAND_CACHE_HIT_COUNT, state.commandCacheHits());
        set(Counter.SUBMISSION_COUNT, state.submissions());
        set(Counter.INPUT_REBINDING_COUNT, state.inputRebindings());
        set(Counter.INPUT_UPLOAD_COUNT, state.inputUploads());
    }

    private PlannedResource planned(GraphResource resource) {
        return plan.resources().get(resource.planned());
    }

    private List<BoundValue> bindings() {
        Map<Integer, Integer> numbers = new HashMap<>();
        graph.resources().forEach(resource -> numbers.put(resource.planned(), resource.id()));
        Map<String, Integer> held = new HashMap<>();
        for (PlannedValue value : plan.values()) {
            value.resource().ifPresent(resource -> held.put(value.id(), numbers.getOrDefault(resource, resource)));
        }
        List<BoundValue> bound = new ArrayList<>();
        for (SemanticValue value : semantic.values()) {
            Integer resource = held.get(value.name());
            if (resource != null) {
                bound.add(new BoundValue(value.id(), resource));
            }
        }
        return bound;
    }

    private List<ResourceFacts> resources() {
        Map<Integer, Integer> owners = new HashMap<>();
        bindings.forEach(binding -> owners.merge(binding.resource(), 1, Integer::sum));
        Set<Integer> shared = new HashSet<>();
        graph.aliasGroups().forEach(group -> shared.addAll(group.resources()));
        List<ResourceFacts> facts = new ArrayList<>();
        for (GraphResource resource : graph.resources()) {
            ResourceRole role = planned(resource).role();
            facts.add(new ResourceFacts(
                    resource,
                    owners.getOrDefault(resource.id(), 0),
                    role.arena() == ArenaKind.STATIC,
                    role.arena() == ArenaKind.STEP,
                    GIVEN.contains(role),
                    role == ResourceRole.OUTPUT,
                    role.arena() == ArenaKind.STEP && resource.touched(),
                    shared.contains(resource.id())));
        }
        return facts;
    }
}
