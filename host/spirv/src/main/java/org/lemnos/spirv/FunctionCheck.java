package org.lemnos.spirv;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.FlowGraph.Block;
import org.lemnos.spirv.SpirvException.Reason;

/** Holds a function's header, blocks and values to SPIR-V's rules: types, structured control flow, and that values are known where used. */
final class FunctionCheck {

    private final ModuleIndex module;
    private final Values values;
    private final InstructionCheck instructions;
    private final FunctionBody body;
    private final FlowGraph graph;
    private final Dominators dominators;
    private final List<List<Integer>> predecessors;
    private final int functionsStart;
    private final Map<Integer, Integer> byLabel = new HashMap<>();

    // Source: SPIR-V specification 1.6, section 3.24.
    private static final int FUNCTION_CONTROL = 0xf;

    private static final int PARAMETER = -1;
    private static final int ELSEWHERE = -2;

    /** For each value that the function makes, the block that makes it. */
    private final Map<Integer, Integer> madeIn = new HashMap<>();

    FunctionCheck(ModuleIndex module, Values values, InstructionCheck instructions, FunctionBody body) {
        this.module = module;
        this.values = values;
        this.instructions = instructions;
        this.body = body;
        this.graph = FlowGraph.of(module, body);
        this.dominators = Dominators.of(graph.branches());
        this.predecessors = graph.predecessors();
        this.functionsStart = module.functionsStart();
    }

    /** @throws SpirvException if the function breaks a rule */
    void check() {
        Type.Function type = checkHeader();
        Structure.check(graph);
        body.parameters().forEach(id -> madeIn.put(id, PARAMETER));
        for (int i = 0; i < graph.blocks().size(); i++) {
            byLabel.put(graph.blocks().get(i).label().result(), i);
            for (Instruction in : graph.blocks().get(i).instructions()) {
                if (in.hasResult()) {
                    madeIn.put(in.result(), i);
                }
            }
        }
        for (int i = 0; i < graph.blocks().size(); i++) {
            check(i, type);
        }
    }

    private Type.Function checkHeader() {
        Instruction function = module.declaration(body.id());
        Instruction declared = module.definition(function, function.operand(1));
        if (!(module.types().get(function.operand(1), function) instanceof Type.Function type)) {
            throw function.refused(Reason.BAD_FUNCTION, "is of a type that is no function's");
        }
        boolean fits = declared.operand(0) == function.type()
                && (function.operand(0) & ~FUNCTION_CONTROL) == 0
                && type.parameters().size() == body.parameters().size();
        for (int i = 0; fits && i < body.parameters().size(); i++) {
            int parameter = body.parameters().get(i);
            fits = values.typeId(function, parameter) == declared.operand(i + 1)
                    && isPassed(values.type(function, parameter));
        }
        if (!fits) {
            throw function.refused(Reason.BAD_FUNCTION, "does not have the parameters and result of its type");
        }
        return type;
    }

    private boolean isPassed(Type type) {
        if (type instanceof Type.Pointer pointer) {
            return switch (pointer.storageClass()) {
                case StorageClass.FUNCTION,
                        StorageClass.PRIVATE,
                        StorageClass.WORKGROUP,
                        StorageClass.STORAGE_BUFFER,
                        StorageClass.PHYSICAL_STORAGE_BUFFER -> true;
                default -> false;
            };
        }
        return TypeCheck.isData(type) && !(type instanceof Type.RuntimeArray);
    }

    private void check(int index, Type.Function type) {
        Block block = graph.blocks().get(index);
        boolean reachable = dominators.isReachable(index);
        if (!reachable && block.instructions().stream().anyMatch(in -> !isMerge(in) && in.opcode() != Op.PHI)) {
            throw block.label()
                    .refused(
                            Reason.BAD_CONTROL_FLOW,
                            "starts a block of dead code; remove it with spirv-opt --eliminate-dead-branches");
        }
        Set<Integer> known = new HashSet<>();
        boolean phisEnded = false;
        boolean variablesEnded = index != 0;
        for (Instruction in : block.instructions()) {
            if (in.opcode() == Op.PHI) {
                requirePlace(in, !phisEnded);
                checkPhi(in, index);
            } else {
                phisEnded = true;
                requirePlace(in, in.opcode() != Op.VARIABLE || !variablesEnded);
                variablesEnded |= in.opcode() != Op.VARIABLE && !Op.isExtendedInstruction(in.opcode());
                checkKnown(in, index, known);
                if (!isMerge(in)) {
                    instructions.check(in);
                }
            }
            if (in.hasResult()) {
                known.add(in.result());
            }
        }
        checkKnown(block.terminator(), index, known);
        checkTerminator(block.terminator(), type);
    }

