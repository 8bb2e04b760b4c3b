package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.FlowGraph.Block;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Holds a function's control flow to the rules of structured control flow: every selection and loop has one way in and ends at its merge
 * block, only breaks, continues and returns leave it otherwise, and every circle is a loop. Drivers build their own trees from this and have
 * died where it did not hold. Source: SPIR-V specification 1.6, section 2.11.
 */
final class Structure {

    /** How deep constructs may nest; the universal limit is 1,023, and no kernel comes near this one. */
    private static final int MAX_NESTING = 127;

    private enum Kind {
        FUNCTION,
        SELECTION,
        SWITCH,
        LOOP,
        CONTINUE
    }

    /** A part of the function; two are the same only if they are one object. */
    private static final class Construct {
        private final Kind kind;
        /** The block that opens it. */
        private final int header;

        private final int depth;
        /** The construct around it; the function's is itself. */
        private final Construct parent;

        private Construct() {
            kind = Kind.FUNCTION;
            header = 0;
            depth = 0;
            parent = this;
        }

        Construct(Kind kind, int header, Construct parent) {
            this.kind = kind;
            this.header = header;
            this.depth = parent.depth + 1;
            this.parent = parent;
        }

        static Construct ofFunction() {
            return new Construct();
        }
    }

    private final FlowGraph graph;
    private final Dominators dominators;
    /** For each block the innermost construct that it belongs to; a header belongs to its own. */
    private final Map<Integer, Construct> homes = new HashMap<>();

    private final Map<Integer, Construct> continues = new HashMap<>();
    private final Set<Integer> backEdges = new HashSet<>();

    private Structure(FlowGraph graph) {
        this.graph = graph;
        this.dominators = Dominators.of(graph.structure());
    }

    /** @throws SpirvException if the function breaks a rule */
    static void check(FlowGraph graph) {
        Structure structure = new Structure(graph);
        structure.checkReachable();
        structure.findHomes();
        structure.checkMergesAreOwn();
        structure.checkBranches();
    }

    private Block block(int index) {
        return graph.blocks().get(index);
    }

    private void checkReachable() {
        for (int i = 0; i < graph.blocks().size(); i++) {
            if (!dominators.isReachable(i)) {
                throw block(i).label()
                        .refused(
                                Reason.BAD_CONTROL_FLOW,
                                "starts a block that nothing leads to; remove dead code with spirv-opt --eliminate-dead-branches");
            }
        }
    }

    private void findHomes() {
        Construct function = Construct.ofFunction();
        for (int index : dominators.order()) {
            Construct outside = outside(index, function);
            Block block = block(index);
            homes.put(index, block.mergeBlock() < 0 ? outside : opened(index, outside));
        }
    }

    /** The construct that a block lies in as seen from its dominator, before it opens one itself. */
    private Construct outside(int index, Construct function) {
        int parent = dominators.parent(index);
        if (parent < 0) {
            return function;
        }
        Construct home = home(parent);
        Block header = block(parent);
        if (header.mergeBlock() == index) {
            return home.parent;
        }
        if (header.continueBlock() == index) {
            Construct construct = nested(Kind.CONTINUE, parent, home);
            continues.put(parent, construct);
            return construct;
        }
        return home;
    }

    private Construct opened(int index, Construct outside) {
        Block block = block(index);
        Kind kind = block.isLoopHeader()
                ? Kind.LOOP
                : block.terminator().opcode() == Op.SWITCH ? Kind.SWITCH : Kind.SELECTION;
        return nested(kind, index, outside);
    }

    private Construct nested(Kind kind, int header, Construct around) {
        if (around.depth >= MAX_NESTING) {
            throw block(header)
                    .label()
                    .refused(Reason.NESTING_TOO_DEEP, "starts a construct more than " + MAX_NESTING + " deep");
        }
        return new Construct(kind, header, around);
    }

    private Construct home(int index) {
        Construct home = homes.get(index);
        if (home == null) {
            throw new IllegalStateException("block " + index + " was looked at before its dominator");
        }
        return home;
    }

    /** A merge block or continue target belongs to one header, which comes before it on every way. */
    private void checkMergesAreOwn() {
        for (int i = 0; i < graph.blocks().size(); i++) {
            Block header = block(i);
            if (header.mergeBlock() >= 0 && dominators.parent(header.mergeBlock()) != i) {
                throw wrong(header, "has a merge block that can be reached past it or belongs to another header");
            }
            if (header.isLoopHeader() && !hasOwnContinue(i, header)) {
                throw wrong(header, "has a continue target that can be reached past it or is another block's");
            }
        }
    }

    private boolean hasOwnContinue(int index, Block header) {
        int target = header.continueBlock();
        return target != header.mergeBlock() && (target == index || dominators.parent(target) == index);
    }

    private static SpirvException wrong(Block header, String problem) {
        return header.merge().orElse(header.label()).refused(Reason.BAD_CONTROL_FLOW, problem);
    }

