package org.lemnos.spirv;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.FlowGraph.Block;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Finds loops that wait for other workgroups, as far as that can be seen: whether such a loop ends is decided by an atomic or volatile load
 * from a buffer, which nothing in the loop changes. A compare-exchange that is tried again, or work drawn from a counter, does not wait.
 */
final class Waiting {

    // Source: SPIR-V specification 1.6, section 3.26 (memory operands).
    private static final int VOLATILE = 0x1;

    private final ModuleIndex module;
    private final FlowGraph graph;
    private final Dominators dominators;
    private final Map<Integer, Instruction> made = new HashMap<>();
    private final Map<Integer, Integer> madeIn = new HashMap<>();
    /** What the function writes to each of its variables as a whole. */
    private final Map<Integer, List<Integer>> stored = new HashMap<>();

    private Waiting(ModuleIndex module, FlowGraph graph) {
        this.module = module;
        this.graph = graph;
        this.dominators = Dominators.of(graph.structure());
        for (int i = 0; i < graph.blocks().size(); i++) {
            for (Instruction in : graph.blocks().get(i).instructions()) {
                if (in.opcode() == Op.STORE) {
                    stored.computeIfAbsent(in.operand(0), variable -> new ArrayList<>())
                            .add(in.operand(1));
                }
                if (in.hasResult()) {
                    made.put(in.result(), in);
                    madeIn.put(in.result(), i);
                }
            }
        }
    }

    /** @throws SpirvException if a loop of the function waits; the function must have passed {@link Structure#check} */
    static void refuse(ModuleIndex module, FunctionBody body) {
        FlowGraph graph = FlowGraph.of(module, body);
        Waiting waiting = new Waiting(module, graph);
        for (int i = 0; i < graph.blocks().size(); i++) {
            Block block = graph.blocks().get(i);
            if (block.isLoopHeader() && waiting.waits(i)) {
                throw block.merge()
                        .orElse(block.label())
                        .refused(
                                Reason.WAITS_FOR_OTHER_WORKGROUPS,
                                "starts a loop that ends only when another workgroup writes to a buffer (kernel ABI 1, rule 12); finish"
                                        + " split work by the last arriver");
            }
        }
    }

    private boolean waits(int header) {
        Set<Integer> loop = new HashSet<>();
        int after = graph.blocks().get(header).mergeBlock();
        for (int i = 0; i < graph.blocks().size(); i++) {
            if (dominators.dominates(header, i) && !dominators.dominates(after, i)) {
                loop.add(i);
            }
        }
        List<Integer> conditions = new ArrayList<>();
        for (int i : loop) {
            Block block = graph.blocks().get(i);
            boolean leaves = block.successors().stream().anyMatch(target -> leaves(target, loop));
            if (leaves && block.terminator().opcode() == Op.BRANCH_CONDITIONAL) {
                conditions.add(block.terminator().operand(0));
            }
        }
        return conditions.stream().anyMatch(condition -> dependsOnOthers(condition, loop));
    }

    /** Whether a branch there leaves the loop, at once or by a block that does nothing but break. */
    private boolean leaves(int target, Set<Integer> loop) {
        Block block = graph.blocks().get(target);
        return !loop.contains(target)
                || (block.terminator().opcode() == Op.BRANCH
                        && !loop.contains(block.successors().get(0)));
    }

    /** Whether what the loop computes a condition of comes from such a load. */
    private boolean dependsOnOthers(int condition, Set<Integer> loop) {
        Deque<Integer> work = new ArrayDeque<>(List.of(condition));
        Set<Integer> seen = new HashSet<>(work);
        boolean watches = false;
        while (!work.isEmpty()) {
            int id = work.remove();
            Instruction in = made.get(id);
            if (in == null || !loop.contains(madeIn.getOrDefault(id, -1))) {
                continue;
            }
            if (Op.isReadModifyWrite(in.opcode())) {
                return false;
            }
            watches |= isWatchingLoad(in);
            if (in.opcode() == Op.LOAD) {
                stored.getOrDefault(in.operand(0), List.of()).stream()
                        .filter(seen::add)
                        .forEach(work::add);
            }
            if (in.opcode() != Op.LOAD && in.opcode() != Op.ATOMIC_LOAD && in.opcode() != Op.FUNCTION_CALL) {
                in.forEachId(0, operand -> {
                    if (seen.add(operand)) {
                        work.add(operand);
                    }
                });
            }
        }
        return watches;
    }

    private boolean isWatchingLoad(Instruction in) {
        boolean watches = in.opcode() == Op.ATOMIC_LOAD
                || (in.opcode() == Op.LOAD && in.operands() > 1 && (in.operand(1) & VOLATILE) != 0);
        return watches
                && module.definition(in, in.operand(0)).hasType()
                && module.types()
                                .find(module.definition(in, in.operand(0)).type())
                                .orElse(new Type.Other(0))
                        instanceof Type.Pointer pointer
                && pointer.storageClass() == StorageClass.STORAGE_BUFFER;
    }
}
