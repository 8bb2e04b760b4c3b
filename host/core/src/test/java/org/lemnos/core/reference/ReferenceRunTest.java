package org.lemnos.core.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.program.TestOperations.node;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.TestOperations;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

class ReferenceRunTest {
    private final ProgramBuilder builder = ProgramBuilder.inJava();
    private final ValueRef x = builder.input("x", ElementType.F32, Dim.of(4));
    private final TestOperations operations = TestOperations.all();

    private ReferenceRun prepared() {
        return new ReferenceRun(Binder.bind(builder.build(), Dimensions.none(), operations));
    }

    private Map<String, MemoryTensor> run() {
        return prepared().run(Map.of("x", MemoryTensor.of(new float[] {1, 2, 3, 4}, 4)));
    }

    private static void refused(ErrorCode code, String why, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(code))
                .hasMessageContaining(why);
    }

    @Test
    void outputs_are_what_the_oracles_make_in_program_order_views_updates_and_weights_included() {
        MemoryTensor weight = MemoryTensor.of(new float[] {10, 20, 30, 40}, 4);
        ValueRef sum = node(builder, "sum", TestOperations.ADD, x, builder.weight("w", weight.type(), weight.data()));
        ValueRef shape = builder.constant("shape", MemoryTensor.of(new long[] {2, 2}, 2));
        ValueRef square = node(builder, "square", TestOperations.RESHAPE, sum, shape);
        ValueRef twice = node(builder, "twice", TestOperations.DOUBLE, square);
        builder.output("twice", twice).output("x", x);
        builder.output("product", node(builder, "product", TestOperations.PRODUCT, twice, twice));

        Map<String, MemoryTensor> outputs = run();

        assertThat(outputs.keySet()).containsExactly("twice", "x", "product");
        assertThat(outputs.get("twice").toFloats()).containsExactly(22, 44, 66, 88);
        assertThat(outputs.get("twice").type()).isEqualTo(TensorType.of(ElementType.F32, 2, 2));
        assertThat(outputs.get("x").toFloats()).containsExactly(1, 2, 3, 4);
        assertThat(outputs.get("product").toFloats()).containsExactly(3388, 4840, 7260, 10648);
    }

    @Test
    void places_that_are_left_out_and_outputs_that_nobody_uses_are_no_trouble() {
        List<ValueRef> biased = builder.node(
                "biased",
                TestOperations.BIAS,
                TestOperations.ONE,
                Attributes.none(),
                List.of(Optional.of(x), Optional.empty(), Optional.of(x)),
                List.of("biased"));
        List<ValueRef> halves = builder.node(
                "halves",
                TestOperations.HALVES,
                TestOperations.ONE,
                Attributes.none(),
                List.of(Optional.of(biased.get(0))),
                List.of("front", "back"));
        builder.output("back", halves.get(1));

        assertThat(run().get("back").toFloats()).containsExactly(6, 8);
    }

    @Test
    void a_second_run_sees_nothing_of_the_first() {
        builder.output("y", node(builder, "y", TestOperations.DOUBLE, node(builder, "c", TestOperations.COPY, x)));
        ReferenceRun run = prepared();
        MemoryTensor input = MemoryTensor.of(new float[] {1, 2, 3, 4}, 4);

        MemoryTensor first = run.run(Map.of("x", input)).get("y");
        MemoryTensor second = run.run(Map.of("x", input)).get("y");

        assertThat(first.toFloats()).containsExactly(2, 4, 6, 8).isEqualTo(second.toFloats());
        assertThat(first).isNotSameAs(second);
        assertThat(input.toFloats()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void empty_tensors_run_too() {
        ProgramBuilder empty = ProgramBuilder.inJava();
        ValueRef none = empty.input("x", ElementType.F32, Dim.of(0), Dim.of(3));
        empty.output("y", node(empty, "y", TestOperations.ADD, none, none));
        ReferenceRun run = new ReferenceRun(Binder.bind(empty.build(), Dimensions.none(), operations));

        MemoryTensor nothing = MemoryTensor.of(new float[0], 0, 3);
        assertThat(run.run(Map.of("x", nothing)).get("y").type()).isEqualTo(nothing.type());
    }

    @Test
    void inputs_that_are_missing_unknown_or_of_another_type_are_refused_by_name() {
        builder.output("y", node(builder, "y", TestOperations.COPY, x));
        ReferenceRun run = prepared();
        MemoryTensor right = MemoryTensor.of(new float[4], 4);

        refused(ErrorCode.INPUT_INVALID, "input 'x' of type f32[4] is missing", () -> run.run(Map.of()));
        refused(
                ErrorCode.INPUT_INVALID,
                "the program has no input [z]; it has [x]",
                () -> run.run(Map.of("x", right, "z", right)));
        refused(
                ErrorCode.INPUT_INVALID,
                "input 'x' is f32[2, 2]; the plan needs f32[4]",
                () -> run.run(Map.of("x", MemoryTensor.of(new float[4], 2, 2))));
    }

    @Test
    void values_that_an_oracle_refuses_are_the_nodes_fault() {
        ValueRef index = builder.input("index", ElementType.I64, Dim.of(1));
        builder.output("y", node(builder, "y", TestOperations.PICK, x, index));
        Map<String, MemoryTensor> inputs =
                Map.of("x", MemoryTensor.of(new float[4], 4), "index", MemoryTensor.of(new long[] {4}, 1));

        refused(ErrorCode.NODE_INVALID, "node 'y' (test/pick@1.0): index 4 is outside 0 to 3", () -> prepared()
                .run(inputs));
    }

    @Test
    void an_oracle_that_fails_or_writes_to_its_inputs_is_its_providers_fault() {
        OperationId id = OperationId.of("test/faulty");
        builder.output("y", node(builder, "y", id, x));

        for (OperationOracle faulty : List.of(
                TestOperations.oracle(call -> List.of(call.input(0)), (call, tensors) -> {
                    throw new AssertionError("failed");
                }),
                TestOperations.oracle(call -> List.of(call.input(0)), (call, tensors) -> tensors.in(0)
                        .set(new float[4])))) {
            operations.with(TestOperations.unary(id), faulty);
            refused(ErrorCode.PROVIDER_FAULT, "the oracle of test/faulty@1.0 failed at node 'y'", this::run);
        }
    }

    @Test
    void the_profile_is_the_same_everywhere() {
        assertThat(ReferenceDevice.profile()).isEqualTo(ReferenceDevice.profile());
        assertThat(ReferenceDevice.profile().capabilities()).isEmpty();
    }
}
