package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the bytes: a reflection or a {@link SpirvException}, never another throwable. */
class ArbitraryBytesTest {

    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.seed", SOAK ? System.nanoTime() : 20260101L);
    private static final int MUTANTS = SOAK ? 2_000_000 : 30_000;

    private static final List<byte[]> MODULES = List.of(
            Compile.glsl(
                    """
                    #version 460
                    #extension GL_KHR_shader_subgroup_arithmetic : require
                    layout(local_size_x_id = 0, local_size_y = 2) in;
                    layout(constant_id = 1) const uint TILE = 8;
                    struct S { int a; float b; };
                    layout(binding = 0) readonly buffer X { vec4 x[]; };
                    layout(binding = 1) buffer Y { float y[]; };
                    layout(push_constant) uniform Push { uint n; mat2 m; S s[2]; };
                    shared float tile[TILE][TILE + 1];
                    float total(uint from) { float t = 0; for (uint i = from; i < n; i++) { t += x[i].x; } return t; }
                    void main() {
                        tile[gl_LocalInvocationID.x][0] = subgroupAdd(total(gl_GlobalInvocationID.x));
                        barrier();
                        switch (n) { case 1: y[0] = tile[0][0] * m[0].x; break; case 2: y[1] = s[1].b; break; default: y[2] += modf(y[3], y[4]); }
                    }
                    """),
            Compile.glsl(
                    """
                    #version 460
                    #extension GL_KHR_cooperative_matrix : require
                    #extension GL_KHR_memory_scope_semantics : require
                    #extension GL_EXT_shader_explicit_arithmetic_types : require
                    layout(local_size_x = 32) in;
                    layout(constant_id = 0) const uint K = 16;
                    layout(binding = 0) readonly buffer A { float16_t a[]; };
                    layout(binding = 1) buffer C { uint64_t count; float16_t c[]; };
                    void main() {
                        coopmat<float16_t, gl_ScopeSubgroup, 16, K, gl_MatrixUseA> x;
                        coopmat<float16_t, gl_ScopeSubgroup, K, 16, gl_MatrixUseB> y;
                        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> z;
                        coopMatLoad(x, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
                        coopMatLoad(y, a, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
                        z = coopMatMulAdd(x, y, z);
                        coopMatStore(z, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
                        count += 1;
                    }
                    """,
                    Compile.Optimization.PERFORMANCE));

    @Test
    void mutatedModulesAreReadOrRefused() {
        System.out.println("ArbitraryBytesTest seed " + SEED + ", " + MUTANTS + " mutants");
        Random random = new Random(SEED);
        Map<SpirvException.Reason, Integer> refused = new EnumMap<>(SpirvException.Reason.class);
        int read = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = mutant(random, MODULES.get(i % MODULES.size()));
            try {
                readWhole(mutant);
                read++;
            } catch (SpirvException e) {
                refused.merge(e.reason(), 1, Integer::sum);
            }
        }
        System.out.println("read " + read + ", refused " + refused);
        assertThat(read).isPositive();
        assertThat(refused).hasSizeGreaterThan(10);
    }

    private static void readWhole(byte[] bytes) {
        ShaderModule module = ShaderModule.read(bytes);
        Abi1.check(module.specialize(Map.of()));
        Map<Integer, Integer> everyConstant = new HashMap<>();
        module.constants().stream()
                .filter(constant -> constant.type().sizeBytes() <= 4)
                .forEach(constant -> everyConstant.put(constant.id(), -1));
        Abi1.check(module.specialize(everyConstant));
    }

    private static byte[] mutant(Random random, byte[] module) {
        byte[] bytes = module.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int word = random.nextInt(bytes.length / 4) * 4;
            ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            int old = words.getInt(word);
            words.putInt(
                    word,
                    switch (random.nextInt(6)) {
                        case 0 -> old ^ (1 << random.nextInt(32));
                        case 1 -> old + random.nextInt(-3, 4);
                        case 2 -> random.nextInt();
                        case 3 -> words.getInt(random.nextInt(bytes.length / 4) * 4);
                        case 4 -> (old & 0xffff_0000) | random.nextInt(500);
                        default -> random.nextInt(64);
                    });
        }
        return random.nextInt(20) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    @Test
    void everyTruncationIsRefused() {
        for (byte[] module : MODULES) {
            for (int length = 0; length < module.length; length++) {
                byte[] cut = Arrays.copyOf(module, length);
                assertThatThrownBy(() -> readWhole(cut)).isInstanceOf(SpirvException.class);
            }
        }
    }

    @Test
    void randomWordsBehindAHeaderAreReadOrRefused() {
        System.out.println("ArbitraryBytesTest seed " + SEED);
        Random random = new Random(SEED);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = new byte[20 + 4 * random.nextInt(50)];
            random.nextBytes(bytes);
            System.arraycopy(MODULES.get(0), 0, bytes, 0, 20);
            assertThatThrownBy(() -> readWhole(bytes)).isInstanceOf(SpirvException.class);
        }
    }

    @Test
    void theReasonSaysWhatIsWrong() {
        byte[] module = MODULES.get(0);
        assertRefused(new byte[0], SpirvException.Reason.TRUNCATED);
        assertRefused(Arrays.copyOf(module, module.length - 4), SpirvException.Reason.TRUNCATED);
        assertRefused(Arrays.copyOf(module, module.length - 1), SpirvException.Reason.TRUNCATED);
        assertRefused(new byte[ShaderModule.MAX_BYTES + 4], SpirvException.Reason.TOO_LARGE);
        assertRefused(withWord(module, 0, 0x03022307), SpirvException.Reason.BAD_MAGIC);
        assertRefused(withWord(module, 1, 0x00010700), SpirvException.Reason.UNSUPPORTED_VERSION);
        assertRefused(withWord(module, 3, 0), SpirvException.Reason.BAD_ID_BOUND);
        assertRefused(withWord(module, 3, 0x7fffffff), SpirvException.Reason.BAD_ID_BOUND);
        assertRefused(withWord(module, 3, 4), SpirvException.Reason.ID_OUT_OF_BOUND);
        assertRefused(withWord(module, 5, 0x0002_7777), SpirvException.Reason.UNKNOWN_INSTRUCTION);
        assertRefused(withWord(module, 5, 0), SpirvException.Reason.MALFORMED_INSTRUCTION);
    }

    private static byte[] withWord(byte[] module, int index, int word) {
        byte[] bytes = module.clone();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(index * 4, word);
        return bytes;
    }

    private static void assertRefused(byte[] bytes, SpirvException.Reason reason) {
        assertThatThrownBy(() -> readWhole(bytes))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
