package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Values that stay where the engine computes, on the machine's Vulkan device and on the reference device. */
@Tag("device")
class DeviceTensorTest {
    private static final Version ONE = new Version(1, 0);
    private static final String BEST = "";

    private final List<Engine> opened = new ArrayList<>();

    @AfterEach
    void close() {
        for (Engine engine : opened) {
            assertThat(engine.validationMessages()).isEmpty();
            engine.close();
        }
    }

    private Engine engine(String device) {
        Engine engine =
                (device.equals(BEST) ? Engine.builder() : Engine.builder().device(device)).open();
        opened.add(engine);
        return engine;
    }

    private static Session adding(Engine engine) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(3));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of(3));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
        Program program = builder.output("sum", sum).output("echo", x).build();
        return engine.load(engine.plan(program, Dimensions.none()));
    }

    private static DeviceTensor tensor(Engine engine, float... values) {
        DeviceTensor tensor = engine.tensor(TensorType.of(ElementType.F32, values.length));
        tensor.write(MemoryTensor.of(values, values.length));
        return tensor;
    }

    private static void assertRefused(String message, ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                        .isEqualTo(ErrorCode.INPUT_INVALID))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void whatARunLeavesInATensorIsTheInputOfTheNext(String device) {
        Engine engine = engine(device);
        try (Session session = adding(engine);
                DeviceTensor one = tensor(engine, 1, 2, 3);
                DeviceTensor other = engine.tensor(one.type())) {
            Outputs first =
                    session.run(Inputs.of("x", one).with("y", new float[] {10, 20, 30}), Targets.of("sum", other));
            assertThat(first.names()).containsExactly("echo");
            assertThat(first.floats("echo")).containsExactly(1, 2, 3);
            assertThat(other.read().toFloats()).containsExactly(11, 22, 33);

            Outputs second = session.run(Inputs.of("x", other).with("y", one));
            assertThat(second.floats("sum")).containsExactly(12, 24, 36);
            assertThat(one.read().toFloats()).containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void tensorsThatDoNotSuitAreRefusedAndNothingHasChanged(String device) {
        Engine engine = engine(device);
        Engine elsewhere = engine(device.equals(BEST) ? "reference" : BEST);
        try (Session session = adding(engine);
                DeviceTensor good = tensor(engine, 1, 2, 3);
                DeviceTensor longer = tensor(engine, 1, 2, 3, 4);
                DeviceTensor empty = engine.tensor(good.type());
                DeviceTensor foreign = tensor(elsewhere, 7, 7, 7)) {
            Inputs y = Inputs.of("y", new float[3]);
            assertRefused("holds nothing yet", () -> session.run(y.with("x", empty)));
            assertRefused("two ports", () -> session.run(Inputs.of("x", good).with("y", good)));
            assertRefused("two ports", () -> session.run(y.with("x", good), Targets.of("sum", good)));
            assertRefused("f32[3]", () -> session.run(y.with("x", longer)));
            assertRefused("f32[3]", () -> session.run(y.with("x", good), Targets.of("sum", longer)));
            assertRefused("no output 'product'", () -> session.run(y.with("x", good), Targets.of("product", empty)));
            assertRefused("device", () -> session.run(y.with("x", good), Targets.of("sum", foreign)));
            assertRefused("f32[3]", () -> good.write(MemoryTensor.of(new float[4], 4)));
            assertThat(good.read().toFloats()).containsExactly(1, 2, 3);
            assertThat(session.run(y.with("x", good)).floats("sum")).containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void anIndexInATensorThatIsOutsideOfItsAxisIsRefused(String device) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef table = builder.constant("table", MemoryTensor.of(new float[] {10, 11, 12}, 3));
        ValueRef ids = builder.input("ids", ElementType.I64, Dim.of(2));
        ValueRef picked = builder.node("pick", OperationId.of("tensor/gather"), ONE, Attributes.none(), table, ids);
        Engine engine = engine(device);
        try (Session session =
                        engine.load(engine.plan(builder.output("picked", picked).build(), Dimensions.none()));
                DeviceTensor tensor = engine.tensor(TensorType.of(ElementType.I64, 2))) {
            tensor.write(MemoryTensor.of(new long[] {2, 0}, 2));
            assertThat(session.run(Inputs.of("ids", tensor)).floats("picked")).containsExactly(12, 10);
            tensor.write(MemoryTensor.of(new long[] {2, 3}, 2));
            assertRefused("element 1 is 3", () -> session.run(Inputs.of("ids", tensor)));
            tensor.write(MemoryTensor.of(new long[] {1, 1}, 2));
            assertThat(session.run(Inputs.of("ids", tensor)).floats("picked")).containsExactly(11, 11);
        }
    }
}
