package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** Cuts a module's code into functions and blocks, and refuses code that is not made of whole ones. */
final class FunctionReader {

    private enum State {
        OUTSIDE,
        PARAMETERS,
        IN_BLOCK,
        BETWEEN_BLOCKS
    }

    private final Map<Integer, FunctionBody> functions = new LinkedHashMap<>();
    private State state = State.OUTSIDE;
    private int id;
    private int start;
    private List<Integer> parameters = new ArrayList<>();
    private Set<Integer> labels = new HashSet<>();
    private List<Instruction> branches = new ArrayList<>();

    Map<Integer, FunctionBody> functions() {
        return functions;
    }

    void next(Instruction in) {
        switch (in.opcode()) {
            case Op.FUNCTION -> begin(in);
            case Op.FUNCTION_PARAMETER -> {
                expect(state == State.PARAMETERS, in);
                parameters.add(in.result());
            }
            case Op.LABEL -> {
                expect(state == State.PARAMETERS || state == State.BETWEEN_BLOCKS, in);
                labels.add(in.result());
                state = State.IN_BLOCK;
            }
            case Op.FUNCTION_END -> end(in);
            case Op.LINE, Op.NO_LINE, Op.NOP -> {
                // Allowed between blocks and functions.
            }
            default -> inBlock(in);
        }
    }

    void finish(int endOffset) {
        if (state != State.OUTSIDE) {
            throw new SpirvException(Reason.TRUNCATED, endOffset, "the module ends inside function %" + id);
        }
    }

    private void begin(Instruction in) {
        expect(state == State.OUTSIDE, in);
        state = State.PARAMETERS;
        id = in.result();
        start = in.offset();
        parameters = new ArrayList<>();
        labels = new HashSet<>();
        branches = new ArrayList<>();
    }

    private void inBlock(Instruction in) {
        if (state == State.OUTSIDE && in.opcode() == Op.EXT_INST) {
            return;
        }
        expect(state == State.IN_BLOCK, in);
        if (Op.endsBlock(in.opcode())) {
            state = State.BETWEEN_BLOCKS;
        }
        if (in.opcode() >= Op.LOOP_MERGE && in.opcode() <= Op.SWITCH && in.opcode() != Op.LABEL) {
            branches.add(in);
        }
    }

    private void end(Instruction in) {
        expect(state == State.BETWEEN_BLOCKS, in);
        branches.forEach(this::checkTargets);
        functions.put(id, new FunctionBody(id, start, in.end(), List.copyOf(parameters)));
        state = State.OUTSIDE;
    }

    private void checkTargets(Instruction branch) {
        switch (branch.opcode()) {
            case Op.LOOP_MERGE -> checkTargets(branch, 0, 2);
            case Op.SELECTION_MERGE, Op.BRANCH -> checkTargets(branch, 0, 1);
            case Op.BRANCH_CONDITIONAL -> checkTargets(branch, 1, 3);
            default -> checkTargets(branch, 1, 2);
        }
    }

    private void checkTargets(Instruction branch, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!labels.contains(branch.operand(i))) {
                throw branch.refused(
                        Reason.BAD_FUNCTION, "names %" + branch.operand(i) + ", which is no block of its function");
            }
        }
    }

    private static void expect(boolean inPlace, Instruction in) {
        if (!inPlace) {
            throw in.refused(Reason.BAD_FUNCTION, "stands where a function's parts do not allow it");
        }
    }
}
