package org.lemnos.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.lemnos.core.program.TestOperations.ONE;
import static org.lemnos.core.program.TestOperations.node;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.tensor.MemoryTensor;

class BinderTest {
    private static final TestOperations OPERATIONS = TestOperations.all();

    private final ProgramBuilder builder = ProgramBuilder.inJava();

    private BoundProgram bind(Dimensions dimensions) {
        return Binder.bind(builder.build(), dimensions, OPERATIONS);
    }

    private BoundProgram bind() {
        return bind(Dimensions.none());
    }

    private ValueRef f32(String name, long... dims) {
        return builder.input(
                name, ElementType.F32, Arrays.stream(dims).mapToObj(Dim::of).toArray(Dim[]::new));
    }

    private ValueRef weight(String id, long... dims) {
        MemoryTensor zeros = MemoryTensor.zeros(TensorType.of(ElementType.F32, dims));
        return builder.weight(id, zeros.type(), zeros.data());
    }

    private static LemnosException refusal(ThrowingCallable binding) {
        return catchThrowableOfType(LemnosException.class, binding);
    }

    private static BoundProgram.Value value(BoundProgram program, String id) {
        return program.values().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> nodeIds(BoundProgram program) {
        return program.nodes().stream().map(BoundNode::id).toList();
    }

    private static long[] longs(BoundProgram program, String id) {
        BoundProgram.Value value = value(program, id);
        return MemoryTensor.copyOf(value.type(), value.data().orElseThrow()).toLongs();
    }

    // Extents.

    @Test
    void a_symbol_stands_for_one_number_wherever_it_is() {
        ValueRef a = builder.input("a", ElementType.F32, Dim.of("rows"), Dim.of(3));
        ValueRef b = builder.input("b", ElementType.F32, Dim.of("rows"), Dim.of(3));
        builder.output("y", node(builder, "y", TestOperations.ADD, a, b));

        BoundProgram bound = bind(Dimensions.of("rows", 7));

        assertThat(bound.values())
                .extracting(BoundProgram.Value::type)
                .containsOnly(TensorType.of(ElementType.F32, 7, 3));
        assertThat(bound.extents()).containsExactly(Map.entry("rows", 7L));
    }

    @Test
    void a_symbol_without_a_number_and_a_number_without_a_symbol_are_refused_by_name() {
        ValueRef a = builder.input("a", ElementType.F32, Dim.of("rows"));
        builder.output("y", node(builder, "y", TestOperations.COPY, a));

        assertThat(refusal(this::bind)).hasMessageContaining("'rows'").hasMessageContaining("--dim rows=N");
        LemnosException unknown = refusal(() -> bind(Dimensions.of("rows", 1, "colums", 2)));
        assertThat(unknown.code()).isEqualTo(ErrorCode.DIMENSION_INVALID);
        assertThat(unknown).hasMessage("the program has no dimension [colums]; it has [rows]");
    }

    @Test
    void extents_whose_product_is_too_large_are_refused_with_the_input() {
        ValueRef a = builder.input("a", ElementType.F32, Dim.of("rows"), Dim.of("rows"));
        builder.output("y", node(builder, "y", TestOperations.COPY, a));

        LemnosException refusal = refusal(() -> bind(Dimensions.of("rows", 1L << 40)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.DIMENSION_INVALID);
        assertThat(refusal).hasMessageContaining("input 'a'").hasMessageContaining("1099511627776");
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void every_element_type_and_rank_binds_with_zero_extents_too(ElementType type) {
        for (int rank = 0; rank <= TensorType.LARGEST_RANK; rank++) {
            ProgramBuilder each = ProgramBuilder.inJava();
            Dim[] dims = new Dim[rank];
            Arrays.fill(dims, Dim.of(2));
            if (rank > 1) {
                dims[rank / 2] = Dim.of(0);
            }
            each.output("y", node(each, "y", TestOperations.COPY, each.input("x", type, dims)));
            BoundProgram bound = Binder.bind(each.build(), Dimensions.none(), OPERATIONS);
            assertThat(bound.nodes()).hasSize(1);
            assertThat(value(bound, "y").type().rank()).isEqualTo(rank);
            assertThat(value(bound, "y").type().isEmpty()).isEqualTo(rank > 1);
        }
    }

    // Errors that name node, port and axis.

    @Test
    void shapes_that_disagree_name_node_port_and_axis() {
        builder.output("y", node(builder, "y", TestOperations.PRODUCT, f32("a", 5, 2, 3), f32("b", 4, 6)));

        LemnosException refusal = refusal(this::bind);

        assertThat(refusal.code()).isEqualTo(ErrorCode.NODE_INVALID);
        assertThat(refusal)
                .hasMessage(
                        "node 'y' (test/product@1.0): 'b' of test/product@1.0 is f32[4, 6]; axis 0 ('k') must be 3, not 4");
        assertThat(refusal.fields()).containsEntry("node", "y");
    }

    @Test
    void a_wrong_type_rank_or_number_of_inputs_is_refused_with_what_would_be_right() {
        refused("'a' of test/add@1.0 is f16[2]; it takes [i64, f32, f64]", b -> {
            ValueRef halves = b.input("h", ElementType.F16, Dim.of(2));
            return node(b, "n", TestOperations.ADD, halves, halves);
        });
        refused("its shape must be [..., m, k]", b -> node(b, "n", TestOperations.PRODUCT, vector(b), vector(b, "z")));
        refused(
                "input 'b' of test/add@1.0 needs 1 tensor(s), but has 0",
                b -> node(b, "n", TestOperations.ADD, vector(b)));
        refused("takes at most 1 inputs, not 2", b -> node(b, "n", TestOperations.COPY, vector(b), vector(b, "z")));
        refused("input 'parts' of test/join@1.0 needs 1 tensor(s)", b -> node(b, "n", TestOperations.JOIN));
        refused("input 1 is f32[3], not f32[2]", b -> {
            ValueRef three = b.input("z", ElementType.F32, Dim.of(3));
            return node(b, "n", TestOperations.ADD, vector(b), three);
        });
        refused(
                "input 'x' of test/bias@1.0 is left out but required",
                b -> places(b, TestOperations.BIAS, Optional.empty()));
        refused("names 1 outputs; the operation has 2", b -> places(b, TestOperations.HALVES, Optional.of(vector(b))));
        refused("the shape is not known before the run", b -> {
            ValueRef shape = b.input("s", ElementType.I64, Dim.of(1));
            return node(b, "n", TestOperations.RESHAPE, vector(b), shape);
        });
        refused("of 12 bytes; it must lie in the bytes of f32[2], which are 8", b -> {
            ValueRef shape = b.constant("s", MemoryTensor.of(new long[] {3}, 1));
            return node(b, "n", TestOperations.RESHAPE, vector(b), shape);
        });
    }

    @Test
    void attributes_are_a_closed_set_with_defaults() {
        refused("has no attribute 'tims'; it has [times]", b -> joined(b, Attributes.of("tims", 2)));
        refused("'times' is 4, outside 1 to 3", b -> joined(b, Attributes.of("times", 4)));
        refused("is of kind text, not integer", b -> joined(b, Attributes.of("times", "two")));

        builder.output("y", joined(builder, Attributes.none()));
        assertThat(bind().nodes().get(0).call().attributes()).isEqualTo(Attributes.of("times", 1));
    }

    private static ValueRef joined(ProgramBuilder b, Attributes attributes) {
        return b.node("n", TestOperations.JOIN, ONE, attributes, vector(b));
    }

    private static ValueRef vector(ProgramBuilder b) {
        return vector(b, "v");
    }

    private static ValueRef vector(ProgramBuilder b, String name) {
        return b.input(name, ElementType.F32, Dim.of(2));
    }

    private static ValueRef places(ProgramBuilder b, OperationId operation, Optional<ValueRef> input) {
        return b.node("n", operation, ONE, Attributes.none(), List.of(input), List.of("n"))
                .get(0);
    }

    private static void refused(String why, Function<ProgramBuilder, ValueRef> node) {
        ProgramBuilder b = ProgramBuilder.inJava();
        b.output("y", node.apply(b));
        LemnosException refusal = refusal(() -> Binder.bind(b.build(), Dimensions.none(), OPERATIONS));
        assertThat(refusal).as(why).isNotNull();
        assertThat(refusal.code()).isEqualTo(ErrorCode.NODE_INVALID);
        assertThat(refusal).hasMessageContaining("node 'n'").hasMessageContaining(why);
    }

    // Inputs that are left out or many.

    @Test
    void a_place_that_is_left_out_keeps_its_number() {
        ValueRef x = f32("x", 2);
        ValueRef second = f32("second", 2);
        List<ValueRef> y = builder.node(
                "y",
                TestOperations.BIAS,
                ONE,
                Attributes.none(),
                List.of(Optional.of(x), Optional.empty(), Optional.of(second)),
                List.of("y"));
        builder.output("y", y.get(0));

        BoundNode node = bind().nodes().get(0);

        assertThat(node.inputs()).containsExactly(0, -1, 1);
        assertThat(node.call().has(1)).isFalse();
        assertThat(node.call().has(2)).isTrue();
        assertThat(node.call().has(3)).isFalse();
    }

    @Test
    void a_run_of_inputs_shares_one_port() {
        builder.output("y", node(builder, "y", TestOperations.JOIN, f32("a", 2), f32("b", 2), f32("c", 2)));

        assertThat(value(bind(), "y").type()).isEqualTo(TensorType.of(ElementType.F32, 6));
        refused("must be 2, not 3", b -> {
            ValueRef three = b.input("z", ElementType.F32, Dim.of(3));
            return node(b, "n", TestOperations.JOIN, vector(b), three);
        });
    }

    // Folding.

    @Test
    void what_follows_from_constants_is_computed_and_shapes_from_types() {
        ValueRef x = builder.input("x", ElementType.F32, Dim.of("n"), Dim.of(3));
        ValueRef shape = node(builder, "shape", TestOperations.SHAPE, x);
        ValueRef one = builder.constant("one", MemoryTensor.of(new long[] {0, 0}, 2));
        ValueRef same = node(builder, "same", TestOperations.ADD, shape, one);
        ValueRef kept = node(builder, "kept", TestOperations.COPY, x);
        builder.output(
                "y", node(builder, "y", TestOperations.ADD, kept, node(builder, "r", TestOperations.RESHAPE, x, same)));

        BoundProgram bound = bind(Dimensions.of("n", 4));

        assertThat(nodeIds(bound)).containsExactly("kept", "y");
        assertThat(bound.foldedNodes()).isEqualTo(3);
    }

    @Test
    void a_folded_value_that_a_node_uses_is_a_constant_with_its_bytes() {
        ValueRef x = f32("x", 6);
        ValueRef two = builder.constant("two", MemoryTensor.of(new long[] {2}, 1));
        ValueRef four = node(builder, "four", TestOperations.ADD, two, two);
        builder.output("y", node(builder, "y", TestOperations.PICK, x, four));

        BoundProgram bound = bind();

        assertThat(value(bound, "four").origin()).isEqualTo(Origin.CONSTANT);
        assertThat(longs(bound, "four")).containsExactly(4);
        assertThat(bound.values()).extracting(BoundProgram.Value::id).containsExactly("x", "four", "y");
        assertThat(bound.nodes().get(0).call().constant(1).orElseThrow().toLongs())
                .containsExactly(4);
    }

    @Test
    void weights_are_never_folded_nor_is_a_result_of_more_than_16_MiB() {
        ValueRef w = weight("w", 2);
        builder.output("a", node(builder, "sum", TestOperations.ADD, w, w));
        ValueRef part = builder.constant("part", MemoryTensor.zeros(TensorType.of(ElementType.F32, 3 << 20)));
        builder.output("b", node(builder, "join", TestOperations.JOIN, part, part));
        ValueRef fits = builder.constant("fits", MemoryTensor.zeros(TensorType.of(ElementType.F32, 4 << 20)));
        builder.output("c", node(builder, "all", TestOperations.JOIN, fits));

        assertThat(nodeIds(bind())).containsExactly("sum", "join", "c#copy");
    }

    @Test
    void an_oracle_that_refuses_a_folded_value_makes_the_node_invalid() {
        refused("index 9 is outside 0 to 1", b -> {
            ValueRef from = b.constant("from", MemoryTensor.of(new float[] {1, 2}, 2));
            ValueRef index = b.constant("index", MemoryTensor.of(new long[] {9}, 1));
            return node(b, "n", TestOperations.PICK, from, index);
        });
    }

    // Views.

    @Test
    void a_view_that_changes_nothing_is_passed_by_and_an_update_never() {
        ValueRef x = node(builder, "x", TestOperations.COPY, f32("in", 2, 3));
        ValueRef shape = builder.constant("shape", MemoryTensor.of(new long[] {2, 3}, 2));
        ValueRef view = node(builder, "view", TestOperations.RESHAPE, x, shape);
        builder.output("y", node(builder, "y", TestOperations.DOUBLE, view));

        BoundProgram bound = bind();

        assertThat(nodeIds(bound)).containsExactly("x", "y");
        assertThat(bound.nodes().get(1).inputs()).containsExactly(1);
    }

    // Outputs.

    @Test
    void an_output_that_no_node_makes_or_that_is_one_already_is_copied() {
        ValueRef x = f32("x", 2);
        ValueRef w = weight("w", 2);
        ValueRef c = builder.constant("c", MemoryTensor.of(new float[] {1, 2}, 2));
        ValueRef made = node(builder, "made", TestOperations.ADD, x, x);
        ValueRef shape = builder.constant("shape", MemoryTensor.of(new long[] {2, 1}, 2));
        ValueRef viewOfInput = node(builder, "view", TestOperations.RESHAPE, x, shape);
        ValueRef viewOfMade = node(builder, "view2", TestOperations.RESHAPE, made, shape);
        builder.output("input", x).output("weight", w).output("constant", c).output("first", made);
        builder.output("second", made).output("input view", viewOfInput).output("made view", viewOfMade);

        BoundProgram bound = bind();

        assertThat(nodeIds(bound))
                .containsExactly(
                        "made",
                        "view",
                        "view2",
                        "input#copy",
                        "weight#copy",
                        "constant#copy",
                        "second#copy",
                        "input view#copy",
                        "made view#copy");
        assertThat(bound.outputs()).doesNotHaveDuplicates();
        assertThat(bound.outputs())
                .extracting(value -> bound.values().get(value).origin())
                .containsOnly(Origin.NODE);
        assertThat(bound.outputs().get(3))
                .isEqualTo(bound.nodes().get(0).outputs().get(0));
    }

    @Test
    void a_copy_has_a_name_that_no_program_can_give() {
        ValueRef x = f32("x", 2);
        builder.output("x", x);
        refusedName("y#copy");
        assertThat(nodeIds(bind())).containsExactly("x#copy");
    }

    private static void refusedName(String id) {
        ProgramBuilder b = ProgramBuilder.inJava();
        assertThat(refusal(() -> node(b, id, TestOperations.COPY, vector(b))).code())
                .isEqualTo(ErrorCode.PROGRAM_INVALID);
        assertThat(refusal(() -> b.input(id, ElementType.F32)).code()).isEqualTo(ErrorCode.PROGRAM_INVALID);
    }

    @Test
    void what_no_output_needs_is_left_out_but_every_input_stays() {
        ValueRef x = f32("x", 4);
        ValueRef unused = f32("unused", 4);
        weight("idle", 2);
        node(builder, "dead", TestOperations.ADD, x, unused);
        List<ValueRef> halves = builder.node(
                "halves",
                TestOperations.HALVES,
                ONE,
                Attributes.none(),
                List.of(Optional.of(x)),
                List.of("front", "back"));
        builder.output("y", halves.get(1));

        BoundProgram bound = bind();

        assertThat(nodeIds(bound)).containsExactly("halves");
        assertThat(bound.droppedNodes()).isEqualTo(1);
        assertThat(bound.inputs()).containsExactly(0, 1);
        assertThat(bound.values()).extracting(BoundProgram.Value::id).containsExactly("x", "unused", "front", "back");
    }

    // Oracles that break the contract.

    @Test
    void an_oracle_that_throws_or_gives_null_is_its_providers_fault() {
        faulty(
                "threw",
                TestOperations.oracle(
                        call -> {
                            throw new IllegalStateException("threw");
                        },
                        BinderTest::nothing));
        faulty("StackOverflowError", TestOperations.oracle(BinderTest::endless, BinderTest::nothing));
        faulty(
                "NoClassDefFoundError",
                TestOperations.oracle(
                        call -> {
                            throw new NoClassDefFoundError("gone");
                        },
                        BinderTest::nothing));
        faulty("NullPointerException", TestOperations.oracle(call -> null, BinderTest::nothing));
        faulty(
                "NullPointerException",
                TestOperations.oracle(call -> Arrays.asList((TensorType) null), BinderTest::nothing));
        faulty("infers 0 outputs", TestOperations.oracle(call -> List.of(), BinderTest::nothing));
        faulty(
                "ReadOnlyBufferException",
                TestOperations.oracle(call -> List.of(call.input(0)), (call, tensors) -> tensors.in(0)
                        .set(new double[2])));
        faulty(
                "cannot be read",
                TestOperations.oracle(
                        call -> {
                            throw new Unreadable();
                        },
                        BinderTest::nothing));
    }

    private static void nothing(OperationCall call, TestOperations.Tensors tensors) {}

    @SuppressWarnings("InfiniteRecursion") // That is what it is for.
    private static List<TensorType> endless(OperationCall call) {
        return endless(call);
    }

    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    private static void faulty(String what, OperationOracle oracle) {
        OperationId id = OperationId.of("test/faulty");
        ProgramBuilder b = ProgramBuilder.inJava();
        ValueRef constant = b.constant("c", MemoryTensor.of(new float[] {1, 2}, 2));
        b.output("y", node(b, "n", id, constant));
        TestOperations operations = TestOperations.all().with(TestOperations.unary(id), oracle);

        LemnosException fault = refusal(() -> Binder.bind(b.build(), Dimensions.none(), operations));

        assertThat(fault.code()).as(what).isEqualTo(ErrorCode.PROVIDER_FAULT);
        assertThat(fault)
                .hasMessageContaining("test/faulty@1.0")
                .hasMessageContaining("'n'")
                .hasMessageContaining(what);
    }

    @Test
    void an_oracle_cannot_read_elements_that_its_operation_says_it_does_not_read() {
        OperationId id = OperationId.of("test/peek");
        TestOperations operations = TestOperations.all()
                .with(
                        OperationDescriptor.builder(id, ONE)
                                .input(Port.required("x").typeOnly())
                                .output(Port.required("y"))
                                .build(),
                        TestOperations.oracle(call -> List.of(call.input(0)), (call, tensors) -> {
                            assertThat(tensors.in(0).type()).isEqualTo(call.input(0));
                            tensors.out(0).set(tensors.in(0).toDoubles());
                        }));
        builder.output("y", node(builder, "y", id, f32("x", 2)));

        LemnosException fault = refusal(() -> Binder.bind(builder.build(), Dimensions.none(), operations));

        assertThat(fault.code()).isEqualTo(ErrorCode.PROVIDER_FAULT);
        assertThat(fault).hasMessageContaining("does not read these elements of f32[2]");
    }

    @Test
    void an_operation_that_is_missing_or_too_old_is_told_with_the_node() {
        builder.output("y", builder.node("y", TestOperations.COPY, Version.of(1, 1), Attributes.none(), f32("x", 2)));

        LemnosException unknown = refusal(this::bind);

        assertThat(unknown.code()).isEqualTo(ErrorCode.OPERATION_UNKNOWN);
        assertThat(unknown).hasMessageContaining("'y'");
    }
}
