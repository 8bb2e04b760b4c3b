package org.lemnos.spirv;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Holds a module that was read to SPIR-V's own rules, as far as drivers rely on them without looking: odd and invalid modules have taken whole
 * processes down inside pipeline creation. What depends on specialization constants is checked by {@link SpecializedCheck}.
 */
final class ModuleCheck {

    // Source: SPIR-V specification 1.6, sections 3.4 to 3.6.
    private static final int LOGICAL = 0;
    private static final int PHYSICAL_STORAGE_BUFFER_64 = 5348;
    private static final int GLSL_450 = 1;
    private static final int VULKAN = 3;
    private static final int LOCAL_SIZE = 17;
    private static final int LOCAL_SIZE_ID = 38;

    private static final Pattern ENTRY_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]{0,254}");

    private final ModuleIndex module;
    private final Values values;
    private final InstructionCheck instructions;
    private final DecorationCheck decorations;
    private final ConstantCheck constants;
    private final VariableCheck variables;
    private int memoryModels;

    private ModuleCheck(ModuleIndex module) {
        this.module = module;
        this.values = new Values(module);
        this.instructions = new InstructionCheck(module, values);
        this.decorations = new DecorationCheck(module, values.capabilities());
        this.constants = new ConstantCheck(module, values, instructions);
        this.variables = new VariableCheck(module, values);
    }

    /** @throws SpirvException for the first rule that the module breaks */
    static void check(ModuleIndex module) {
        ModuleCheck check = new ModuleCheck(module);
        new TypeCheck(module, check.values.capabilities()).check();
        module.forEachBeforeFunctions(check::checkDeclaration);
        if (check.memoryModels != 1) {
            throw new SpirvException(
                    Reason.BAD_LAYOUT, 0, "the module has " + check.memoryModels + " memory models, one is needed");
        }
        CallTree.requireNoCircles(module);
        for (FunctionBody body : module.functions().values()) {
            new FunctionCheck(module, check.values, check.instructions, body).check();
            Waiting.refuse(module, body);
        }
    }

    private void checkDeclaration(Instruction in) {
        switch (in.opcode()) {
            case Op.EXT_INST_IMPORT -> checkImport(in);
            case Op.MEMORY_MODEL -> checkMemoryModel(in);
            case Op.ENTRY_POINT -> checkEntryPoint(in);
            case Op.EXECUTION_MODE -> checkMode(in, LOCAL_SIZE, 5);
            case Op.EXECUTION_MODE_ID -> checkMode(in, LOCAL_SIZE_ID, 5);
            case Op.DECORATE, Op.MEMBER_DECORATE, Op.DECORATE_ID -> decorations.check(in);
            case Op.VARIABLE -> variables.check(in);
            case Op.UNDEF -> instructions.checkUndefined(in);
            case Op.EXT_INST, Op.EXT_INST_WITH_FORWARD_REFS -> checkNonSemantic(in);
            case Op.NAME -> module.definition(in, in.operand(0));
            case Op.MEMBER_NAME -> checkMemberName(in);
            case Op.LINE -> requireText(in, in.operand(0));
            case Op.SOURCE -> {
                if (in.operands() > 2) {
                    requireText(in, in.operand(2));
                }
            }
            case Op.TYPE_FORWARD_POINTER -> checkForward(in);
            default -> {
                if (Op.isConstant(in.opcode())) {
                    constants.check(in);
                }
            }
        }
    }

    private void checkImport(Instruction in) {
        String set = in.text(0);
        if (!set.equals("GLSL.std.450") && !set.startsWith("NonSemantic.")) {
            throw in.refused(
                    Reason.UNKNOWN_INSTRUCTION_SET,
                    "imports \"" + set + "\"; GLSL.std.450 and NonSemantic sets are read");
        }
    }

    private void checkNonSemantic(Instruction in) {
        if (!module.instructionSets().getOrDefault(in.operand(0), "").startsWith("NonSemantic.")) {
            throw in.refused(Reason.BAD_LAYOUT, "stands outside of functions and has a meaning");
        }
    }

    private void checkMemoryModel(Instruction in) {
        values.capabilities().require(in, DeclaredCapabilities.SHADER);
        memoryModels++;
        boolean addressing = in.operand(0) == LOGICAL
                || (in.operand(0) == PHYSICAL_STORAGE_BUFFER_64
                        && values.capabilities().has(DeclaredCapabilities.PHYSICAL_STORAGE_BUFFER));
        boolean model = in.operand(1) == GLSL_450 || (in.operand(1) == VULKAN && values.hasVulkanModel());
        if (!addressing || !model) {
            throw in.refused(
                    Reason.NOT_GIVEN,
                    "has addressing model " + Integer.toUnsignedString(in.operand(0)) + " and memory model "
                            + Integer.toUnsignedString(in.operand(1)));
        }
    }

    private void checkEntryPoint(Instruction in) {
        if (!ENTRY_NAME.matcher(module.entryPoint().name()).matches()) {
            throw in.refused(Reason.MALFORMED_INSTRUCTION, "has a name that is no identifier");
        }
        Instruction function = module.definition(in, in.operand(1));
        if (module.types().get(function.type(), function) instanceof Type.Other returned
                && returned.opcode() == Op.TYPE_VOID) {
            checkInterface(in);
        } else {
            throw in.refused(Reason.BAD_FUNCTION, "returns something");
        }
    }

    private void checkInterface(Instruction in) {
        Set<Integer> named = new HashSet<>();
        for (int i = 2 + in.textWords(2); i < in.operands(); i++) {
            int id = in.operand(i);
            Instruction variable = module.definition(in, id);
            boolean global = variable.opcode() == Op.VARIABLE && variable.offset() < module.functionsStart();
            if (!global || !named.add(id)) {
                throw in.refused(Reason.BAD_VALUE, "lists %" + id + ", which is no variable, or listed twice");
            }
        }
        boolean all = module.binary().version().atLeast(1, 4);
        for (Instruction variable : module.variables()) {
            boolean listed = all || variable.operand(0) == StorageClass.INPUT;
            if (listed && !named.contains(variable.result())) {
                throw in.refused(Reason.BAD_VALUE, "does not list the variable %" + variable.result());
            }
        }
    }

    private void checkMode(Instruction in, int expected, int operands) {
        boolean fits = in.operand(0) == module.entryPoint().functionId()
                && in.operand(1) == expected
                && in.operands() == operands;
        if (!fits) {
            throw in.refused(
                    Reason.NOT_GIVEN,
                    "sets mode " + Integer.toUnsignedString(in.operand(1)) + ", which is not given to kernels");
        }
    }

    private void requireText(Instruction in, int id) {
        if (module.definition(in, id).opcode() != Op.STRING) {
            throw Values.wrong(in, id, "must be a text");
        }
    }

    private void checkMemberName(Instruction in) {
        Instruction struct = module.definition(in, in.operand(0));
        int member = in.operand(1);
        if (struct.opcode() != Op.TYPE_STRUCT || member < 0 || member >= struct.operands()) {
            throw in.refused(Reason.BAD_VALUE, "names a member that is none");
        }
    }

    private void checkForward(Instruction in) {
        Instruction pointer = module.definition(in, in.operand(0));
        boolean fits = pointer.opcode() == Op.TYPE_POINTER
                && pointer.operand(0) == StorageClass.PHYSICAL_STORAGE_BUFFER
                && in.operand(1) == StorageClass.PHYSICAL_STORAGE_BUFFER;
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "declares ahead what is no address");
        }
    }
}
