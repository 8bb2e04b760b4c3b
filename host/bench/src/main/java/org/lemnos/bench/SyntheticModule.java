package org.lemnos.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lemnos.api.kernel.SpirvModule;

/**
 * The smallest SPIR-V module that passes for a kernel of some inputs and one output: its first invocation adds the first
 * elements. Planning vets modules like this one; no benchmark runs it. Opcodes and operands are those of the SPIR-V
 * specification, version 1.3.
 */
final class SyntheticModule {
    private static final int MAGIC = 0x07230203;
    private static final int VERSION_1_3 = 0x00010300;
    private static final int STORAGE_BUFFER = 12;
    private static final int BLOCK = 2;
    private static final int ARRAY_STRIDE = 6;
    private static final int NON_WRITABLE = 24;
    private static final int NON_READABLE = 25;
    private static final int BINDING = 33;
    private static final int DESCRIPTOR_SET = 34;
    private static final int OFFSET = 35;
    private static final int LOCAL_SIZE = 17;
    private static final int GL_COMPUTE = 5;

    private static final int MAIN = 1;
    private static final int VOID = 2;
    private static final int FUNCTION = 3;
    private static final int FLOAT = 4;
    private static final int UINT = 5;
    private static final int ZERO = 6;
    private static final int ARRAY = 7;
    private static final int STRUCT = 8;
    private static final int STRUCT_POINTER = 9;
    private static final int FLOAT_POINTER = 10;
    private static final int LABEL = 11;
    private static final int FIRST_VARIABLE = 12;

    private final ByteArrayOutputStream words = new ByteArrayOutputStream();
    private final int buffers;
    private int nextId;

    private SyntheticModule(int buffers) {
        this.buffers = buffers;
        this.nextId = FIRST_VARIABLE + buffers;
    }

    /** A module with {@code inputs} buffers that it reads and one behind them that it writes. */
    static SpirvModule of(int inputs) {
        SyntheticModule module = new SyntheticModule(inputs + 1);
        // Every load and the store take a pointer; every load a value and, but for the first, a sum.
        int bound = FIRST_VARIABLE + inputs + 1 + 3 * inputs + 1;
        module.word(MAGIC, VERSION_1_3, 0, bound, 0);
        module.declare();
        module.decorate();
        module.defineTypes();
        module.defineMain();
        return SpirvModule.generated("synthetic-" + inputs, module.words.toByteArray());
    }

    private void declare() {
        op(17, 1);
        op(14, 0, 1);
        op(15, GL_COMPUTE, MAIN, 0x6E69616D, 0);
        op(16, MAIN, LOCAL_SIZE, 64, 1, 1);
    }

    private void decorate() {
        op(71, ARRAY, ARRAY_STRIDE, Float.BYTES);
        op(72, STRUCT, 0, OFFSET, 0);
        op(71, STRUCT, BLOCK);
        for (int buffer = 0; buffer < buffers; buffer++) {
            op(71, FIRST_VARIABLE + buffer, DESCRIPTOR_SET, 0);
            op(71, FIRST_VARIABLE + buffer, BINDING, buffer);
            op(71, FIRST_VARIABLE + buffer, buffer < buffers - 1 ? NON_WRITABLE : NON_READABLE);
        }
    }

    private void defineTypes() {
        op(19, VOID);
        op(33, FUNCTION, VOID);
        op(22, FLOAT, Float.SIZE);
        op(21, UINT, Integer.SIZE, 0);
        op(43, UINT, ZERO, 0);
        op(29, ARRAY, FLOAT);
        op(30, STRUCT, ARRAY);
        op(32, STRUCT_POINTER, STORAGE_BUFFER, STRUCT);
        op(32, FLOAT_POINTER, STORAGE_BUFFER, FLOAT);
        for (int buffer = 0; buffer < buffers; buffer++) {
            op(59, STRUCT_POINTER, FIRST_VARIABLE + buffer, STORAGE_BUFFER);
        }
    }

    private void defineMain() {
        op(54, VOID, MAIN, 0, FUNCTION);
        op(248, LABEL);
        int sum = load(0);
        for (int buffer = 1; buffer < buffers - 1; buffer++) {
            int loaded = load(buffer);
            op(129, FLOAT, nextId, sum, loaded);
            sum = nextId++;
        }
        op(62, pointer(buffers - 1), sum);
        op(253);
        op(56);
    }

    private int load(int buffer) {
        int pointer = pointer(buffer);
        op(61, FLOAT, nextId, pointer);
        return nextId++;
    }

    private int pointer(int buffer) {
        op(65, FLOAT_POINTER, nextId, FIRST_VARIABLE + buffer, ZERO, ZERO);
        return nextId++;
    }

    private void op(int opcode, int... operands) {
        word((operands.length + 1) << 16 | opcode);
        word(operands);
    }

    private void word(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        words.writeBytes(bytes.array());
    }
}
