package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Follows pointers to storage buffers from their variables through access chains, copies, selections and calls to the instructions
 * that read or write through them. Calls are followed without regard to the caller: what a function does to a parameter it does to
 * every buffer that some call passes there. A use that cannot be followed is refused, never guessed.
 */
final class PointerFlow {

    static final int MAX_VARIABLES = Long.SIZE;

    // Source: GLSL.std.450, instruction numbers.
    private static final int MODF = 35;
    private static final int FREXP = 51;

    private final ModuleIndex module;
    /** One bit for each tracked variable that an id may point into. */
    private final Map<Integer, Long> origins = new HashMap<>();

    /** The ids that have origins: most have none, and looking here is cheap. */
    private final BitSet tracked = new BitSet();

    private final Map<Integer, List<Integer>> derived = new HashMap<>();
    private long read;
    private long written;

    private PointerFlow(ModuleIndex module) {
        this.module = module;
    }

    /** Which of the variables, by their place in the list, are read and written. */
    record Result(long read, long written) {
        /** A variable that is named but neither read nor written needs its descriptor all the same, and counts as read. */
        Access access(int variable) {
            boolean reads = ((read >>> variable) & 1) != 0;
            boolean writes = ((written >>> variable) & 1) != 0;
            return writes ? reads ? Access.READ_WRITE : Access.WRITE : Access.READ;
        }
    }

    static Result of(ModuleIndex module, List<FunctionBody> reachable, List<Integer> variables) {
        PointerFlow flow = new PointerFlow(module);
        for (FunctionBody body : reachable) {
            module.forEach(body, in -> flow.connect(body, in));
        }
        for (int i = 0; i < variables.size(); i++) {
            flow.spread(variables.get(i), 1L << i);
        }
        for (FunctionBody body : reachable) {
            module.forEach(body, flow::use);
        }
        return new Result(flow.read, flow.written);
    }

    /** Notes which ids an instruction derives from which; function ids stand for what functions return. */
    private void connect(FunctionBody body, Instruction in) {
        int opcode = in.opcode();
        if (Op.isAccessChain(opcode) || opcode == Op.COPY_OBJECT) {
            derive(in.operand(0), in.result());
        } else if (opcode == Op.SELECT) {
            derive(in.operand(1), in.result());
            derive(in.operand(2), in.result());
        } else if (opcode == Op.PHI) {
            for (int i = 0; i < in.operands(); i += 2) {
                derive(in.operand(i), in.result());
            }
        } else if (opcode == Op.RETURN_VALUE) {
            derive(in.operand(0), body.id());
        } else if (opcode == Op.FUNCTION_CALL) {
            connectCall(in);
        }
    }

    private void connectCall(Instruction call) {
        FunctionBody callee = module.functions().get(call.operand(0));
        if (callee == null || callee.parameters().size() != call.operands() - 1) {
            throw call.refused(Reason.BAD_FUNCTION, "does not call a function with as many parameters as arguments");
        }
        for (int i = 0; i < callee.parameters().size(); i++) {
            derive(call.operand(i + 1), callee.parameters().get(i));
        }
        derive(callee.id(), call.result());
    }

    private void derive(int from, int to) {
        derived.computeIfAbsent(from, id -> new ArrayList<>(2)).add(to);
    }

    private void spread(int variable, long bit) {
        List<Integer> work = new ArrayList<>(List.of(variable));
        while (!work.isEmpty()) {
            int id = work.remove(work.size() - 1);
            long known = originOf(id);
            if ((known & bit) == 0) {
                tracked.set(id);
                origins.put(id, known | bit);
                work.addAll(derived.getOrDefault(id, List.of()));
            }
        }
    }

    private long originOf(int id) {
        return tracked.get(id) ? origins.getOrDefault(id, 0L) : 0;
    }

    private void use(Instruction in) {
        int opcode = in.opcode();
        switch (opcode) {
            case Op.LOAD,
                    Op.ATOMIC_LOAD,
                    Op.COOPERATIVE_MATRIX_LOAD,
                    Op.COOPERATIVE_MATRIX_LOAD_TENSOR,
                    Op.ARRAY_LENGTH -> reads(in, 0);
            case Op.PTR_EQUAL, Op.PTR_NOT_EQUAL, Op.PTR_DIFF -> {
                reads(in, 0);
                reads(in, 1);
            }
            case Op.STORE, Op.COOPERATIVE_MATRIX_STORE -> {
                writes(in, 0);
                escapes(in, 1);
            }
            case Op.ATOMIC_STORE, Op.COOPERATIVE_MATRIX_STORE_TENSOR -> writes(in, 0);
            case Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> {
                writes(in, 0);
                reads(in, 1);
            }
            default -> useElsewhere(in, opcode);
        }
    }

    private void useElsewhere(Instruction in, int opcode) {
        if (Op.isReadModifyWrite(opcode)) {
            reads(in, 0);
            writes(in, 0);
        } else if (Op.isExtendedInstruction(opcode)) {
            useInExtendedInstruction(in);
        } else if (!passesOn(opcode)) {
            in.forEachId(module.caseWords(in), id -> escapes(in, id, originOf(id)));
        }
    }

    private static boolean passesOn(int opcode) {
        return Op.isAccessChain(opcode)
                || opcode == Op.COPY_OBJECT
                || opcode == Op.SELECT
                || opcode == Op.PHI
                || opcode == Op.RETURN_VALUE
                || opcode == Op.FUNCTION_CALL;
    }

    private void useInExtendedInstruction(Instruction in) {
        String set = module.instructionSets().getOrDefault(in.operand(0), "");
        if (set.startsWith("NonSemantic.")) {
            return;
        }
        if (!set.equals("GLSL.std.450")) {
            throw in.refused(
                    Reason.UNKNOWN_INSTRUCTION_SET,
                    "is of \"" + set + "\"; GLSL.std.450 and NonSemantic sets are read");
        }
        int number = in.operand(1);
        for (int i = 2; i < in.operands(); i++) {
            if ((number == MODF || number == FREXP) && i == 3) {
                writes(in, i);
            } else {
                escapes(in, i);
            }
        }
    }

    private void reads(Instruction in, int operand) {
        read |= originOf(in.operand(operand));
    }

    private void writes(Instruction in, int operand) {
        written |= originOf(in.operand(operand));
    }

    private void escapes(Instruction in, int operand) {
        escapes(in, in.operand(operand), originOf(in.operand(operand)));
    }

    private static void escapes(Instruction in, int id, long origin) {
        if (origin != 0) {
            throw in.refused(
                    Reason.UNSUPPORTED_POINTER_USE,
                    "takes %" + id
                            + ", a pointer into a storage buffer, where reads and writes can no longer be followed");
        }
    }
}
