package org.lemnos.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Rewrites a module so that no index leads out of its own arrays and vectors: what lies in shared memory, and what invocations hold by
 * themselves. Drivers check the bounds of buffers where they are asked to, but not these, and a wild index has taken a process down. An
 * index that is too large becomes 0, so that a module whose indices are in order gives the same results.
 */
final class BoundedIndices {

    private static final int WORD_COUNT_SHIFT = 16;

    private final ModuleIndex module;
    private final Values values;
    private final List<Integer> declarations = new ArrayList<>();
    private final List<Integer> code = new ArrayList<>();
    private final Map<Integer, Integer> zeros = new HashMap<>();
    private final Map<List<Integer>, Integer> counts = new HashMap<>();
    private int nextId;
    private int bool;

    private BoundedIndices(ModuleIndex module) {
        this.module = module;
        this.values = new Values(module);
        this.nextId = module.binary().idBound();
    }

    /**
     * The module's words with bounded indices; the module must have passed {@link ModuleCheck}.
     *
     * @throws SpirvException if an index is not of 32 bits, or ids run out
     */
    static byte[] rewrite(ModuleIndex module) {
        return new BoundedIndices(module).rewrite();
    }

    private byte[] rewrite() {
        int[] words = module.binary().words();
        int start = module.functionsStart();
        for (int at = start; at < words.length; ) {
            Instruction in = Instruction.at(words, at);
            boolean chain = in.opcode() == Op.ACCESS_CHAIN || in.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN;
            int[] own = Arrays.copyOfRange(words, at, in.end());
            if (chain && isOwn(values.pointer(in, in.operand(0)).storageClass())) {
                bound(in, own);
            }
            for (int word : own) {
                code.add(word);
            }
            at = in.end();
        }
        if (nextId > SpirvBinary.MAX_ID_BOUND) {
            throw new SpirvException(Reason.BAD_ID_BOUND, 0, "no ids are left to bound the module's indices");
        }
        return bytes(words, start);
    }

    private static boolean isOwn(int storageClass) {
        return storageClass == StorageClass.WORKGROUP
                || storageClass == StorageClass.PRIVATE
                || storageClass == StorageClass.FUNCTION;
    }

    /** Puts bounded indices into an access chain's words, and what computes them before it. */
    private void bound(Instruction chain, int[] words) {
        int at = values.pointer(chain, chain.operand(0)).pointeeId();
        int firstIndex = words.length - chain.operands() + 1;
        for (int i = 1; i < chain.operands(); i++) {
            int index = chain.operand(i);
            Instruction declaration = module.declaration(at);
            if (declaration.opcode() == Op.TYPE_STRUCT) {
                at = declaration.operand(values.constant(chain, index));
            } else {
                if (!Op.isConstant(module.definition(chain, index).opcode())) {
                    words[firstIndex + i - 1] = bounded(chain, index, declaration);
                }
                at = declaration.operand(0);
            }
        }
    }

    private int bounded(Instruction chain, int index, Instruction declaration) {
        int type = values.typeId(chain, index);
        boolean word = values.declared(chain, type) instanceof Type.Scalar scalar
                && scalar.numeric().sizeBytes() == Integer.BYTES;
        if (!word) {
            throw chain.refused(
                    Reason.NOT_GIVEN,
                    "has an index that is not of 32 bits into memory of its own, which cannot be bounded; convert it to 32 bits");
        }
        Optional<Integer> count = count(declaration, type);
        if (count.isEmpty()) {
            return index;
        }
        int inside = nextId++;
        int result = nextId++;
        add(code, Op.U_LESS_THAN, bool(), inside, index, count.get());
        add(code, Op.SELECT, type, result, inside, index, zero(type));
        return result;
    }

    /** A 32-bit constant with the number of parts; a device divides up cooperative matrices by itself. */
    private Optional<Integer> count(Instruction declaration, int type) {
        return switch (declaration.opcode()) {
            case Op.TYPE_ARRAY -> Optional.of(declaration.operand(1));
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX -> Optional.of(constant(type, declaration.operand(1)));
            default -> Optional.empty();
        };
    }

    private int constant(int type, int value) {
        return counts.computeIfAbsent(List.of(type, value), key -> {
            int id = nextId++;
            add(declarations, Op.CONSTANT, type, id, value);
            return id;
        });
    }

    private int zero(int type) {
        return zeros.computeIfAbsent(type, key -> {
            int id = nextId++;
            add(declarations, Op.CONSTANT_NULL, type, id);
            return id;
        });
    }

    private int bool() {
        if (bool == 0) {
            bool = module.types().byId().entrySet().stream()
                    .filter(entry ->
                            entry.getValue() instanceof Type.Scalar scalar && scalar.numeric() == NumericType.BOOL)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseGet(() -> {
                        int id = nextId++;
                        add(declarations, Op.TYPE_BOOL, id);
                        return id;
                    });
        }
        return bool;
    }

    private static void add(List<Integer> to, int opcode, int... operands) {
        to.add(((operands.length + 1) << WORD_COUNT_SHIFT) | opcode);
        for (int operand : operands) {
            to.add(operand);
        }
    }

    private byte[] bytes(int[] words, int start) {
        int count = start + declarations.size() + code.size();
        ByteBuffer bytes = ByteBuffer.allocate(count * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < start; i++) {
            bytes.putInt(i == SpirvBinary.ID_BOUND_WORD ? nextId : words[i]);
        }
        declarations.forEach(bytes::putInt);
        code.forEach(bytes::putInt);
        return bytes.array();
    }
}
