package org.lemnos.core.planner;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.kernel.SpirvModule;

/** SPIR-V for tests that only plan, assembled by hand: an invocation an element, 64 in a workgroup. */
final class TestModule {
    private static final int MAIN = 1;
    private static final int INDEX = 2;
    private static final int VOID = 3;
    private static final int FUNCTION = 4;
    private static final int UINT = 5;
    private static final int UINT3 = 6;
    private static final int UINT3_POINTER = 7;
    private static final int UINT_POINTER = 8;
    private static final int FLOAT = 9;
    private static final int ARRAY = 10;
    private static final int FLOAT_POINTER = 11;
    private static final int ZERO = 12;
    private static final int FIRST_FREE = 13;

    private static final int INPUT = 1;
    private static final int STORAGE_BUFFER = 12;
    private static final int NON_WRITABLE = 24;
    private static final int NON_READABLE = 25;

    private final List<Integer> words = new ArrayList<>();
    private int free = FIRST_FREE;

    private TestModule() {}

    /** Loads an element of each of the first bindings, so many, and stores their sum to the one behind them. */
    static SpirvModule sum(int read) {
        return new TestModule().assemble("sum" + read, read, true);
    }

    /** Loads an element of binding 0 and stores twice as much there. */
    static SpirvModule update() {
        return new TestModule().assemble("update", 1, false);
    }

    private SpirvModule assemble(String name, int read, boolean apart) {
        int buffers = apart ? read + 1 : read;
        int structs = take(buffers);
        int pointers = take(buffers);
        int variables = take(buffers);
        preamble();
        for (int i = 0; i < buffers; i++) {
            buffer(i, structs + i, variables + i);
            if (apart) {
                op(72, structs + i, 0, i < read ? NON_WRITABLE : NON_READABLE);
            }
        }
        types();
        for (int i = 0; i < buffers; i++) {
            op(30, structs + i, ARRAY);
            op(32, pointers + i, STORAGE_BUFFER, structs + i);
            op(59, pointers + i, variables + i, STORAGE_BUFFER);
        }
        main(variables, read, buffers - 1);
        return SpirvModule.generated(name, bytes());
    }

    private int take(int ids) {
        int first = free;
        free += ids;
        return first;
    }

    private void op(int code, int... operands) {
        words.add((operands.length + 1) << 16 | code);
        for (int operand : operands) {
            words.add(operand);
        }
    }

    private void preamble() {
        op(17, 1); // OpCapability Shader
        op(14, 0, 1); // OpMemoryModel Logical GLSL450
        op(15, 5, MAIN, text("main"), 0, INDEX); // OpEntryPoint GLCompute, its name padded by zeros
        op(16, MAIN, 17, 64, 1, 1); // OpExecutionMode LocalSize
        op(71, INDEX, 11, 28); // OpDecorate BuiltIn GlobalInvocationId
        op(71, ARRAY, 6, 4); // OpDecorate ArrayStride
    }

    private static int text(String four) {
        return ByteBuffer.wrap(four.getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
    }

    private void buffer(int binding, int struct, int variable) {
        op(71, struct, 2); // OpDecorate Block
        op(72, struct, 0, 35, 0); // OpMemberDecorate Offset
        op(71, variable, 34, 0); // OpDecorate DescriptorSet
        op(71, variable, 33, binding); // OpDecorate Binding
    }

    private void types() {
        op(19, VOID);
        op(33, FUNCTION, VOID);
        op(21, UINT, 32, 0);
        op(23, UINT3, UINT, 3);
        op(32, UINT3_POINTER, INPUT, UINT3);
        op(32, UINT_POINTER, INPUT, UINT);
        op(22, FLOAT, 32);
        op(29, ARRAY, FLOAT); // OpTypeRuntimeArray
        op(32, FLOAT_POINTER, STORAGE_BUFFER, FLOAT);
        op(43, UINT, ZERO, 0); // OpConstant
        op(59, UINT3_POINTER, INDEX, INPUT); // OpVariable
    }

    private void main(int variables, int read, int written) {
        op(54, VOID, MAIN, 0, FUNCTION);
        op(248, take(1)); // OpLabel
        int pointer = take(1);
        int index = take(1);
        op(65, UINT_POINTER, pointer, INDEX, ZERO); // OpAccessChain
        op(61, UINT, index, pointer); // OpLoad
        int sum = element(variables, index);
        for (int i = 1; i < Math.max(2, read); i++) {
            int other = element(variables + i % read, index);
            int both = take(1);
            op(129, FLOAT, both, sum, other); // OpFAdd
            sum = both;
        }
        int target = take(1);
        op(65, FLOAT_POINTER, target, variables + written, ZERO, index);
        op(62, target, sum); // OpStore
        op(253); // OpReturn
        op(56); // OpFunctionEnd
    }

    private int element(int variable, int index) {
        int pointer = take(1);
        int value = take(1);
        op(65, FLOAT_POINTER, pointer, variable, ZERO, index);
        op(61, FLOAT, value, pointer);
        return value;
    }

    private byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * (words.size() + 5)).order(ByteOrder.LITTLE_ENDIAN);
        // Magic number, version 1.3, no generator, the bound of ids, the reserved word.
        bytes.putInt(0x07230203).putInt(0x0001_0300).putInt(0).putInt(free).putInt(0);
        words.forEach(bytes::putInt);
        return bytes.array();
    }
}
