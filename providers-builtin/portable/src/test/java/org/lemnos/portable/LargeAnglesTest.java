package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;

/** Angles of many turns, up to the largest number there is: what is left of them after whole turns must keep its digits. */
@Tag("device")
class LargeAnglesTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final long SEED = 20_261_130L;
    private static final int ANGLES = 4_000;

    private static final float[] ANGLE = angles();

    /** Every other one is so close to whole quarter turns that only the last bits of the product with 2/π are left of it. */
    private static float[] angles() {
        Random random = new Random(SEED);
        float[] angles = new float[ANGLES];
        for (int i = 0; i < ANGLES; i++) {
            do {
                angles[i] = angle(random);
            } while (i % 2 == 1 && Math.abs(Math.sin(2.0 * angles[i])) > 0x1p-11);
        }
        return angles;
    }

    private static float angle(Random random) {
        float size = Math.scalb(1 + random.nextFloat(), 6 + random.nextInt(121));
        return random.nextBoolean() ? size : -size;
    }

    private static void holds(UnaryFunction function, DoubleUnaryOperator exact) {
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("x", ElementType.F32, Dim.of(ANGLES));
        ValueRef y = program.node("f", function.id(), function.version(), Attributes.none(), x);
        ExecutionPlan plan = DEVICE.plan(program.output("y", y).build());
        float[] found = DEVICE.run(plan, ANGLES, ANGLE);
        for (int i = 0; i < ANGLES; i++) {
            double right = exact.applyAsDouble(ANGLE[i]);
            assertThat(Math.abs(found[i] - right))
                    .as("%s of %s, seed %d", function.id(), ANGLE[i], SEED)
                    .isLessThanOrEqualTo(4 * Math.ulp((float) right));
        }
    }

    @Test
    void sinesKeepTheirDigits() {
        holds(UnaryFunctions.SIN, Math::sin);
    }

    @Test
    void cosinesKeepTheirDigits() {
        holds(UnaryFunctions.COS, Math::cos);
    }

    @Test
    void tangentsKeepTheirDigits() {
        holds(UnaryFunctions.TAN, Math::tan);
    }
}
