package org.lemnos.spirv;

import java.util.List;
import java.util.function.Consumer;

/**
 * One function: where its instructions stand and what it takes.
 *
 * @param id the function's id
 * @param start the word offset of its OpFunction
 * @param end the word offset behind its OpFunctionEnd
 * @param parameters the parameters' ids, in order
 */
record FunctionBody(int id, int start, int end, List<Integer> parameters) {

    void forEach(int[] words, Consumer<Instruction> action) {
        for (int at = start; at < end; ) {
            Instruction instruction = Instruction.at(words, at);
            action.accept(instruction);
            at = instruction.end();
        }
    }
}
