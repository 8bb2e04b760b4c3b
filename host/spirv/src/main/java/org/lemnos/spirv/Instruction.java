package org.lemnos.spirv;

import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import org.lemnos.spirv.InstructionSet.Form;
import org.lemnos.spirv.SpirvException.Reason;

/** One instruction in a module's words; a view, valid as long as the words are. Every access is checked. */
final class Instruction {

    private final int[] words;
    private final int offset;
    private final int length;
    private final Form form;

    private Instruction(int[] words, int offset, int length, Form form) {
        this.words = words;
        this.offset = offset;
        this.length = length;
        this.form = form;
    }

    static Instruction at(int[] words, int offset) {
        int length = words[offset] >>> 16;
        int opcode = words[offset] & 0xffff;
        if (length == 0) {
            throw new SpirvException(Reason.MALFORMED_INSTRUCTION, offset, "an instruction of zero words");
        }
        if (length > words.length - offset) {
            throw new SpirvException(
                    Reason.TRUNCATED,
                    offset,
                    InstructionSet.name(opcode) + " has " + length + " words, the module ends after "
                            + (words.length - offset));
        }
        Form form = InstructionSet.form(opcode)
                .orElseThrow(
                        () -> new SpirvException(
                                Reason.UNKNOWN_INSTRUCTION,
                                offset,
                                "opcode " + opcode
                                        + " is not among the instructions of kernels that can be vetted; compile without what needs it"));
        if (length < form.operandStart()) {
            throw new SpirvException(
                    Reason.MALFORMED_INSTRUCTION, offset, "Op" + form.name() + " lacks its type or result id");
        }
        return new Instruction(words, offset, length, form);
    }

    int opcode() {
        return words[offset] & 0xffff;
    }

    int offset() {
        return offset;
    }

    int end() {
        return offset + length;
    }

    boolean hasType() {
        return form.hasType();
    }

    boolean hasResult() {
        return form.hasResult();
    }

    /** The result type's id. */
    int type() {
        return words[offset + 1];
    }

    /** The result id. */
    int result() {
        return words[offset + form.operandStart() - 1];
    }

    /** How many words follow the result type and result id. */
    int operands() {
        return length - form.operandStart();
    }

    /** The word {@code index} places after the result type and result id. */
    int operand(int index) {
        if (index >= operands()) {
            throw malformed("has " + operands() + " operand words, needs " + (index + 1));
        }
        return words[offset + form.operandStart() + index];
    }

    /** The text that starts at operand {@code index}. */
    String text(int index) {
        int start = offset + form.operandStart() + index;
        byte[] bytes = new byte[(offset + length - start) * Integer.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[start + i / Integer.BYTES] >>> (8 * (i % Integer.BYTES)));
            if (bytes[i] == 0) {
                return new String(bytes, 0, i, StandardCharsets.UTF_8);
            }
        }
        throw malformed("holds a text without end");
    }

    /** How many words the text takes that starts at operand {@code index}. */
    int textWords(int index) {
        for (int i = index; i < operands(); i++) {
            int word = operand(i);
            if ((word & 0xff) == 0 || (word & 0xff00) == 0 || (word & 0xff0000) == 0 || (word & 0xff000000) == 0) {
                return i - index + 1;
            }
        }
        throw malformed("holds a text without end");
    }

    /**
     * Hands over every id among the operands, in order, and checks the operands' number and kind on the way.
     *
     * @param caseWords how many words a case of this switch takes; ignored for all else
     */
    void forEachId(int caseWords, IntConsumer ids) {
        new OperandWalk(this, caseWords, ids).walk(form.operands());
    }

    SpirvException malformed(String problem) {
        return new SpirvException(Reason.MALFORMED_INSTRUCTION, offset, this + " " + problem);
    }

    SpirvException refused(Reason reason, String problem) {
        return new SpirvException(reason, offset, this + " " + problem);
    }

    @Override
    public String toString() {
        return "Op" + form.name();
    }
}
