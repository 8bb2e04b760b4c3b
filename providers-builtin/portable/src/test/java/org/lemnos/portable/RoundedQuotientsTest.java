package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Div;

/**
 * Quotients as GPUs make them, whose own division may be units off: correctly rounded, as Java's are. The plan is for a GPU that can do what this device can, so
 * that the kernels' way of rounding runs on every driver.
 */
class RoundedQuotientsTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final long SEED = 20_261_130L;
    private static final int COUNT = 1 << 18;

    /** That of binary_math.glsl which asks for quotients that are correctly rounded. */
    private static final int ROUNDS_DIVISION_ID = 2;

    private static final float[][] EDGES = {
        {1, 3},
        {-2, 3},
        {0, 5},
        {-0f, 5},
        {5, 0},
        {5, -0f},
        {0, 0},
        {Float.NaN, 1},
        {1, Float.NaN},
        {Float.POSITIVE_INFINITY, 2},
        {2, Float.NEGATIVE_INFINITY},
        {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY},
        {Float.MAX_VALUE, Float.MAX_VALUE},
        {Float.MAX_VALUE, -1},
        {Float.MAX_VALUE, 0.5f},
        {Float.MIN_NORMAL, Float.MIN_NORMAL},
        {16_777_215, 16_777_214},
        {8_388_609, 16_777_215}
    };

    private final Random random = new Random(SEED);
    private final float[] a = new float[COUNT];
    private final float[] b = new float[COUNT];

    private static DeviceProfile gpu() {
        DeviceProfile here = DEVICE.device().profile();
        return DeviceProfile.builder(here.name(), DeviceClass.DISCRETE)
                .uuid(here.uuid())
                .driver(here.driverName(), here.driverVersion())
                .capabilities(here.capabilities())
                .limits(here.limits())
                .build();
    }

    private float number() {
        int exponent = 1 + random.nextInt(254);
        return Float.intBitsToFloat(random.nextInt(2) << 31 | exponent << 23 | random.nextInt(1 << 23));
    }

    private float near(double size) {
        return Math.scalb((float) size, random.nextInt(40) - 20);
    }

    /** Puts two numbers at a place: of any size, with a whole quotient, with one halfway between two numbers but for the last bits, or with one near 1. */
    private void choose(int i) {
        b[i] = number();
        switch (i % 4) {
            case 0 -> a[i] = number();
            case 1 -> {
                b[i] = near(1 + random.nextInt(1 << 12));
                a[i] = b[i] * (1 + random.nextInt(1 << 12));
            }
            case 2 -> {
                b[i] = near(1 + random.nextDouble());
                a[i] = (float) (b[i] * ((1 << 24) + 1.0 + 2 * random.nextInt(1 << 23)));
            }
            default -> a[i] = Float.intBitsToFloat(Float.floatToIntBits(b[i]) + random.nextInt(9) - 4);
        }
    }

    /** Whether both numbers and their quotient are normal, with room for a unit of error. */
    private boolean isNormal(int i) {
        float quotient = Math.abs(a[i] / b[i]);
        float smallest = Math.min(Math.abs(a[i]), Math.abs(b[i]));
        boolean finite = Float.isFinite(a[i]) && Float.isFinite(b[i]);
        return finite && smallest >= Float.MIN_NORMAL && quotient >= 0x1p-124f && quotient <= 0x1p126f;
    }

    private void chooseAll() {
        for (int i = 0; i < EDGES.length; i++) {
            a[i] = EDGES[i][0];
            b[i] = EDGES[i][1];
        }
        for (int i = EDGES.length; i < COUNT; i++) {
            do {
                choose(i);
            } while (!isNormal(i));
        }
    }

    private static ExecutionPlan plan(String kernel) {
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("a", ElementType.F32, Dim.of(COUNT));
        ValueRef y = program.input("b", ElementType.F32, Dim.of(COUNT));
        ValueRef quotients = program.node("quotients", Div.ID, Div.VERSION, Attributes.none(), x, y);
        return DEVICE.plan(
                program.output("quotients", quotients).build(),
                gpu(),
                Policy.defaults().preferring("quotients", "lemnos/portable/" + kernel));
    }

    @ParameterizedTest
    @ValueSource(strings = {"div_scalars", "div_quads"})
    void quotientsAreTheNearestNumbers(String kernel) {
        chooseAll();
        ExecutionPlan plan = plan(kernel);
        assertThat(plan.document().nodes().get(0).toString()).contains(kernel);
        PlannedStep.Launch launch = (PlannedStep.Launch) plan.document().steps().get(0);
        assertThat(launch.specialization()).containsEntry(ROUNDS_DIVISION_ID, 1);

        float[] found = DEVICE.run(plan, COUNT, a, b);
        for (int i = 0; i < COUNT; i++) {
            if (Float.compare(found[i], a[i] / b[i]) != 0) {
                assertThat(found[i])
                        .as("%s / %s by %s, seed %d", a[i], b[i], kernel, SEED)
                        .isEqualTo(a[i] / b[i]);
            }
        }
    }
}