    private void checkBranches() {
        if (graph.predecessors().get(0).isEmpty()) {
            for (int i = 0; i < graph.blocks().size(); i++) {
                checkBranches(i);
            }
        } else {
            throw block(0).label().refused(Reason.BAD_CONTROL_FLOW, "starts a function and is branched to");
        }
        for (int i = 0; i < graph.blocks().size(); i++) {
            if (block(i).isLoopHeader() && !backEdges.contains(i)) {
                throw wrong(block(i), "starts a loop that nothing leads back to");
            }
        }
    }

    private void checkBranches(int from) {
        Block block = block(from);
        List<Integer> targets = block.successors();
        int leaving = 0;
        for (int target : targets) {
            if (leaves(from, target)) {
                leaving++;
            }
        }
        boolean chooses = targets.size() > 1 && block.mergeBlock() < 0;
        if (chooses && (leaving == 0 || block.terminator().opcode() == Op.SWITCH)) {
            throw block.terminator()
                    .refused(
                            Reason.BAD_CONTROL_FLOW,
                            "chooses between blocks without a merge instruction, and none of them leaves");
        }
    }

    /** Checks one branch, and says whether it leaves a construct. */
    private boolean leaves(int from, int target) {
        Construct inside = home(from);
        if (block(target).isLoopHeader() && dominators.dominates(target, from)) {
            checkBackEdge(from, target);
            return true;
        }
        Construct aim = seenFromOutside(target);
        List<Construct> left = new ArrayList<>();
        Construct at = inside;
        while (at.depth > aim.depth) {
            left.add(at);
            at = at.parent;
        }
        boolean sideways = at != aim;
        boolean circle = dominators.dominates(target, from);
        if (sideways || circle) {
            throw block(from)
                    .terminator()
                    .refused(
                            Reason.BAD_CONTROL_FLOW,
                            circle
                                    ? "leads back to a block that is no loop's header"
                                    : "leads into the middle of a selection or loop");
        }
        checkCase(from, target);
        if (!left.isEmpty()) {
            checkExit(from, target, left);
        }
        return !left.isEmpty() || startsContinue(target);
    }

    private void checkBackEdge(int from, int header) {
        boolean oneBlock = block(header).continueBlock() == header;
        boolean inPlace = oneBlock ? from == header : home(from) == continues.get(header);
        if (!inPlace || !backEdges.add(header)) {
            throw backEdge(from);
        }
    }

    private SpirvException backEdge(int from) {
        return block(from)
                .terminator()
                .refused(
                        Reason.BAD_CONTROL_FLOW,
                        "leads back to a loop's header from outside its continue construct, or is not the only one to");
    }

    /** Where a branch to this block arrives: around the construct that the block opens. */
    private Construct seenFromOutside(int target) {
        Construct home = home(target);
        Construct outer = block(target).mergeBlock() >= 0 ? home.parent : home;
        return startsContinue(target) ? outer.parent : outer;
    }

    private boolean startsContinue(int target) {
        Construct home = home(target);
        Construct outer = block(target).mergeBlock() >= 0 ? home.parent : home;
        return outer.kind == Kind.CONTINUE && block(outer.header).continueBlock() == target;
    }

    /** A switch's cases are reached from the switch alone; falling from one into the next is refused. */
    private void checkCase(int from, int target) {
        Construct outer = seenFromOutside(target);
        int header = outer.header;
        if (outer.kind == Kind.SWITCH && from != header) {
            for (int successor : block(header).successors()) {
                if (successor == target) {
                    throw block(from)
                            .terminator()
                            .refused(
                                    Reason.BAD_CONTROL_FLOW,
                                    "falls from one case of a switch into another; end each case with a break");
                }
            }
        }
    }

    private void checkExit(int from, int target, List<Construct> left) {
        Construct last = left.get(left.size() - 1);
        boolean ends = block(last.header).mergeBlock() == target;
        boolean allowed;
        if (last.kind == Kind.LOOP && ends) {
            allowed = loops(left) == 1;
        } else if (last.kind == Kind.SWITCH && ends) {
            allowed = loops(left) == 0 && switches(left) == 1;
        } else if (last.kind == Kind.SELECTION && ends) {
            allowed = left.size() == 1;
        } else {
            Construct around = last.parent;
            allowed = around.kind == Kind.LOOP
                    && block(around.header).continueBlock() == target
                    && loops(left) == 0
                    && last.kind != Kind.CONTINUE;
        }
        if (!allowed) {
            throw block(from)
                    .terminator()
                    .refused(
                            Reason.BAD_CONTROL_FLOW,
                            "leaves a selection or loop other than by its merge block, a break or a continue");
        }
    }

    private static long loops(List<Construct> left) {
        return left.stream().filter(construct -> construct.kind == Kind.LOOP).count();
    }

    private static long switches(List<Construct> left) {
        return left.stream().filter(construct -> construct.kind == Kind.SWITCH).count();
    }
}
