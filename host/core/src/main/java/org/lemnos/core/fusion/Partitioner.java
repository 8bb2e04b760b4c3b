package org.lemnos.core.fusion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.OperationSource;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/**
 * Asks all patterns about a program, on their providers' threads, and keeps what is legal. A pattern that fails, or is held back because it failed before,
 * proposes nothing; it never stops a plan.
 */
public final class Partitioner {
    /** What faults of patterns call the question. */
    public static final String CALL = "find";

    /** A pattern may propose so many fusions for each node of the program, and not more. */
    private static final int MOST_PER_NODE = 8;

    private final Catalog catalog;
    private final VendorThreads threads;
    private final CallLimit limit;
    private final OperationSource operations;
    private final Function<PatternEntry, Optional<String>> held;

    /**
     * Asks under a limit.
     *
     * @param operations those that replacements are looked up among
     * @param held why a pattern is held back, which is then not asked; looked at again once one has failed
     */
    public Partitioner(
            Catalog catalog,
            VendorThreads threads,
            CallLimit limit,
            OperationSource operations,
            Function<PatternEntry, Optional<String>> held) {
        this.catalog = catalog;
        this.threads = threads;
        this.limit = limit;
        this.operations = operations;
        this.held = held;
    }

    /** What makes two proposals the same. */
    private record Same(
            List<Integer> nodes,
            OperationId replacement,
            Attributes attributes,
            List<Integer> inputs,
            List<Integer> outputs) {
        static Same of(Partition partition) {
            return new Same(
                    partition.nodes(),
                    partition.replacement().call().operation(),
                    partition.replacement().call().attributes(),
                    partition.replacement().inputs(),
                    partition.replacement().outputs());
        }
    }

    /** What the patterns find, in an order that follows from the program and the patterns' names. */
    public Partitions find(BoundProgram program) {
        if (catalog.patterns().isEmpty()) {
            return Partitions.none();
        }
        ProgramGraph graph = new ProgramGraph(program);
        Legality legality = new Legality(program, graph, operations);
        List<Partition> legal = new ArrayList<>();
        List<FusionRefused> refused = new ArrayList<>();
        Set<Same> proposed = new HashSet<>();
        for (PatternEntry pattern : catalog.patterns()) {
            Optional<String> heldFor = held.apply(pattern);
            if (heldFor.isPresent()) {
                refused.add(failed(pattern, heldFor.get()));
                continue;
            }
            Answer<List<Fusion>> found = ask(pattern, graph);
            if (!found.isGiven()) {
                refused.add(
                        failed(pattern, held.apply(pattern).orElse(found.fault().toString())));
                continue;
            }
            for (Fusion fusion : found.value()) {
                Legality.Verdict verdict = legality.judge(pattern, fusion);
                verdict.refused().ifPresent(refused::add);
                verdict.partition().ifPresent(partition -> {
                    if (proposed.add(Same.of(partition))) {
                        legal.add(partition);
                    } else {
                        refused.add(duplicate(partition));
                    }
                });
            }
        }
        legal.sort(Comparator.comparing(Partition::leader)
                .thenComparing(partition -> -partition.nodes().size())
                .thenComparing(Partition::pattern));
        return new Partitions(legal, refused);
    }

    private Answer<List<Fusion>> ask(PatternEntry pattern, ProgramGraph graph) {
        return threads.ask(
                pattern.provider(),
                limit,
                Question.<List<Fusion>>of(pattern.id(), CALL, () -> proposals(pattern, graph))
                        .about(() -> graph.nodes().size() + " nodes")
                        .twice(fusions -> facts(graph, fusions)));
    }

    private static List<Fusion> proposals(PatternEntry pattern, ProgramGraph graph) {
        long most = MOST_PER_NODE * (long) graph.nodes().size();
        List<Fusion> fusions = new ArrayList<>();
        pattern.pattern().find(graph, fusion -> {
            if (fusions.size() >= most) {
                throw new IllegalStateException(
                        "proposes more than " + most + " fusions, " + MOST_PER_NODE + " a node");
            }
            fusions.add(fusion);
        });
        return List.copyOf(fusions);
    }

    /** Everything about proposals that asking again must give again. */
    private static List<List<Object>> facts(ProgramGraph graph, List<Fusion> fusions) {
        List<List<Object>> facts = new ArrayList<>(fusions.size());
        for (Fusion fusion : fusions) {
            facts.add(List.of(
                    fusion.nodes().stream().map(graph::indexOf).toList(),
                    fusion.inputs().stream()
                            .map(input -> input.flatMap(graph::indexOf))
                            .toList(),
                    fusion.outputs().stream().map(graph::indexOf).toList(),
                    fusion.attributes()));
        }
        return facts;
    }

    private static FusionRefused failed(PatternEntry pattern, String evidence) {
        return new FusionRefused(pattern.id(), List.of(), FusionRefused.Code.PATTERN_FAILED, evidence);
    }

    private static FusionRefused duplicate(Partition partition) {
        return new FusionRefused(
                partition.pattern(),
                partition.nodes(),
                FusionRefused.Code.DUPLICATE,
                "another pattern proposed the same call for the same nodes");
    }
}
