package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** Checks that instructions come in the order of SPIR-V's logical layout (specification 1.6, section 2.4). */
final class LayoutOrder {

    private static final int DECLARATIONS = 10;
    private static final int FUNCTIONS = 11;

    private int section;

    void next(Instruction instruction) {
        int opcode = instruction.opcode();
        if (mayStandAnywhereInCode(opcode) && section >= DECLARATIONS) {
            return;
        }
        int required = sectionOf(opcode);
        if (required < section) {
            throw instruction.refused(
                    Reason.BAD_LAYOUT,
                    "stands in section " + section + " of the module, it belongs into section " + required);
        }
        section = required;
    }

    boolean inFunctions() {
        return section == FUNCTIONS;
    }

    private static boolean mayStandAnywhereInCode(int opcode) {
        return opcode == Op.VARIABLE
                || opcode == Op.UNDEF
                || opcode == Op.LINE
                || opcode == Op.NO_LINE
                || opcode == Op.NOP
                || Op.isExtendedInstruction(opcode);
    }

    private static int sectionOf(int opcode) {
        return switch (opcode) {
            case Op.CAPABILITY -> 0;
            case Op.EXTENSION -> 1;
            case Op.EXT_INST_IMPORT -> 2;
            case Op.MEMORY_MODEL -> 3;
            case Op.ENTRY_POINT -> 4;
            case Op.EXECUTION_MODE, Op.EXECUTION_MODE_ID -> 5;
            case Op.STRING, Op.SOURCE_EXTENSION, Op.SOURCE, Op.SOURCE_CONTINUED -> 6;
            case Op.NAME, Op.MEMBER_NAME -> 7;
            case Op.MODULE_PROCESSED -> 8;
            case Op.DECORATE, Op.MEMBER_DECORATE, Op.DECORATE_ID, Op.DECORATE_STRING, Op.MEMBER_DECORATE_STRING -> 9;
            case Op.VARIABLE,
                    Op.UNDEF,
                    Op.LINE,
                    Op.NO_LINE,
                    Op.NOP,
                    Op.EXT_INST,
                    Op.EXT_INST_WITH_FORWARD_REFS,
                    Op.TYPE_FORWARD_POINTER -> DECLARATIONS;
            default -> Op.isType(opcode) || Op.isConstant(opcode) ? DECLARATIONS : FUNCTIONS;
        };
    }
}
