package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** What the joint choice can do with each node: take one of its own kernels, do a whole that ends with it, or let a whole that ends elsewhere take it in. */
final class NodeOptions {
    private final List<List<Option>> byNode = new ArrayList<>();
    private final List<List<Integer>> wholesAt = new ArrayList<>();

    /**
     * A way to deal with a node.
     *
     * @param whole the index of the whole that the node becomes a part of; -1 where it stays itself
     * @param kernel the kernel that runs there; empty where the node's work is done at the whole's last node
     * @param preferred whether the policy prefers it
     * @param routes at which ports it works on copies in another storage profile
     */
    record Option(int whole, Optional<Candidates.Usable> kernel, boolean preferred, Routes routes) {
        static final int ITSELF = -1;

        boolean isItself() {
            return whole == ITSELF;
        }

        long costNanoseconds() {
            return kernel.map(Candidates.Usable::costNanoseconds).orElse(0L);
        }
    }

    /** The options; a kernel is one for each way in which its ports can be served. */
    NodeOptions(BoundProgram program, List<Candidates> candidates, List<Whole> wholes, Routing routing) {
        for (int node = 0; node < candidates.size(); node++) {
            byNode.add(new ArrayList<>());
            wholesAt.add(new ArrayList<>());
        }
        for (int whole = 0; whole < wholes.size(); whole++) {
            for (int node : wholes.get(whole).partition().nodes()) {
                wholesAt.get(node).add(whole);
                add(node, whole, wholes.get(whole), routing);
            }
        }
        for (int node = 0; node < candidates.size(); node++) {
            List<Option> options = byNode.get(node);
            for (Candidates.Usable kernel : candidates.get(node).usable()) {
                addAll(
                        options,
                        Option.ITSELF,
                        kernel,
                        routing.of(program.nodes().get(node), kernel));
            }
            // Wholes stand first, and so win where all else is equal.
            options.sort(Comparator.comparing(option -> !option.preferred()));
        }
    }

    private void add(int node, int index, Whole whole, Routing routing) {
        if (whole.partition().leader() == node) {
            for (Candidates.Usable kernel : whole.candidates().usable()) {
                addAll(
                        byNode.get(node),
                        index,
                        kernel,
                        routing.of(whole.partition().replacement(), kernel));
            }
        } else {
            byNode.get(node).add(new Option(index, Optional.empty(), whole.isPreferred(), Routes.DIRECT));
        }
    }

    private static void addAll(List<Option> options, int whole, Candidates.Usable kernel, List<Routes> ways) {
        ways.forEach(routes -> options.add(new Option(whole, Optional.of(kernel), kernel.preferred(), routes)));
    }

    /** In the order of the joint choice: preferred ones first. */
    List<Option> of(int node) {
        return byNode.get(node);
    }

    /** The indices of the wholes that the node may become a part of. */
    List<Integer> wholesAt(int node) {
        return wholesAt.get(node);
    }

    /** Whether the policy prefers something that can be done with the node. */
    boolean wishes(int node) {
        return !of(node).isEmpty() && of(node).get(0).preferred();
    }

    /** What runs where an option is taken: the node, or the call that stands for its whole. */
    static BoundNode runs(Option option, BoundNode node, List<Whole> wholes) {
        return option.isItself() ? node : wholes.get(option.whole()).partition().replacement();
    }
}
