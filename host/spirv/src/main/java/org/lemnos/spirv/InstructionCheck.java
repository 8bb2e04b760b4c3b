package org.lemnos.spirv;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Holds the types of an instruction's result and operands to what the instruction takes. What is in no table and no method here is given to
 * no kernel: drivers trust these types, and have died where they did not hold.
 */
final class InstructionCheck {

    private static final Map<String, Signature> SIGNATURES = signatures();
    private static final Map<Integer, Signature> EXTENDED = extended();

    private final ModuleIndex module;
    private final Values values;
    private final MemoryCheck memory;
    private final CompositeCheck composites;
    private final MatrixCheck matrices;

    InstructionCheck(ModuleIndex module, Values values) {
        this.module = module;
        this.values = values;
        this.memory = new MemoryCheck(module, values);
        this.composites = new CompositeCheck(module, values);
        this.matrices = new MatrixCheck(values);
    }

    private static Map<String, Signature> signatures() {
        Map<String, Signature> signatures = new HashMap<>();
        for (String line : InstructionSet.lines("signatures.txt")) {
            int space = line.indexOf(' ');
            signatures.put("Op" + line.substring(0, space), Signature.parse(line.substring(space + 1)));
        }
        return Map.copyOf(signatures);
    }

    private static Map<Integer, Signature> extended() {
        Map<Integer, Signature> signatures = new HashMap<>();
        for (String line : InstructionSet.lines("glsl450.txt")) {
            String[] parts = line.split(" ", 3);
            signatures.put(Integer.valueOf(parts[0]), Signature.parse(parts[2]));
        }
        return Map.copyOf(signatures);
    }

    /** Checks one instruction inside a block, but for those that end blocks, merges and phis. */
    void check(Instruction in) {
        SubgroupUse.of(in).ifPresent(use -> values.capabilities().require(in, use));
        if (!checkBySignature(in, in.opcode(), 0)
                && !memory.check(in)
                && !composites.check(in, in.opcode(), 0)
                && !matrices.check(in)) {
            checkOther(in);
        }
    }

    /**
     * Checks an instruction whose types a table says.
     *
     * @param opcode the instruction's, or that of what a constant folds
     * @param first where among the operands the values start
     * @return whether there is such a table
     */
    boolean checkBySignature(Instruction in, int opcode, int first) {
        Optional<Signature> signature = Optional.ofNullable(SIGNATURES.get(InstructionSet.name(opcode)));
        signature.ifPresent(types -> types.check(in, first, values));
        return signature.isPresent();
    }

    private void checkOther(Instruction in) {
        switch (in.opcode()) {
            case Op.EXT_INST -> checkExtended(in);
            case Op.FUNCTION_CALL -> checkCall(in);
            case Op.CONTROL_BARRIER -> {
                Scopes.check(in, values.constant(in, in.operand(0)));
                checkMemoryScope(in, 1);
            }
            case Op.MEMORY_BARRIER -> checkMemoryScope(in, 0);
            case Op.UNDEF -> checkUndefined(in);
            default -> throw in.refused(Reason.NOT_GIVEN, "is not given to kernels");
        }
    }

    private void checkMemoryScope(Instruction in, int operand) {
        Scopes.check(in, values.constant(in, in.operand(operand)));
        Scopes.checkSemantics(in, values.constant(in, in.operand(operand + 1)), values.hasVulkanModel());
    }

    /** Undefined values of numbers and of composites of them. */
    void checkUndefined(Instruction in) {
        Type type = values.declared(in, in.type());
        if (!TypeCheck.isData(type) || type instanceof Type.RuntimeArray) {
            throw in.refused(Reason.BAD_TYPE, "cannot have a result of this type");
        }
    }

    private void checkExtended(Instruction in) {
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
        Signature signature = EXTENDED.get(number);
        if (signature == null) {
            throw in.refused(
                    Reason.NOT_GIVEN,
                    "is number " + Integer.toUnsignedString(number)
                            + " of GLSL.std.450, which is not given to kernels");
        }
        signature.check(in, 2, values);
    }

    private void checkCall(Instruction in) {
        Instruction function = module.definition(in, in.operand(0));
        boolean fits = function.opcode() == Op.FUNCTION
                && function.type() == in.type()
                && in.operand(0) != module.entryPoint().functionId();
        if (!fits) {
            throw in.refused(Reason.BAD_FUNCTION, "does not call a function that returns its result's type");
        }
        Instruction type = module.definition(function, function.operand(1));
        if (in.operands() != type.operands()) {
            throw in.refused(Reason.BAD_FUNCTION, "has another number of arguments than the function that it calls");
        }
        for (int i = 1; i < in.operands(); i++) {
            values.require(in, in.operand(i), type.operand(i));
        }
    }
}
