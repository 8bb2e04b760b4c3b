package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;

/** Remainders of numbers that lie as far apart as binary32 allows: exact, as Java's are, and found in a bounded number of steps. */
@Tag("device")
class FarRemainderTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    /** So many that an invocation of a CPU driver takes hundreds, each with hundreds of steps. */
    private static final int COUNT = 1 << 19;

    private static final long SEED = 20261130;

    /** Where a number is that shows whether the device keeps subnormal ones. */
    private static final int SUBNORMAL = 2;

    private static boolean isNormal(float number) {
        return number == 0 || Math.abs(number) >= Float.MIN_NORMAL;
    }

    private static float any(Random random) {
        float number = Float.intBitsToFloat(random.nextInt());
        return Float.isFinite(number) ? number : 1e30f;
    }

    @Test
    void remaindersOfAnyTwoNumbersAreExact() {
        Random random = new Random(SEED);
        float[] a = new float[COUNT];
        float[] b = new float[COUNT];
        for (int i = 0; i < COUNT; i++) {
            a[i] = any(random);
            b[i] = any(random);
        }
        Arrays.fill(a, COUNT / 2, COUNT, 3e38f);
        Arrays.fill(b, COUNT / 2, COUNT, 7e-45f);
        a[0] = 1e30f;
        b[0] = 1e-20f;
        a[1] = -Float.MAX_VALUE;
        b[1] = 3 * Float.MIN_VALUE;
        a[SUBNORMAL] = 1;
        b[SUBNORMAL] = Float.MIN_VALUE;
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("a", ElementType.F32, Dim.of(COUNT));
        ValueRef y = program.input("b", ElementType.F32, Dim.of(COUNT));
        ValueRef rest = program.node(
                "rest", BinaryFunctions.REMAINDER.id(), BinaryFunctions.REMAINDER.version(), Attributes.none(), x, y);
        ExecutionPlan plan = DEVICE.plan(program.output("rest", rest).build());
        float[] found = DEVICE.run(plan, COUNT, a, b);
        // Vulkan lets a device take subnormal numbers as zeros.
        boolean keepsSubnormals = found[SUBNORMAL] == 0;
        for (int i = 0; i < COUNT; i++) {
            boolean defined = keepsSubnormals || (isNormal(a[i]) && isNormal(b[i]) && isNormal(a[i] % b[i]));
            if (defined && Float.compare(found[i], a[i] % b[i]) != 0) {
                assertThat(found[i]).as("%s %% %s, seed %d", a[i], b[i], SEED).isEqualTo(a[i] % b[i]);
            }
        }
    }
}
