package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.catalog.Answer;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.VendorCall;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.lower.LoweringCheck;
import org.lemnos.core.lower.Refusal;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** Asks every chosen kernel for its dispatches and checks them; the same question is asked once. */
final class LoweringStage {
    private final BoundProgram program;
    private final ValueResources values;
    private final LoweringCheck check;
    private final Map<Question, List<LoweredStep>> answered = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();

    /** What a lowering may depend on: the kernel, the problem (shared between equal nodes), and where its buffers lie. */
    private record Question(
            String kernel, KernelProblem problem, List<StorageProfile> storage, List<Integer> sameBytes) {}

    LoweringStage(BoundProgram program, ValueResources values, LoweringCheck check) {
        this.program = program;
        this.values = values;
        this.check = check;
    }

    /** Lowers all nodes; the first fault ends it. */
    Optional<LoweringFault> run(JointChoice choice) {
        for (int node = 0; node < program.nodes().size(); node++) {
            Optional<LoweringFault> fault = lower(node, choice);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /** The steps of all nodes, in program order. */
    List<Step> steps() {
        return steps;
    }

    private Optional<LoweringFault> lower(int index, JointChoice choice) {
        BoundNode node = program.nodes().get(index);
        NodeChoice chosen = choice.nodes().get(index);
        NodeBuffers buffers = new NodeBuffers(node, values, choice.resources(), chosen);
        Question question = question(node, chosen, buffers);
        List<LoweredStep> lowered = answered.get(question);
        if (lowered == null) {
            KernelEntry kernel = chosen.usable().kernel();
            Answer<Lowering> answer = VendorCall.ask(kernel.id(), "lower", () -> kernel.kernel()
                    .lower(chosen.usable().problem(), buffers));
            if (!answer.isGiven()) {
                return Optional.of(new LoweringFault(
                        index, kernel.id(), "provider_fault", answer.fault().toString()));
            }
            try {
                lowered = check.check(answer.value(), buffers);
            } catch (Refusal refusal) {
                String code = refusal.code().name().toLowerCase(Locale.ROOT);
                return Optional.of(new LoweringFault(index, kernel.id(), code, refusal.getMessage()));
            }
            answered.put(question, lowered);
        }
        for (LoweredStep step : lowered) {
            steps.add(new Step(
                    index,
                    step,
                    step.ranges().stream()
                            .map(range -> buffers.resource(range.buffer()).orElseThrow())
                            .toList()));
        }
        return Optional.empty();
    }

    private static Question question(BoundNode node, NodeChoice chosen, NodeBuffers buffers) {
        List<BufferRef> all = new ArrayList<>();
        for (int place = 0; place < node.inputs().size(); place++) {
            if (node.inputs().get(place) >= 0) {
                all.add(BufferRef.input(place));
            }
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            all.add(BufferRef.output(i));
        }
        chosen.scratch().ifPresent(resource -> all.add(BufferRef.scratch()));
        chosen.persistent().ifPresent(resource -> all.add(BufferRef.persistent()));
        List<StorageProfile> storage = all.stream().map(buffers::storage).toList();
        // Two buffers over the same bytes are another question than two apart: overlapping bindings are refused.
        List<Integer> seen = new ArrayList<>();
        List<Integer> sameBytes = new ArrayList<>();
        for (BufferRef ref : all) {
            int resource = buffers.resource(ref).orElse(ValueResources.NONE);
            int first = seen.indexOf(resource);
            sameBytes.add(first < 0 ? seen.size() : first);
            seen.add(resource);
        }
        return new Question(chosen.usable().kernel().id(), chosen.usable().problem(), storage, sameBytes);
    }
}