    private static void requirePlace(Instruction in, boolean inPlace) {
        if (!inPlace) {
            throw in.refused(Reason.BAD_FUNCTION, "stands behind where its block allows it");
        }
    }

    private static boolean isMerge(Instruction in) {
        return in.opcode() == Op.LOOP_MERGE || in.opcode() == Op.SELECTION_MERGE;
    }

    private void checkPhi(Instruction in, int index) {
        if (!TypeCheck.isData(values.declared(in, in.type()))) {
            throw in.refused(Reason.BAD_TYPE, "chooses between pointers");
        }
        Set<Integer> expected = new HashSet<>();
        predecessors
                .get(index)
                .forEach(block -> expected.add(graph.blocks().get(block).label().result()));
        for (int i = 0; i + 1 < in.operands(); i += 2) {
            values.require(in, in.operand(i), in.type());
            if (!expected.remove(in.operand(i + 1))) {
                throw in.refused(
                        Reason.BAD_CONTROL_FLOW,
                        "names %" + in.operand(i + 1) + ", which does not lead here, or twice");
            }
            int parent = byLabel.getOrDefault(in.operand(i + 1), ELSEWHERE);
            if (parent >= 0 && dominators.isReachable(parent)) {
                checkKnownAtEnd(in, in.operand(i), parent);
            }
        }
        if (!expected.isEmpty()) {
            throw in.refused(Reason.BAD_CONTROL_FLOW, "does not name all blocks that lead here");
        }
    }

    private void checkKnownAtEnd(Instruction in, int id, int block) {
        int made = madeIn.getOrDefault(id, ELSEWHERE);
        if (isForeign(in, id, made) || (made >= 0 && !dominators.dominates(made, block))) {
            throw unknown(in, id);
        }
    }

    private void checkKnown(Instruction in, int index, Set<Integer> here) {
        int caseWords = module.caseWords(in);
        in.forEachId(caseWords, id -> {
            int made = madeIn.getOrDefault(id, ELSEWHERE);
            boolean later = made == index && !here.contains(id);
            boolean elsewhere = made >= 0 && made != index && !dominators.dominates(made, index);
            if (later || elsewhere || isForeign(in, id, made)) {
                throw unknown(in, id);
            }
        });
    }

    /** Whether the id is a value that another function makes. */
    private boolean isForeign(Instruction in, int id, int made) {
        if (made != ELSEWHERE) {
            return false;
        }
        int offset = module.definition(in, id).offset();
        return offset > functionsStart
                && module.definition(in, id).hasType()
                && module.definition(in, id).opcode() != Op.FUNCTION;
    }

    private static SpirvException unknown(Instruction in, int id) {
        return in.refused(Reason.BAD_VALUE, "takes %" + id + ", which is not known there on every way");
    }

    private void checkTerminator(Instruction in, Type.Function type) {
        switch (in.opcode()) {
            case Op.BRANCH, Op.UNREACHABLE -> {
                // Nothing to know.
            }
            case Op.BRANCH_CONDITIONAL -> {
                boolean chooses = values.type(in, in.operand(0)) instanceof Type.Scalar scalar
                        && scalar.numeric() == NumericType.BOOL;
                boolean weights = in.operands() == 3 || in.operands() == 5;
                requireTerminator(in, chooses && weights);
            }
            case Op.SWITCH -> {
                boolean chooses = values.type(in, in.operand(0)) instanceof Type.Scalar scalar
                        && scalar.numeric().isInteger();
                requireTerminator(in, chooses && hasDistinctCases(in));
            }
            case Op.RETURN -> requireTerminator(in, type.returned() instanceof Type.Other);
            case Op.RETURN_VALUE -> {
                values.require(in, in.operand(0), module.declaration(body.id()).type());
                requireTerminator(in, TypeCheck.isData(type.returned()));
            }
            default -> throw in.refused(Reason.NOT_GIVEN, "is not given to kernels");
        }
    }

    private boolean hasDistinctCases(Instruction in) {
        int words = module.caseWords(in);
        Set<Long> cases = new HashSet<>();
        for (int i = 2; i < in.operands(); i += words + 1) {
            long high = words > 1 ? in.operand(i + 1) : 0;
            if (!cases.add((high << Integer.SIZE) | (in.operand(i) & 0xffff_ffffL))) {
                return false;
            }
        }
        return true;
    }

    private static void requireTerminator(Instruction in, boolean fits) {
        if (!fits) {
            throw in.refused(Reason.BAD_VALUE, "does not end its block with a value of the right type");
        }
    }
}
