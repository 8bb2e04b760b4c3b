package org.lemnos.spirv;

import java.util.function.IntConsumer;
import org.lemnos.spirv.InstructionSet.Form;

/** Walks an instruction's operands along its form, finds the ids among them and refuses what does not fit. */
final class OperandWalk {

    // Source: SPIR-V specification 1.6, section 3.26 (memory operands).
    private static final int ALIGNED = 0x2;
    private static final int MAKE_AVAILABLE = 0x8;
    private static final int MAKE_VISIBLE = 0x10;
    private static final int KNOWN_MEMORY_OPERANDS = 0x3f;
    // Source: SPV_NV_tensor_addressing.
    private static final int TENSOR_VIEW = 0x1;
    private static final int DECODE_FUNCTION = 0x2;

    private final Instruction instruction;
    private final int caseWords;
    private final IntConsumer ids;
    private int next;

    OperandWalk(Instruction instruction, int caseWords, IntConsumer ids) {
        this.instruction = instruction;
        this.caseWords = caseWords;
        this.ids = ids;
    }

    void walk(String kinds) {
        for (int i = 0; i < kinds.length(); i++) {
            if (kinds.charAt(i) == '?') {
                i++;
                if (atEnd()) {
                    continue;
                }
            }
            one(kinds.charAt(i));
        }
        if (!atEnd()) {
            throw instruction.malformed("has " + instruction.operands() + " operand words, " + next + " are expected");
        }
    }

    private void one(char kind) {
        switch (kind) {
            case 'i' -> id();
            case 'l' -> literal();
            case 's' -> next += instruction.textWords(next);
            case 'I' -> ids();
            case 'P' -> idPairs();
            case 'N' -> next = instruction.operands();
            case 'W' -> cases();
            case 'M' -> memoryOperands();
            case 'g' -> imageOperands();
            case 'A' -> tensorAddressing();
            case 'X' -> foldedInstruction();
            default -> throw new IllegalStateException("instructions.txt: unknown operand kind " + kind);
        }
    }

    private boolean atEnd() {
        return next >= instruction.operands();
    }

    private void id() {
        ids.accept(literal());
    }

    private int literal() {
        return instruction.operand(next++);
    }

    private void ids() {
        while (!atEnd()) {
            id();
        }
    }

    private void idPairs() {
        while (!atEnd()) {
            id();
            id();
        }
    }

    private void cases() {
        while (!atEnd()) {
            next += caseWords;
            id();
        }
    }

    private void memoryOperands() {
        if (atEnd()) {
            return;
        }
        int mask = literal();
        if ((mask & ~KNOWN_MEMORY_OPERANDS) != 0) {
            throw instruction.malformed("has unknown memory operands 0x" + Integer.toHexString(mask));
        }
        if ((mask & ALIGNED) != 0) {
            literal();
        }
        if ((mask & MAKE_AVAILABLE) != 0) {
            id();
        }
        if ((mask & MAKE_VISIBLE) != 0) {
            id();
        }
    }

    private void imageOperands() {
        literal();
        ids();
    }

    private void tensorAddressing() {
        int mask = literal();
        if ((mask & ~(TENSOR_VIEW | DECODE_FUNCTION)) != 0) {
            throw instruction.malformed("has unknown tensor addressing operands 0x" + Integer.toHexString(mask));
        }
        if ((mask & TENSOR_VIEW) != 0) {
            id();
        }
        if ((mask & DECODE_FUNCTION) != 0) {
            id();
        }
    }

    private void foldedInstruction() {
        int opcode = literal();
        Form folded = InstructionSet.form(opcode)
                .filter(form ->
                        form.hasType() && form.hasResult() && !form.operands().equals("X"))
                .orElseThrow(() ->
                        instruction.malformed("folds " + InstructionSet.name(opcode) + ", which has no constant form"));
        walk(folded.operands());
    }
}
