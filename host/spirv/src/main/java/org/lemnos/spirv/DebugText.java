package org.lemnos.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** What a compiler writes into a module for debuggers. */
public final class DebugText {

    private DebugText() {}

    /**
     * A copy of a module without source text, file names, line numbers and compiler arguments. Names of variables and members stay:
     * reports and error messages use them. What the module does is the same.
     *
     * @param module little-endian SPIR-V
     * @throws SpirvException if the module is not made of whole instructions
     */
    public static byte[] withoutSource(byte[] module) {
        int[] words = SpirvBinary.of(module).words();
        Set<Integer> inUse = new HashSet<>();
        forEach(words, in -> {
            if (Op.isExtendedInstruction(in.opcode())) {
                in.forEachId(0, inUse::add);
            }
        });
        ByteBuffer kept = ByteBuffer.allocate(module.length).order(ByteOrder.LITTLE_ENDIAN);
        kept.put(module, 0, SpirvBinary.HEADER_WORDS * Integer.BYTES);
        forEach(words, in -> {
            if (!isSource(in, inUse)) {
                kept.put(module, in.offset() * Integer.BYTES, (in.end() - in.offset()) * Integer.BYTES);
            }
        });
        return Arrays.copyOf(kept.array(), kept.position());
    }

    private static boolean isSource(Instruction in, Set<Integer> inUse) {
        return switch (in.opcode()) {
            case Op.SOURCE, Op.SOURCE_CONTINUED, Op.SOURCE_EXTENSION, Op.LINE, Op.NO_LINE, Op.MODULE_PROCESSED -> true;
            case Op.STRING -> !inUse.contains(in.result());
            default -> false;
        };
    }

    private static void forEach(int[] words, Consumer<Instruction> action) {
        for (int at = SpirvBinary.HEADER_WORDS; at < words.length; ) {
            Instruction in = Instruction.at(words, at);
            action.accept(in);
            at = in.end();
        }
    }
}
