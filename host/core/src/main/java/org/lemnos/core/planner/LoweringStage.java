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
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.VendorCall;
import org.lemnos.core.lower.Grants;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.lower.LoweringCheck;
import org.lemnos.core.lower.Refusal;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** Asks every chosen kernel for its dispatches and checks them; the same question is asked once, also from choice to choice. */
final class LoweringStage {
    private final BoundProgram program;
    private final ValueResources values;
    private final LoweringCheck check;
    private final Catalog catalog;
    private final Map<Question, List<LoweredStep>> answered = new HashMap<>();

    /**
     * What a lowering may depend on: the problem, which nodes that are alike share, and how its buffers lie.
     *
     * @param storage of each buffer
     * @param sameBytes for each buffer the first that is the same bytes: overlapping bindings are refused
     */
    private record Question(KernelProblem problem, List<StorageProfile> storage, List<Integer> sameBytes) {}

    LoweringStage(BoundProgram program, ValueResources values, LoweringCheck check, Catalog catalog) {
        this.program = program;
        this.values = values;
        this.check = check;
        this.catalog = catalog;
    }

    /** The outcome: the steps of all nodes in program order, or the first fault. */
    record Outcome(List<Step> steps, Optional<LoweringFault> fault) {}

    /** Lowers all nodes; the first fault ends it. */
    Outcome lower(JointChoice choice) {
        List<Step> steps = new ArrayList<>();
        for (int node = 0; node < program.nodes().size(); node++) {
            Optional<LoweringFault> fault = lower(node, choice, steps);
            if (fault.isPresent()) {
                return new Outcome(List.of(), fault);
            }
        }
        return new Outcome(steps, Optional.empty());
    }

    private Optional<LoweringFault> lower(int index, JointChoice choice, List<Step> steps) {
        BoundNode node = program.nodes().get(index);
        NodeChoice chosen = choice.nodes().get(index);
        NodeBuffers buffers = new NodeBuffers(node, values, choice.resources(), chosen);
        Question question = question(chosen, buffers);
        List<LoweredStep> lowered = answered.get(question);
        if (lowered == null) {
            KernelEntry kernel = chosen.usable().kernel();
            Answer<Lowering> answer = KernelCalls.lower(kernel, chosen.usable().problem(), buffers);
            if (!answer.isGiven()) {
                String detail = answer.fault().toString();
                return Optional.of(new LoweringFault(index, kernel.id(), LoweringFault.PROVIDER_FAULT, detail));
            }
            try {
                lowered = check.check(answer.value(), buffers, grants(kernel));
            } catch (Refusal refusal) {
                String code = refusal.code().name().toLowerCase(Locale.ROOT);
                String detail = VendorCall.oneLine(refusal.getMessage());
                return Optional.of(new LoweringFault(index, kernel.id(), code, detail));
            }
            answered.put(question, lowered);
        }
        for (LoweredStep step : lowered) {
            steps.add(new Step(index, step, resources(step, buffers)));
        }
        return Optional.empty();
    }

    private Grants grants(KernelEntry kernel) {
        return new Grants(catalog.provenance(kernel).grantsAddresses(kernel.id()));
    }

    private static List<Integer> resources(LoweredStep step, NodeBuffers buffers) {
        List<Integer> resources = new ArrayList<>(step.ranges().size());
        for (LoweredStep.Range range : step.ranges()) {
            resources.add(buffers.resource(range.buffer()).orElseThrow());
        }
        return resources;
    }

    private static Question question(NodeChoice chosen, NodeBuffers buffers) {
        List<BufferRef> all = buffers.all();
        List<StorageProfile> storage = new ArrayList<>(all.size());
        List<Integer> seen = new ArrayList<>(all.size());
        List<Integer> sameBytes = new ArrayList<>(all.size());
        for (BufferRef ref : all) {
            storage.add(buffers.storage(ref));
            int resource = buffers.resource(ref).orElse(ValueResources.NONE);
            int first = seen.indexOf(resource);
            sameBytes.add(first < 0 ? seen.size() : first);
            seen.add(resource);
        }
        return new Question(chosen.usable().problem(), storage, sameBytes);
    }
}
