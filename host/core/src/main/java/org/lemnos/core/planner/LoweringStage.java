package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.lower.Grants;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.lower.LoweringCheck;
import org.lemnos.core.lower.Refusal;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorCall;

/** Asks every chosen kernel for its dispatches and checks them; the same question is put once, also from choice to choice. */
final class LoweringStage {
    private final LoweringCheck check;
    private final Catalog catalog;
    private final FaultLedger ledger;
    private final Map<Question, List<LoweredStep>> answered = new HashMap<>();

    /**
     * What a lowering may depend on: the problem, which nodes that are alike share, and how its buffers lie.
     *
     * @param storage of each buffer
     * @param sameBytes for each buffer the first that is the same bytes: overlapping bindings are refused
     */
    private record Question(KernelProblem problem, List<StorageProfile> storage, List<Integer> sameBytes) {}

    /** A question with what it takes to ask it and to check the answer. */
    private record Posed(Question question, Candidates.Usable usable, NodeBuffers buffers) {
        KernelCalls.Asked asked() {
            return new KernelCalls.Asked(usable.kernel(), usable.problem());
        }
    }

    LoweringStage(LoweringCheck check, Catalog catalog, FaultLedger ledger) {
        this.check = check;
        this.catalog = catalog;
        this.ledger = ledger;
    }

    /** The steps of all nodes in program order; empty if a kernel failed, which is in the ledger then and must not be chosen again. */
    Optional<List<Step>> lower(JointChoice choice, KernelCalls calls) {
        BoundProgram program = choice.program();
        List<Posed> all = new ArrayList<>(program.nodes().size());
        Map<Question, Posed> fresh = new LinkedHashMap<>();
        for (int node = 0; node < program.nodes().size(); node++) {
            NodeChoice chosen = choice.nodes().get(node);
            NodeBuffers buffers =
                    new NodeBuffers(program.nodes().get(node), choice.values(), choice.resources(), chosen);
            Posed posed = new Posed(question(chosen, buffers), chosen.usable(), buffers);
            all.add(posed);
            if (!answered.containsKey(posed.question())) {
                fresh.putIfAbsent(posed.question(), posed);
            }
        }
        return ask(List.copyOf(fresh.values()), calls) ? Optional.of(steps(all)) : Optional.empty();
    }

    /** Whether all answers are good. */
    private boolean ask(List<Posed> fresh, KernelCalls calls) {
        List<Answer<Lowering>> answers = calls.lowerings(
                fresh.stream().map(Posed::asked).toList(),
                fresh.stream().map(Posed::buffers).toList());
        boolean good = true;
        for (int i = 0; i < fresh.size(); i++) {
            good &= answers.get(i).isGiven()
                    && take(fresh.get(i), answers.get(i).value());
        }
        return good;
    }

    private boolean take(Posed posed, Lowering lowering) {
        try {
            answered.put(
                    posed.question(),
                    check.check(
                            lowering,
                            posed.buffers(),
                            grants(posed.usable().kernel()),
                            posed.usable().problem().claim().repeatability()));
            return true;
        } catch (Refusal refusal) {
            KernelEntry kernel = posed.usable().kernel();
            if (!refusal.isFault()) {
                String code = refusal.code().name().toLowerCase(Locale.ROOT);
                ledger.dismiss(kernel, code, VendorCall.oneLine(refusal.getMessage()));
            } else if (!ledger.bars(kernel)) {
                ledger.accept(fault(posed, refusal));
            }
            return false;
        }
    }

    private static ProviderFault fault(Posed posed, Refusal refusal) {
        boolean module = refusal.code() == ErrorCode.SPIRV_REFUSED;
        return new ProviderFault(
                module ? ProviderFault.Kind.SPIRV_REFUSED : ProviderFault.Kind.DISPATCH_REFUSED,
                posed.usable().kernel().id(),
                "lower",
                posed.usable().problem().toString(),
                VendorCall.oneLine(refusal.getMessage()),
                "",
                "");
    }

    private List<Step> steps(List<Posed> all) {
        List<Step> steps = new ArrayList<>();
        for (int node = 0; node < all.size(); node++) {
            Posed posed = all.get(node);
            for (LoweredStep step : Objects.requireNonNull(answered.get(posed.question()))) {
                steps.add(new Step(node, step, resources(step, posed.buffers())));
            }
        }
        return steps;
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
