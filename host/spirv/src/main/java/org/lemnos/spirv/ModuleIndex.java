package org.lemnos.spirv;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A module that was read once from front to back: every instruction has its form, every id is defined exactly once, types and
 * constants are built of earlier ones, code is made of whole functions. What the instructions mean is not looked at yet.
 *
 * @param definitions where each id is defined
 * @param constants the module's constants in order of declaration
 * @param variables the module's variables outside of functions, in order of declaration
 * @param addressingModel the number of the addressing model
 * @param instructionSets the names of imported extended instruction sets by id
 */
record ModuleIndex(
        SpirvBinary binary,
        Definitions definitions,
        List<SpirvCapability> capabilities,
        List<String> extensions,
        int addressingModel,
        Map<Integer, String> instructionSets,
        EntryPoint entryPoint,
        Decorations decorations,
        Types types,
        List<Instruction> constants,
        List<Instruction> variables,
        Map<Integer, FunctionBody> functions) {

    /**
     * The module's one entry point.
     *
     * @param functionId the function that runs
     * @param modes its execution modes, with literal and with id operands
     */
    record EntryPoint(int functionId, String name, List<Instruction> modes) {}

    /** The instruction that defines the id, which {@code user} uses. */
    Instruction definition(Instruction user, int id) {
        return definitions.of(user, id);
    }

    /** The instruction that declares a type which is known to exist. */
    Instruction declaration(int typeId) {
        return definitions.known(typeId);
    }

    /** The type that a variable's pointer points to. */
    Type pointee(Instruction variable) {
        if (types.get(variable.type(), variable) instanceof Type.Pointer pointer
                && pointer.storageClass() == variable.operand(0)) {
            return types.get(pointer.pointeeId(), variable);
        }
        throw variable.refused(SpirvException.Reason.BAD_TYPE, "is not of a pointer type of its storage class");
    }

    FunctionBody function(int id) {
        FunctionBody body = functions.get(id);
        if (body == null) {
            throw new IllegalStateException("%" + id + " was taken for a function");
        }
        return body;
    }

    /** The word offset of the first function; code alone lies behind it. */
    int functionsStart() {
        return functions.values().stream().mapToInt(FunctionBody::start).min().orElse(binary.words().length);
    }

    /** Everything that stands before the first function. */
    void forEachBeforeFunctions(Consumer<Instruction> action) {
        int end = functionsStart();
        for (int at = SpirvBinary.HEADER_WORDS; at < end; ) {
            Instruction instruction = Instruction.at(binary.words(), at);
            action.accept(instruction);
            at = instruction.end();
        }
    }

    void forEach(FunctionBody body, Consumer<Instruction> action) {
        body.forEach(binary.words(), action);
    }

    /** How many words a case of a switch takes: one for the literal, two where the selector has 64 bits, and one for the target. */
    int caseWords(Instruction instruction) {
        return instruction.opcode() == Op.SWITCH ? ModuleReader.caseWords(instruction, definitions, types) : 0;
    }
}
