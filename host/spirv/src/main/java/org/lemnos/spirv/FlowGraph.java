package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * A function's blocks and the branches between them, in the order of the module; block 0 is the entry.
 *
 * @param blocks the blocks
 */
record FlowGraph(List<Block> blocks) {

    /**
     * A run of instructions without branches inside.
     *
     * @param label the instruction that starts it
     * @param instructions what lies between the label and the terminator, the merge instruction included
     * @param terminator the branch, switch, return or the like that ends it
     * @param merge what declares the block the header of a selection or loop
     * @param mergeBlock the block where such a selection or loop ends, or -1
     * @param continueBlock the block that starts a loop's continue construct, or -1
     * @param successors where the terminator leads, each block once
     */
    record Block(
            Instruction label,
            List<Instruction> instructions,
            Instruction terminator,
            Optional<Instruction> merge,
            int mergeBlock,
            int continueBlock,
            List<Integer> successors) {

        boolean isLoopHeader() {
            return continueBlock >= 0;
        }
    }

    static FlowGraph of(ModuleIndex module, FunctionBody body) {
        return new Reader(module).read(body);
    }

    /** For each block, those that branch to it, each once. */
    List<List<Integer>> predecessors() {
        List<List<Integer>> predecessors = new ArrayList<>();
        blocks.forEach(block -> predecessors.add(new ArrayList<>(2)));
        for (int i = 0; i < blocks.size(); i++) {
            for (int successor : blocks.get(i).successors()) {
                predecessors.get(successor).add(i);
            }
        }
        return predecessors;
    }

    /** For each block, where its terminator leads. */
    List<int[]> branches() {
        return blocks.stream().map(block -> toArray(block.successors())).toList();
    }

    /** For each block, where its terminator leads, and from a header its merge block and continue target besides. */
    List<int[]> structure() {
        List<int[]> edges = new ArrayList<>();
        for (Block block : blocks) {
            List<Integer> to = new ArrayList<>(block.successors());
            addIfNew(to, block.mergeBlock());
            addIfNew(to, block.continueBlock());
            edges.add(toArray(to));
        }
        return edges;
    }

    private static int[] toArray(List<Integer> indices) {
        return indices.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void addIfNew(List<Integer> to, int block) {
        if (block >= 0 && !to.contains(block)) {
            to.add(block);
        }
    }

    /** Cuts a function into blocks; that labels, terminators and targets are whole was checked when the module was read. */
    private static final class Reader {
        private static final int SELECTION_CONTROL = 0x3;
        private static final int LOOP_CONTROL = 0x1ff;
        private static final int LOOP_CONTROL_WITH_LITERAL = 0x1f8;

        private final ModuleIndex module;
        private final Map<Integer, Integer> byLabel = new HashMap<>();
        private final List<Instruction> labels = new ArrayList<>();
        private final List<List<Instruction>> contents = new ArrayList<>();
        private final List<Instruction> terminators = new ArrayList<>();

        Reader(ModuleIndex module) {
            this.module = module;
        }

        FlowGraph read(FunctionBody body) {
            module.forEach(body, this::visit);
            if (labels.isEmpty()) {
                throw module.declaration(body.id()).refused(Reason.BAD_FUNCTION, "has no blocks");
            }
            List<Block> blocks = new ArrayList<>();
            for (int i = 0; i < labels.size(); i++) {
                blocks.add(block(i));
            }
            return new FlowGraph(List.copyOf(blocks));
        }

        private void visit(Instruction in) {
            int opcode = in.opcode();
            if (opcode == Op.LABEL) {
                byLabel.put(in.result(), labels.size());
                labels.add(in);
                contents.add(new ArrayList<>());
            } else if (labels.size() > terminators.size()) {
                if (Op.endsBlock(opcode)) {
                    terminators.add(in);
                } else if (opcode != Op.LINE && opcode != Op.NO_LINE && opcode != Op.NOP) {
                    contents.get(contents.size() - 1).add(in);
                }
            }
        }

        private Block block(int index) {
            List<Instruction> inside = contents.get(index);
            Instruction terminator = terminators.get(index);
            Optional<Instruction> merge = Optional.empty();
            for (int i = 0; i < inside.size(); i++) {
                Instruction in = inside.get(i);
                if (in.opcode() == Op.LOOP_MERGE || in.opcode() == Op.SELECTION_MERGE) {
                    if (i != inside.size() - 1) {
                        throw in.refused(Reason.BAD_CONTROL_FLOW, "does not stand right before its block's branch");
                    }
                    merge = Optional.of(in);
                }
            }
            merge.ifPresent(in -> {
                checkControl(in);
                checkBranch(in, terminator);
            });
            return new Block(
                    labels.get(index),
                    List.copyOf(inside),
                    terminator,
                    merge,
                    merge.map(in -> target(in.operand(0))).orElse(-1),
                    merge.filter(in -> in.opcode() == Op.LOOP_MERGE)
                            .map(in -> target(in.operand(1)))
                            .orElse(-1),
                    successors(terminator));
        }

        // Source: SPIR-V specification 1.6, sections 3.22 (selection control) and 3.23 (loop control).
        private static void checkControl(Instruction merge) {
            boolean loop = merge.opcode() == Op.LOOP_MERGE;
            int control = merge.operand(loop ? 2 : 1);
            int literals = loop ? Integer.bitCount(control & LOOP_CONTROL_WITH_LITERAL) : 0;
            boolean known = (control & ~(loop ? LOOP_CONTROL : SELECTION_CONTROL)) == 0;
            if (!known || merge.operands() != (loop ? 3 : 2) + literals) {
                throw merge.malformed("has control 0x" + Integer.toHexString(control));
            }
        }

        private static void checkBranch(Instruction merge, Instruction terminator) {
            int opcode = terminator.opcode();
            boolean fits = opcode == Op.BRANCH_CONDITIONAL
                    || opcode == (merge.opcode() == Op.LOOP_MERGE ? Op.BRANCH : Op.SWITCH);
            if (!fits) {
                throw merge.refused(Reason.BAD_CONTROL_FLOW, "stands before " + terminator);
            }
        }

        private List<Integer> successors(Instruction terminator) {
            List<Integer> targets = new ArrayList<>();
            switch (terminator.opcode()) {
                case Op.BRANCH -> targets.add(target(terminator.operand(0)));
                case Op.BRANCH_CONDITIONAL -> {
                    addIfNew(targets, target(terminator.operand(1)));
                    addIfNew(targets, target(terminator.operand(2)));
                }
                case Op.SWITCH -> {
                    int caseWords = module.caseWords(terminator);
                    for (int i = 1; i < terminator.operands(); i += caseWords + 1) {
                        addIfNew(targets, target(terminator.operand(i)));
                    }
                }
                default -> {
                    // Returns and unreachable ends lead nowhere.
                }
            }
            return List.copyOf(targets);
        }

        private int target(int label) {
            Integer block = byLabel.get(label);
            if (block == null) {
                throw new SpirvException(
                        Reason.BAD_CONTROL_FLOW, 0, "%" + label + " is branched to and is no block of its function");
            }
            return block;
        }
    }
}
