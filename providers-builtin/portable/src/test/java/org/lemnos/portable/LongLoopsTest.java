package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.vulkan.VulkanSession;

/**
 * Loops that go round more than 65,535 times in an invocation, where llvmpipe leaves them without a word: what is computed is right, and what no kernel can
 * compute right is refused. Each input holds 0 but for a 1 at its end, which a loop that is left never reaches.
 */
@Tag("device")
class LongLoopsTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private final ProgramBuilder program = ProgramBuilder.inJava();

    private ValueRef input(String name, long... dims) {
        Dim[] extents = new Dim[dims.length];
        for (int axis = 0; axis < dims.length; axis++) {
            extents[axis] = Dim.of(dims[axis]);
        }
        return program.input(name, ElementType.F32, extents);
    }

    /** How an element is read that ends at a place. */
    private interface Reader {
        double ofLast(ByteBuffer bytes, int end);
    }

    private OptionalDouble last(ValueRef y) {
        return last(y, (bytes, end) -> bytes.getFloat(end - Float.BYTES));
    }

    /** The last element of the output; empty if planning refuses. */
    private OptionalDouble last(ValueRef y, Reader read) {
        ExecutionPlan plan;
        try {
            plan = DEVICE.plan(program.output("y", y).build());
        } catch (LemnosException refused) {
            assertThat(refused.code()).isEqualTo(ErrorCode.PLAN_NO_CANDIDATE);
            return OptionalDouble.empty();
        }
        double[] last = new double[1];
        try (VulkanSession session = DEVICE.device().load(plan)) {
            session.run(
                    (input, target) -> endsWithOne(target),
                    (output, source) -> last[0] = read.ofLast(source.order(ByteOrder.LITTLE_ENDIAN), source.limit()));
        }
        return OptionalDouble.of(last[0]);
    }

    private static void endsWithOne(ByteBuffer target) {
        while (target.remaining() > Float.BYTES) {
            target.putFloat(0);
        }
        target.putFloat(1);
    }

    private static void isRightOrRefused(OptionalDouble last, double right) {
        last.ifPresent(value -> assertThat(value).isEqualTo(right));
    }

    @ParameterizedTest
    @ValueSource(ints = {20_000, 30_000, 40_000, 70_000, 300_001})
    void sums(int extent) {
        ValueRef y = program.node(
                "sum",
                Reduction.SUM.id(),
                Reduction.SUM.version(),
                Attributes.of(ReduceMean.AXES, new long[] {1}),
                input("x", 3, extent));
        isRightOrRefused(last(y), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {40_000, 70_000, 300_001})
    void largestElements(int extent) {
        Attributes attributes = Attributes.of(ArgReduction.AXIS, 1L)
                .with(ArgReduction.LARGEST, true)
                .with(ArgReduction.LAST, false);
        ValueRef y = program.node("arg", ArgReduction.ID, ArgReduction.VERSION, attributes, input("x", 300, extent));
        isRightOrRefused(last(y, (bytes, end) -> bytes.getLong(end - Long.BYTES)), extent - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {40_000, 70_000, 300_001})
    void products(int terms) {
        ValueRef y = program.node(
                "product", MatMul.ID, MatMul.VERSION, Attributes.none(), input("a", 16, terms), input("b", terms, 3));
        isRightOrRefused(last(y), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 300})
    void convolutionsWithWideWindows(int extent) {
        Attributes attributes = Attributes.of(Conv.GROUP, 1L);
        ValueRef y = program.node(
                "conv",
                Conv.ID,
                Conv.VERSION,
                attributes,
                input("x", 1, 4, extent + 40, extent + 40),
                input("w", 2, 4, extent, extent));
        isRightOrRefused(last(y), 1);
    }

    @Test
    void convolutionsOverManyChannels() {
        ValueRef y = program.node(
                "conv",
                Conv.ID,
                Conv.VERSION,
                Attributes.of(Conv.GROUP, 1L),
                input("x", 1, 512, 3, 3),
                input("w", 1000, 512, 1, 1));
        assertThat(last(y)).hasValue(1);
    }

    @Test
    void transposesOfMoreThanAnInvocationMayMove() {
        ValueRef y = program.node(
                "t",
                Transpose.ID,
                Transpose.VERSION,
                Attributes.of(Transpose.PERM, new long[] {1, 0}),
                input("x", 300_001, 30));
        assertThat(last(y)).hasValue(1);
    }
}
