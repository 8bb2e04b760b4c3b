package org.lemnos.core.planner;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.KnownValue;
import org.lemnos.core.program.OperationSource;
import org.lemnos.core.program.ReplacementCall;

/**
 * Finds the values that kernels take or make in another format than row-major, and asks the kernels of {@code tensor/copy} about each: one that reads one
 * format and writes the other is a conversion.
 */
final class ConversionStage {
    private static final OperationId COPY = OperationId.of("tensor/copy");
    private static final Version COPY_VERSION = Version.of(1, 0);
    private static final String MARK = "#conversion";

    private final BoundProgram program;
    private final List<StorageProfile> allowed;
    private final Set<StorageProfile> formats;
    private final long chunkBytes;
    private final Map<Integer, SortedSet<StorageProfile>> taken = new TreeMap<>();
    private final Map<Integer, SortedSet<StorageProfile>> made = new TreeMap<>();
    private final IdentityHashMap<Claim, Boolean> formatted = new IdentityHashMap<>();
    private List<Integer> asked = List.of();
    private List<BoundNode> copying = List.of();
    private Optional<KernelSurvey> about = Optional.empty();
    private boolean open = true;

    /**
     * Prepares the search.
     *
     * @param allowed the profiles of the policy
     * @param chunkBytes the most bytes that a resource may have
     */
    ConversionStage(BoundProgram program, List<StorageProfile> allowed, long chunkBytes) {
        this.program = program;
        this.allowed = List.copyOf(allowed);
        this.chunkBytes = chunkBytes;
        this.formats = allowed.stream()
                .filter(profile -> !profile.format().isRowMajor())
                .collect(Collectors.toSet());
    }

    /**
     * Asks the kernels of the copy, for each value that some kernel wants in another format.
     *
     * @param survey has asked about nodes and partitions
     * @param operations knows the copy, if anybody brings it
     */
    void ask(KernelSurvey survey, List<Partition> partitions, OperationSource operations, KernelCalls calls) {
        if (formats.isEmpty()) {
            return;
        }
        for (int node = 0; node < program.nodes().size(); node++) {
            note(program.nodes().get(node), survey.of(node));
        }
        for (int i = 0; i < partitions.size(); i++) {
            note(partitions.get(i).replacement(), survey.of(program.nodes().size() + i));
        }
        TreeSet<Integer> all = new TreeSet<>(taken.keySet());
        all.addAll(made.keySet());
        asked = List.copyOf(all);
        copying = asked.stream().map(value -> call(value, operations)).toList();
        if (!copying.isEmpty()) {
            KernelSurvey copies = survey.about(copying);
            copies.ask(calls);
            about = Optional.of(copies);
        }
    }

    private void note(BoundNode node, KernelSurvey.Answers answers) {
        for (Candidates.Usable kernel : answers.usable()) {
            Claim claim = kernel.problem().claim();
            if (formatted.computeIfAbsent(claim, first -> namesFormat(node, claim))) {
                note(node, claim);
            }
        }
    }

    /** Claims are few and nodes are many: most claims name no format anywhere. */
    private boolean namesFormat(BoundNode node, Claim claim) {
        Stream<BufferRef> inputs =
                IntStream.range(0, node.descriptor().inputs().size()).mapToObj(BufferRef::input);
        Stream<BufferRef> outputs =
                IntStream.range(0, node.descriptor().outputs().size()).mapToObj(BufferRef::output);
        return Stream.concat(inputs, outputs)
                .anyMatch(port -> claim.storage(port).stream().anyMatch(formats::contains));
    }

    private void note(BoundNode node, Claim claim) {
        int ports = node.descriptor().inputs().size();
        for (int place = 0; place < node.inputs().size(); place++) {
            note(node.inputs().get(place), claim.storage(BufferRef.input(Math.min(place, ports - 1))), taken);
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            note(node.outputs().get(i), claim.storage(BufferRef.output(i)), made);
        }
    }

    private void note(int value, SortedSet<StorageProfile> named, Map<Integer, SortedSet<StorageProfile>> noted) {
        if (value < 0) {
            return;
        }
        TensorType type = program.values().get(value).type();
        for (StorageProfile profile : named) {
            if (formats.contains(profile) && !type.isEmpty() && fits(profile, type)) {
                noted.computeIfAbsent(value, first -> new TreeSet<>()).add(profile);
            }
        }
    }

    private boolean fits(StorageProfile profile, TensorType type) {
        return profile.format().fits(type)
                && profile.quantized(profile.format().sizeBytes(type)) <= chunkBytes - KernelProblem.SIZE_QUANTUM;
    }

    private BoundNode call(int value, OperationSource operations) {
        String id = program.values().get(value).id() + MARK;
        TensorType type = program.values().get(value).type();
        return ReplacementCall.of(
                        id,
                        operations.require(COPY, COPY_VERSION, id),
                        COPY_VERSION,
                        Attributes.none(),
                        List.of(value),
                        List.of(Optional.of(KnownValue.ofType(type))),
                        List.of(value))
                .node();
    }

    /** The operation whose kernels were asked, if anything may lie in another format. */
    Optional<OperationId> operation() {
        return asked.isEmpty() ? Optional.empty() : Optional.of(COPY);
    }

    /** Whether anything may lie in another format. */
    boolean isOpen() {
        return open && !asked.isEmpty();
    }

    /** From now on everything lies in row-major order. */
    void giveUp() {
        open = false;
    }

    /** The profiles that may be chosen, best first. */
    List<StorageProfile> profiles() {
        return isOpen()
                ? allowed
                : allowed.stream()
                        .filter(profile -> profile.format().isRowMajor())
                        .toList();
    }

    /** What may lie in another format, and who converts it, by what the ledger says now. */
    Conversions resolved(Resolver resolver) {
        if (!isOpen()) {
            return Conversions.none();
        }
        List<Candidates> candidates = resolver.resolve(copying, about.orElseThrow());
        Map<Integer, Candidates> kernels = new HashMap<>();
        Map<Integer, BoundNode> byValue = new HashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            kernels.put(asked.get(i), candidates.get(i));
            byValue.put(asked.get(i), copying.get(i));
        }
        return new Conversions(taken, made, kernels, byValue);
    }
}
