package org.lemnos.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.program.TestOperations.node;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

class ProgramBuilderTest {
    private final ProgramBuilder builder = ProgramBuilder.inJava();
    private final ValueRef x = builder.input("x", ElementType.F32, Dim.of(2));

    private static void refused(String why, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(ErrorCode.PROGRAM_INVALID))
                .hasMessageContaining(why);
    }

    @Test
    void every_value_node_and_output_has_one_name() {
        node(builder, "n", TestOperations.COPY, x);
        refused("value 'x' is made twice", () -> builder.input("x", ElementType.F32));
        refused("two nodes are named 'n'", () -> node(builder, "n", TestOperations.COPY, x));
        builder.output("o", x);
        refused("two outputs are named 'o'", () -> builder.output("o", x));
        refused("an output has no name", () -> builder.output("", x));
        refused("node id 'a b' has the character U+0020", () -> node(builder, "a b", TestOperations.COPY, x));
    }

    @Test
    void a_value_is_made_before_it_is_used_and_a_node_makes_something() {
        refused(
                "uses value 7, which this program has not made",
                () -> node(builder, "n", TestOperations.COPY, new ValueRef(7)));
        refused("output 'o' uses value -1", () -> builder.output("o", new ValueRef(-1)));
        refused(
                "node 'm' has no output",
                () -> builder.node(
                        "m", TestOperations.COPY, TestOperations.ONE, Attributes.none(), List.of(), List.of()));
    }

    @Test
    void a_program_without_inputs_is_one_and_without_outputs_is_none() {
        refused("the program has no output", () -> ProgramBuilder.inJava().build());
        ProgramBuilder constant = ProgramBuilder.inJava();
        constant.output("o", constant.constant("c", MemoryTensor.of(new float[] {1}, 1)));
        assertThat(Binder.bind(constant.build(), Dimensions.none(), TestOperations.all())
                        .nodes())
                .hasSize(1);
    }

    @Test
    void a_weight_has_as_many_bytes_as_its_type_and_a_tensor_eight_axes_at_most() {
        TensorType type = TensorType.of(ElementType.F32, 2);
        refused("takes 8 bytes, but its data has 7", () -> builder.weight("w", type, TensorData.of(new byte[7])));
        Dim[] nine = {x(), x(), x(), x(), x(), x(), x(), x(), x()};
        refused("has rank 9; the limit is 8", () -> builder.input("deep", ElementType.F32, nine));
    }

    private static Dim x() {
        return Dim.of(1);
    }
}
