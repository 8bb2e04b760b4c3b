package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
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
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Small programs on the machine's Vulkan device and on the reference device: what an application may do, and what it must not. */
@Tag("device")
class EngineTest {
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

    /** sum = x + y and echo = x, over n elements. */
    private static Program program() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of("n"));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), ONE, Attributes.none(), x, y);
        return builder.output("sum", sum).output("echo", x).build();
    }

    private static void assertCode(ErrorCode code, ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                .isEqualTo(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void outputsFollowTheInputsOfEachRunAndMayBeInputs(String device) {
        Engine engine = engine(device);
        try (Session session = engine.load(engine.plan(program(), Dimensions.of("n", 3)))) {
            Outputs first = session.run(Inputs.of("x", new float[] {1, 2, 3}).with("y", new float[] {10, 20, 30}));
            Outputs second = session.run(Inputs.of("x", new float[] {4, 5, 6}).with("y", new float[] {0, 0, -6}));

            assertThat(first.floats("sum")).containsExactly(11, 22, 33);
            assertThat(second.floats("sum")).containsExactly(4, 5, 0);
            assertThat(second.floats("echo")).containsExactly(4, 5, 6);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void arraysOfAnyNumbersThatFitAreInputsAndOutputsAreReadAsWhatTheyAre(String device) {
        Engine engine = engine(device);
        try (Session session = engine.load(engine.plan(program(), Dimensions.of("n", 2)))) {
            Outputs outputs = session.run(Inputs.of("x", new int[] {1, 2}).with("y", new double[] {0.5, 1}));

            assertThat(outputs.floats("sum")).containsExactly(1.5f, 3);
            assertThat(session.run(Inputs.of("x", new double[] {1, 2}).with("y", new int[2]))
                            .doubles("sum"))
                    .containsExactly(1, 2);
            assertThatThrownBy(() -> outputs.longs("sum"))
                    .isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                            .isEqualTo(ErrorCode.INPUT_INVALID))
                    .hasMessage("output 'sum': elements of f32[2] are not integers");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void emptyTensorsRunWithoutADispatch(String device) {
        Engine engine = engine(device);
        ExecutionPlan plan = engine.plan(program(), Dimensions.of("n", 0));
        try (Session session = engine.load(plan)) {
            Outputs outputs = session.run(Inputs.of("x", new float[0]).with("y", new float[0]));

            assertThat(plan.document().steps()).isEmpty();
            assertThat(plan.document().nodes()).hasSize(2);
            assertThat(outputs.floats("sum")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void inputsThatDoNotSuitThePlanAreRefused(String device) {
        Engine engine = engine(device);
        try (Session session = engine.load(engine.plan(program(), Dimensions.of("n", 2)))) {
            Inputs x = Inputs.of("x", new float[] {1, 2});

            assertCode(ErrorCode.INPUT_INVALID, () -> session.run(x));
            assertCode(ErrorCode.INPUT_INVALID, () -> session.run(x.with("y", new float[3])));
            assertCode(ErrorCode.INPUT_INVALID, () -> session.run(x.with("y", MemoryTensor.of(new long[2], 2))));
            assertCode(
                    ErrorCode.INPUT_INVALID,
                    () -> session.run(x.with("y", new float[2]).with("z", new float[2])));
            assertThat(session.run(x.with("y", new float[] {1, 1})).floats("sum"))
                    .containsExactly(2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void rowsOfUnequalLengthsAreRefusedThoughTheyHaveAsManyElements(String device) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef ids = builder.input("ids", ElementType.I64, Dim.of(2), Dim.of(2));
        ValueRef copy = builder.node(
                "copy", OperationId.of("tensor/unsqueeze"), ONE, Attributes.of("axes", new long[] {0}), ids);
        Engine engine = engine(device);
        try (Session session =
                engine.load(engine.plan(builder.output("copy", copy).build(), Dimensions.none()))) {
            assertThatThrownBy(() -> session.run(Inputs.of("ids", new long[][] {{1, 2, 3}, {4}})))
                    .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                            .isEqualTo(ErrorCode.INPUT_INVALID))
                    .hasMessageContaining("row 1 has 1 elements and row 0 has 3");
            assertThat(session.run(Inputs.of("ids", new long[][] {{1, 2}, {3, 4}}))
                            .longs("copy"))
                    .containsExactly(1, 2, 3, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void anIndexOutsideOfItsAxisIsRefusedAlsoThroughAView(String device) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef table = builder.constant("table", MemoryTensor.of(new float[] {10, 11, 12}, 3));
        builder.input("unused", ElementType.F32, Dim.of(1));
        ValueRef ids = builder.input("ids", ElementType.I64, Dim.of(2));
        ValueRef row = builder.node(
                "row", OperationId.of("tensor/unsqueeze"), ONE, Attributes.of("axes", new long[] {0}), ids);
        ValueRef picked = builder.node("pick", OperationId.of("tensor/gather"), ONE, Attributes.none(), table, row);
        Program program = builder.output("picked", picked).build();
        Engine engine = engine(device);
        Inputs other = Inputs.of("unused", new float[] {7.5f});
        try (Session session = engine.load(engine.plan(program, Dimensions.none()))) {
            assertThat(session.run(other.with("ids", new long[] {-3, 2})).floats("picked"))
                    .containsExactly(10, 12);
            assertCode(ErrorCode.INPUT_INVALID, () -> session.run(other.with("ids", new long[] {0, 3})));
            assertCode(ErrorCode.INPUT_INVALID, () -> session.run(other.with("ids", new long[] {-4, 0})));
            assertThat(session.run(other.with("ids", new long[] {1, 1})).floats("picked"))
                    .containsExactly(11, 11);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void anIndexThatTheProgramComputesOutsideOfItsAxisGivesZeros(String device) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef table = builder.constant("table", MemoryTensor.of(new float[] {10, 11, 12}, 3));
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(6));
        ValueRef index = builder.node("index", OperationId.of("tensor/cast"), ONE, Attributes.of("to", "i64"), x);
        ValueRef picked = builder.node("pick", OperationId.of("tensor/gather"), ONE, Attributes.none(), table, index);
        Program program = builder.output("picked", picked).build();
        Engine engine = engine(device);
        try (Session session = engine.load(engine.plan(program, Dimensions.none()))) {
            Inputs indices = Inputs.of("x", new float[] {2, 3, -3, -4, 1e9f, 0});

            assertThat(session.run(indices).floats("picked")).containsExactly(12, 0, 10, 0, 0, 10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void aConstantIndexOutsideOfItsAxisIsRefusedBeforeThereIsAPlan(String device) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(3));
        ValueRef index = builder.constant("index", MemoryTensor.of(new long[] {0, 3}, 2));
        ValueRef picked = builder.node("pick", OperationId.of("tensor/gather"), ONE, Attributes.none(), x, index);
        Program program = builder.output("picked", picked).build();

        assertThatThrownBy(() -> engine(device).plan(program, Dimensions.none()))
                .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                        .isEqualTo(ErrorCode.NODE_INVALID))
                .hasMessageContaining("'pick'")
                .hasMessageContaining("element 1 of input 1 is 3, outside -3 to 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void aClosedSessionTakesNoRuns(String device) {
        Engine engine = engine(device);
        Session session = engine.load(engine.plan(program(), Dimensions.of("n", 1)));
        session.close();
        session.close();

        assertCode(
                ErrorCode.CLOSED, () -> session.run(Inputs.of("x", new float[1]).with("y", new float[1])));
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void aPlanComesBackFromItsTextUnlessItWasEdited(String device) {
        Engine engine = engine(device);
        ExecutionPlan plan = engine.plan(program(), Dimensions.of("n", 4));
        String text = PlanJson.toJson(plan.document());
        String edited = text.replaceFirst("\"n\": ?4", "\"n\":5");

        assertThat(engine.restore(read(text), program(), Policy.defaults())).isEqualTo(plan);
        assertThat(edited).isNotEqualTo(text);
        assertCode(ErrorCode.PLAN_ALTERED, () -> engine.restore(read(edited), program(), Policy.defaults()));
        assertCode(
                ErrorCode.PLAN_ALTERED,
                () -> engine.restore(read(text), program(), Policy.defaults().withMemoryReserveBytes(1)));
    }

    private static UntrustedPlan read(String text) {
        return PlanJson.read("plan.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {BEST, "reference"})
    void aPlanForAnotherDeviceIsRefusedAndRunsOnItsOwn(String device) {
        Engine home = engine(device.equals(BEST) ? "reference" : BEST);
        ExecutionPlan elsewhere = home.plan(program(), Dimensions.of("n", 1));

        assertCode(ErrorCode.PLAN_FOREIGN, () -> engine(device).load(elsewhere));
        try (Session session = home.load(elsewhere)) {
            assertThat(session.run(Inputs.of("x", new float[] {1}).with("y", new float[] {2}))
                            .floats("sum"))
                    .containsExactly(3);
        }
    }
}
