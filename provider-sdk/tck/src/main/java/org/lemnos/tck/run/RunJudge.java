package org.lemnos.tck.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.numbers.Comparison;
import org.lemnos.tck.rule.Rule;
import org.lemnos.vulkan.GuardedSession.Trespass;
import org.lemnos.vulkan.VulkanDevice;

/**
 * Runs a planned call and judges what it does to memory and numbers: over inputs of every kind, once more on the first, in reverse order on other
 * poison, and on other workspace content.
 */
final class RunJudge {
    /** A NaN with a telling payload, and what reads as NaN in every floating type. */
    private static final int[] POISONS = {0x7FC0_DEAD, 0xFFFF_FFFF};
    /** A usual number, and one that a count or an index would not have. */
    private static final int[] WORKSPACE_POISONS = {0x3FA0_0000, 0x7FFF_FFFF};

    private final VulkanDevice device;
    private final PlannedCall planned;
    private final Claim claim;
    private final boolean scratch;
    private final boolean workspaces;
    private final Findings findings;

    RunJudge(VulkanDevice device, PlannedCall planned, Claim claim, Findings findings) {
        this.device = device;
        this.planned = planned;
        this.claim = claim;
        this.scratch = planned.node().scratch().isPresent();
        this.workspaces = scratch || planned.node().persistent().isPresent();
        this.findings = findings;
    }

    /** Does it all; gives back the largest error of an element in thousandths of its bound. */
    long run(List<TestInputs> all) {
        List<TestInputs> again = new ArrayList<>(all);
        again.add(all.get(0));
        List<List<MemoryTensor>> first = outputs(again, POISONS[0], WORKSPACE_POISONS[0]);
        boolean repeats = judgeRepetition(first.get(0), first.get(all.size()), all.get(0));
        first = first.subList(0, all.size());
        for (int i = 0; i < all.size(); i++) {
            judgeNumbers(all.get(i), first.get(i));
        }
        judgePoison(all, first, repeats);
        if (scratch) {
            List<List<MemoryTensor>> other = outputs(all, POISONS[0], WORKSPACE_POISONS[1]);
            judgeSame(Rule.IGNORES_OLD_SCRATCH, all, first, other, repeats, "two runs on other scratch content differ");
        }
        return all.stream()
                .flatMap(inputs -> inputs.comparisons().stream())
                .mapToLong(Comparison::worstPermille)
                .max()
                .orElse(0);
    }

    private List<List<MemoryTensor>> outputs(List<TestInputs> inputs, int poison, int workspacePoison) {
        List<List<MemoryTensor>> outputs = new ArrayList<>();
        try (GuardedRun run = new GuardedRun(device, planned, poison, workspacePoison)) {
            for (TestInputs each : inputs) {
                outputs.add(run.run(each.tensors()));
            }
            judgeTrespasses(run.trespasses());
        }
        return outputs;
    }

    private void judgeTrespasses(List<Trespass> trespasses) {
        findings.pass(Rule.KEEPS_INSIDE_PORTS);
        if (workspaces) {
            findings.pass(Rule.KEEPS_INSIDE_WORKSPACES);
        }
        for (Trespass trespass : trespasses) {
            boolean workspace = trespass.role() == ResourceRole.SCRATCH || trespass.role() == ResourceRole.PERSISTENT;
            findings.fail(workspace ? Rule.KEEPS_INSIDE_WORKSPACES : Rule.KEEPS_INSIDE_PORTS, trespass.toString());
        }
    }

    private boolean promisesEqualBits() {
        return claim.repeatability() == Repeatability.BITWISE_SAME_RUNTIME;
    }

    /** Whether a second run in the same session gave the same; a claim that promises nothing is not held to it. */
    private boolean judgeRepetition(List<MemoryTensor> one, List<MemoryTensor> other, TestInputs inputs) {
        Optional<String> difference = difference(one, other);
        if (promisesEqualBits()) {
            findings.judge(
                    Rule.EQUAL_BITS,
                    difference.map(where ->
                            inputs.filling().label() + ", run twice: " + where + "; the claim promises equal bits"));
        }
        return difference.isEmpty();
    }

    private static Optional<String> difference(List<MemoryTensor> one, List<MemoryTensor> other) {
        for (int i = 0; i < one.size(); i++) {
            if (!one.get(i).bytes().equals(other.get(i).bytes())) {
                return Optional.of("output " + i + " differs");
            }
        }
        return Optional.empty();
    }

    private void judgeNumbers(TestInputs inputs, List<MemoryTensor> outputs) {
        for (int i = 0; i < inputs.comparisons().size(); i++) {
            String what = inputs.filling().label() + ", output " + i + ": ";
            inputs.comparisons()
                    .get(i)
                    .faults(outputs.get(i), inputs.filling())
                    .forEach((rule, fault) -> findings.judge(rule, fault.map(text -> what + text)));
        }
    }

    /** The second session runs backwards, so that large values do not always come before small ones. */
    private void judgePoison(List<TestInputs> all, List<List<MemoryTensor>> first, boolean repeats) {
        List<TestInputs> backwards = new ArrayList<>(all);
        Collections.reverse(backwards);
        List<List<MemoryTensor>> second = new ArrayList<>(outputs(backwards, POISONS[1], WORKSPACE_POISONS[0]));
        Collections.reverse(second);
        judgeSame(
                Rule.WRITES_EVERYTHING,
                all,
                first,
                second,
                repeats,
                "two runs on other poison differ: something is read that nobody wrote, or not everything is written");
    }

    /** Where runs repeat, bits are compared; else each must come near to the oracle. */
    private void judgeSame(
            Rule rule,
            List<TestInputs> all,
            List<List<MemoryTensor>> first,
            List<List<MemoryTensor>> second,
            boolean repeats,
            String complaint) {
        for (int i = 0; i < all.size(); i++) {
            String what = all.get(i).filling().label() + ": " + complaint;
            Optional<String> fault = repeats && promisesEqualBits()
                    ? difference(first.get(i), second.get(i))
                    : newlyFar(all.get(i), first.get(i), second.get(i));
            findings.judge(rule, fault.map(where -> what + "; " + where));
        }
    }

    /** What is wrong with the second outputs where nothing is with the first. */
    private static Optional<String> newlyFar(TestInputs inputs, List<MemoryTensor> first, List<MemoryTensor> second) {
        return farFrom(inputs, first).isPresent() ? Optional.empty() : farFrom(inputs, second);
    }

    private static Optional<String> farFrom(TestInputs inputs, List<MemoryTensor> outputs) {
        for (int i = 0; i < inputs.comparisons().size(); i++) {
            Optional<String> fault =
                    inputs.comparisons().get(i).faults(outputs.get(i), inputs.filling()).values().stream()
                            .flatMap(Optional::stream)
                            .findFirst();
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }
}
