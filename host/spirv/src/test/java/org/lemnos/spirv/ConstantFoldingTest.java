package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** Array lengths that GLSL computes from specialization constants, against Java's own arithmetic. */
class ConstantFoldingTest {

    private static final long SEED = Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20260102L;

    private record Operation(String glsl, IntBinaryOperator java) {}

    private static final List<Operation> OPERATIONS = List.of(
            new Operation("uint(A) + uint(B)", (a, b) -> a + b),
            new Operation("uint(A) - uint(B)", (a, b) -> a - b),
            new Operation("uint(A) * uint(B)", (a, b) -> a * b),
            new Operation("uint(A) / uint(B | 1)", (a, b) -> Integer.divideUnsigned(a, b | 1)),
            new Operation("uint(A) % uint(B | 1)", (a, b) -> Integer.remainderUnsigned(a, b | 1)),
            new Operation("uint(A / ((B & 15) | 1))", (a, b) -> a / ((b & 15) | 1)),
            new Operation("uint(A) & uint(B)", (a, b) -> a & b),
            new Operation("uint(A) | uint(B)", (a, b) -> a | b),
            new Operation("uint(A) ^ uint(B)", (a, b) -> a ^ b),
            new Operation("~uint(A)", (a, b) -> ~a),
            new Operation("uint(-A)", (a, b) -> -a),
            new Operation("uint(A) << (B & 31)", (a, b) -> a << (b & 31)),
            new Operation("uint(A) >> (B & 31)", (a, b) -> a >>> (b & 31)),
            new Operation("uint(A >> (B & 31))", (a, b) -> a >> (b & 31)),
            new Operation("(A < B ? 1u : 2u)", (a, b) -> a < b ? 1 : 2),
            new Operation("(A >= B ? 1u : 2u)", (a, b) -> a >= b ? 1 : 2),
            new Operation("(uint(A) > uint(B) ? 1u : 2u)", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? 1 : 2),
            new Operation("(uint(A) <= uint(B) ? 1u : 2u)", (a, b) -> Integer.compareUnsigned(a, b) <= 0 ? 1 : 2),
            new Operation("((A == B) != (A != 3) ? 7u : 9u)", (a, b) -> (a == b) != (a != 3) ? 7 : 9),
            new Operation("(!(A == 4) ? uvec2(A, B).y : 9u)", (a, b) -> a != 4 ? b : 9));

    @Test
    void sizesFollowTheArithmeticOfTheSource() {
        System.out.println("ConstantFoldingTest seed " + SEED);
        Random random = new Random(SEED);
        for (Operation operation : OPERATIONS) {
            ShaderModule module = ShaderModule.read(Compile.glsl(
                    """
                    #version 460
                    layout(local_size_x = 1) in;
                    layout(constant_id = 0) const int A = 1;
                    layout(constant_id = 1) const int B = 1;
                    const uint LENGTH = OPERATION;
                    shared float values[LENGTH];
                    layout(binding = 0) buffer Y { float y[]; };
                    void main() { values[0] = y[1]; barrier(); y[0] = values[gl_LocalInvocationID.x]; }
                    """
                            .replace("OPERATION", operation.glsl())));
            for (int i = 0; i < 200; i++) {
                int a = number(random);
                int b = number(random);
                long expected = 4 * Integer.toUnsignedLong(operation.java().applyAsInt(a, b));
                assertThat(module.specialize(Map.of(0, a, 1, b)).sharedMemoryBytes())
                        .as("%s with A = %d, B = %d, seed %d", operation.glsl(), a, b, SEED)
                        .isEqualTo(expected);
            }
        }
    }

    private static int number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextInt(-40, 40);
            case 2 -> 1 << random.nextInt(32);
            default -> random.nextInt(5);
        };
    }
}
