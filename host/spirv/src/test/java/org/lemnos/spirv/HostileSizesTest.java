package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lemnos.spirv.SpirvException.Reason;

/** Modules built so that a careless reader needs time or memory out of proportion to their size. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileSizesTest {

    /** Writes instructions behind a header. */
    private static final class Words {
        private final ByteBuffer bytes =
                ByteBuffer.allocate(ShaderModule.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Words(int bound) {
            bytes.putInt(0x07230203).putInt(0x00010600).putInt(0).putInt(bound).putInt(0);
        }

        Words op(int opcode, int... operands) {
            bytes.putInt((operands.length + 1) << 16 | opcode);
            for (int operand : operands) {
                bytes.putInt(operand);
            }
            return this;
        }

        boolean fits(int words) {
            return bytes.remaining() >= words * Integer.BYTES;
        }

        byte[] done() {
            byte[] module = new byte[bytes.position()];
            bytes.get(0, module);
            return module;
        }

        Words head() {
            int main = 0x6e69616d;
            return op(Op.CAPABILITY, 1)
                    .op(Op.MEMORY_MODEL, 0, 1)
                    .op(Op.ENTRY_POINT, 5, 1, main, 0)
                    .op(Op.EXECUTION_MODE, 1, 17, 1, 1, 1);
        }
    }

    private static final int RETURN = 253;
    private static final int VOID = 2;
    private static final int FUNCTION_TYPE = 3;
    private static final int U32 = 4;
    private static final int ZERO = 5;
    private static final int FIRST_FREE = 100;

    private static Words types(Words words) {
        return words.op(Op.TYPE_VOID, VOID)
                .op(Op.TYPE_FUNCTION, FUNCTION_TYPE, VOID)
                .op(Op.TYPE_INT, U32, 32, 0)
                .op(Op.CONSTANT, U32, ZERO, 2);
    }

    private static byte[] withMain(Words words) {
        return words.op(Op.FUNCTION, VOID, 1, 0, FUNCTION_TYPE)
                .op(Op.LABEL, 6)
                .op(RETURN)
                .op(Op.FUNCTION_END)
                .done();
    }

    @Test
    void arraysNestedDeeperThanTheLimitAreRefused() {
        Words words = types(new Words(1_000).head());
        int type = U32;
        for (int id = FIRST_FREE; id < FIRST_FREE + 300; id++) {
            words.op(Op.TYPE_ARRAY, id, type, ZERO);
            type = id;
        }
        byte[] module = withMain(words);

        assertThatThrownBy(() -> ShaderModule.read(module))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NESTING_TOO_DEEP));
    }

    @Test
    void structsThatDoubleAtEachLevelAreMeasuredOnce() {
        int levels = 200;
        Words words = new Words(1_000).head();
        types(words);
        int type = U32;
        for (int id = FIRST_FREE; id < FIRST_FREE + levels; id++) {
            words.op(Op.TYPE_STRUCT, id, type, type);
            type = id;
        }
        int workgroup = 4;
        words.op(Op.TYPE_POINTER, 50, workgroup, type).op(Op.VARIABLE, 50, 51, workgroup);
        byte[] module = words.op(Op.FUNCTION, VOID, 1, 0, FUNCTION_TYPE)
                .op(Op.LABEL, 6)
                .op(Op.COPY_OBJECT, 50, 52, 51)
                .op(RETURN)
                .op(Op.FUNCTION_END)
                .done();

        assertThat(ShaderModule.read(module).specialize(Map.of()).sharedMemoryBytes())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aChainOfPointersWrittenBackToFrontIsFollowedInLinearTime() {
        int bound = 1_500_000;
        Words words = new Words(bound).head();
        words.op(Op.DECORATE, 23, Decorations.BLOCK)
                .op(Op.DECORATE, 21, Decorations.BINDING, 0)
                .op(Op.DECORATE, 21, Decorations.DESCRIPTOR_SET, 0);
        types(words);
        words.op(Op.TYPE_STRUCT, 23, U32)
                .op(Op.TYPE_POINTER, 20, StorageClass.STORAGE_BUFFER, 23)
                .op(Op.VARIABLE, 20, 21, StorageClass.STORAGE_BUFFER)
                .op(Op.FUNCTION, VOID, 1, 0, FUNCTION_TYPE)
                .op(Op.LABEL, 6);
        int first = FIRST_FREE;
        int last = first;
        while (words.fits(20)) {
            last++;
            words.op(Op.COPY_OBJECT, 20, last, last + 1);
        }
        words.op(Op.COPY_OBJECT, 20, last + 1, 21)
                .op(Op.STORE, first + 1, ZERO)
                .op(RETURN)
                .op(Op.FUNCTION_END);

        Reflection reflection = ShaderModule.read(words.done()).specialize(Map.of());

        assertThat(reflection.bindings()).extracting(Binding::access).containsExactly(Access.WRITE);
    }

    @Test
    void aPushBlockOfManyFieldsIsRefused() {
        Words words = new Words(1_000).head();
        words.op(Op.DECORATE, 22, Decorations.ARRAY_STRIDE, 4).op(Op.MEMBER_DECORATE, 23, 0, Decorations.OFFSET, 0);
        types(words);
        byte[] module = words.op(Op.CONSTANT, U32, 24, Integer.MAX_VALUE)
                .op(Op.TYPE_ARRAY, 22, U32, 24)
                .op(Op.TYPE_STRUCT, 23, 22)
                .op(Op.TYPE_POINTER, 20, StorageClass.PUSH_CONSTANT, 23)
                .op(Op.VARIABLE, 20, 21, StorageClass.PUSH_CONSTANT)
                .op(Op.FUNCTION, VOID, 1, 0, FUNCTION_TYPE)
                .op(Op.LABEL, 6)
                .op(Op.COPY_OBJECT, 20, 25, 21)
                .op(RETURN)
                .op(Op.FUNCTION_END)
                .done();

        assertThatThrownBy(() -> ShaderModule.read(module).specialize(Map.of()))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_MANY_RESOURCES));
    }

    @Test
    void moreSpecializationConstantsThanTheLimitAreRefused() {
        assertThat(ShaderModule.read(specialized(SpecializationConstants.MOST)).constants())
                .hasSize(SpecializationConstants.MOST);
        assertThatThrownBy(() -> ShaderModule.read(specialized(SpecializationConstants.MOST + 1)))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_MANY_RESOURCES))
                .hasMessageContaining("1024");
    }

    private static byte[] specialized(int constants) {
        Words words = new Words(FIRST_FREE + constants).head();
        for (int i = 0; i < constants; i++) {
            words.op(Op.DECORATE, FIRST_FREE + i, Decorations.SPEC_ID, i);
        }
        types(words);
        for (int i = 0; i < constants; i++) {
            words.op(Op.SPEC_CONSTANT, U32, FIRST_FREE + i, 1);
        }
        return withMain(words);
    }

    @Test
    void anEntryPointWithALongerNameThanTheLimitIsRefused() {
        assertThatCode(() -> ShaderModule.read(named("m".repeat(1024)))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ShaderModule.read(named("m".repeat(1025))))
                .isInstanceOf(SpirvException.class)
                .hasMessageContaining("a name of 1025 characters, the limit is 1024");
    }

    private static byte[] named(String name) {
        return Compile.assembly(
                """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "NAME"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %f = OpTypeFunction %void
                %main = OpFunction %void None %f
                %start = OpLabel
                OpReturn
                OpFunctionEnd
                """
                        .replace("NAME", name));
    }

    @Test
    void theLargestModuleOfNothingIsReadOrRefused() {
        Words words = types(new Words(SpirvBinary.MAX_ID_BOUND).head());
        while (words.fits(20)) {
            words.op(Op.NOP);
        }

        assertThat(ShaderModule.read(withMain(words)).specialize(Map.of()).bindings())
                .isEmpty();
    }

    @Test
    void aConstantRepeatedManyTimesTakesNoMoreThanItsWords() {
        Words words = new Words(1_500_000).head();
        types(words);
        words.op(Op.TYPE_ARRAY, 30, U32, ZERO);
        int id = FIRST_FREE;
        words.op(Op.CONSTANT_COMPOSITE, 30, id, ZERO, ZERO);
        while (words.fits(30)) {
            words.op(Op.SPEC_CONSTANT_OP, 30, id + 1, Op.COMPOSITE_INSERT, ZERO, id, 0);
            id++;
        }

        assertThat(ShaderModule.read(withMain(words)).specialize(Map.of()).sharedMemoryBytes())
                .isZero();
    }
}
