package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.floats;
import static org.lemnos.models.TestModel.integer;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.models.rewrite.Turning;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.tensor.Transpose;

class TurningTest {
    private static final long SEED = 20261130;
    private static final Attributes SWAPPED = perm(1, 0);

    private final ProgramBuilder program = ProgramBuilder.inJava();
    private final Random random = new Random(SEED);

    @TempDir
    private Path folder;

    private static Attributes perm(long... axes) {
        return Attributes.of(Transpose.PERM, axes);
    }

    private ValueRef x(long... extents) {
        Dim[] dims = new Dim[extents.length];
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = Dim.of(extents[axis]);
        }
        return program.input("x", ElementType.F32, dims);
    }

    private MemoryTensor numbers(long... extents) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.F32, extents));
        float[] numbers = new float[(int) tensor.type().elements()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextFloat() - 0.5f;
        }
        tensor.set(numbers);
        return tensor;
    }

    private ValueRef weight(String id, long... extents) {
        MemoryTensor tensor = numbers(extents);
        return program.weight(id, tensor.type(), tensor.data());
    }

    private ValueRef turned(String id, Attributes perm, ValueRef value) {
        return program.node(id, Transpose.ID, Transpose.VERSION, perm, value);
    }

    private ValueRef product(String id, ValueRef a, ValueRef b) {
        return program.node(id, MatMul.ID, MatMul.VERSION, Attributes.none(), a, b);
    }

    private void assertSameBytes(Program written, Program turned, long... extents) {
        Map<String, MemoryTensor> inputs = Map.of("x", numbers(extents));
        assertThat(Running.run(turned, Dimensions.none(), inputs).bytes())
                .as("seed %d", SEED)
                .isEqualTo(Running.run(written, Dimensions.none(), inputs).bytes());
    }

    @Test
    void aWeightThatIsReadTurnedIsStoredTurnedAndNothingElseIsLoaded() {
        ValueRef y = product("y", x(5, 40), turned("w_turned", Attributes.none(), weight("w", 30, 40)));
        Program written = program.output("y", y).build();
        Program turned = Turning.of(written);
        assertThat(turned.nodes()).extracting(Node::id).containsExactly("y");
        assertThat(turned.notes().get("turned")).startsWith("1 weights");
        assertThat(Running.bind(turned, Dimensions.none()).values())
                .filteredOn(value -> value.origin() == BoundProgram.Origin.WEIGHT)
                .singleElement()
                .satisfies(value -> {
                    assertThat(value.id()).isEqualTo("w_turned");
                    assertThat(value.type()).isEqualTo(TensorType.of(ElementType.F32, 40, 30));
                });
        assertSameBytes(written, turned, 5, 40);
    }

    @Test
    void readersOfOneWeightShareItEachWayItIsRead() {
        ValueRef w = weight("w", 40, 40);
        ValueRef first = product("first", x(5, 40), turned("once", SWAPPED, w));
        ValueRef second = product("second", first, turned("twice", Attributes.none(), w));
        Program written = program.output("y", product("y", second, w)).build();
        Program turned = Turning.of(written);
        assertThat(turned.nodes()).extracting(Node::id).containsExactly("first", "second", "y");
        assertThat(Running.bind(turned, Dimensions.none()).values())
                .filteredOn(value -> value.origin() == BoundProgram.Origin.WEIGHT)
                .extracting(BoundProgram.Value::id)
                .containsExactlyInAnyOrder("w", "once");
        assertSameBytes(written, turned, 5, 40);
    }

    @Test
    void consecutiveTranspositionsBecomeOneOrNone() {
        ValueRef heads = turned("heads", perm(0, 2, 1, 3), x(2, 3, 4, 5));
        ValueRef keys = turned("keys", perm(0, 1, 3, 2), heads);
        ValueRef back = turned("back", perm(0, 3, 1, 2), keys);
        ValueRef y = program.node("y", Mul.ID, Mul.VERSION, Attributes.none(), back, back);
        ValueRef z = program.node("z", Mul.ID, Mul.VERSION, Attributes.none(), keys, keys);
        Program written = program.output("y", y).output("z", z).build();
        Program turned = Turning.of(written);
        BoundProgram bound = Running.bind(turned, Dimensions.none());
        assertThat(bound.nodes()).extracting(BoundProgram.BoundNode::id).containsExactly("keys", "y", "z");
        assertThat(turned.nodes().get(1).attributes().integers(Transpose.PERM)).containsExactly(0, 2, 3, 1);
        assertSameBytes(written, turned, 2, 3, 4, 5);
    }

    @Test
    void whatIsAnOutputStaysAndIsTurnedOnce() {
        ValueRef there = turned("there", SWAPPED, x(3, 4));
        ValueRef back = turned("back", SWAPPED, there);
        ValueRef fixed = turned("fixed", SWAPPED, weight("w", 30, 40));
        Program written = program.output("y", back).output("fixed", fixed).build();
        Program turned = Turning.of(written);
        assertThat(turned.nodes()).extracting(Node::id).containsExactly("there", "back", "fixed");
        assertThat(turned.nodes().get(1).attributes().integers(Transpose.PERM)).containsExactly(0, 1);
        assertSameBytes(written, turned, 3, 4);
    }

    @Test
    void whatIsNotSoundIsLeftForBindingToRefuse() {
        ValueRef twice = turned("twice", perm(0, 0), weight("w", 30, 40));
        ValueRef other = turned("other", perm(0, 2, 1), weight("v", 30, 40));
        ValueRef unknown = turned("unknown", Attributes.none(), x(3, 4));
        ValueRef y = product("y", product("z", twice, other), unknown);
        Program written = program.output("y", y).build();
        assertThat(Turning.of(written)).isSameAs(written);
    }

    @Test
    void weightsThatAreLargeOrTurnedInsideOutAreTurnedByTheDevice() {
        TensorType large = TensorType.of(ElementType.F32, 1 << 14, (1 << 12) + 1);
        ValueRef w = program.weight("w", large, new Unread(large.sizeBytes()));
        ValueRef inside = turned("inside", perm(2, 1, 0), weight("v", 5, 6, 7));
        ValueRef y = product("y", turned("w_turned", SWAPPED, w), inside);
        Program written = program.output("y", y).build();
        assertThat(Turning.of(written)).isSameAs(written);
    }

    private record Unread(long sizeBytes) implements TensorData {
        @Override
        public void read(long offset, ByteBuffer target) {
            throw new AssertionError("planning reads no weight");
        }
    }

    @Test
    void theSecondMatrixOfGemmIsStoredAsItIsReadInEitherPrecision() {
        float[] weights = numbers(30, 40).toFloats();
        Path model = TestModel.opset(17)
                .input("x", FLOAT, "n", "40")
                .initializer(floats("w", new long[] {30, 40}, weights))
                .node("Gemm", List.of("x", "w"), "y", integer("transB", 1))
                .output("y")
                .write(folder);
        assertThat(OnnxModel.read(model).nodes()).extracting(Node::operation).containsExactly(MatMul.ID);
        Program half = OnnxModel.read(model, ImportOptions.defaults().precision(Precision.F16));
        assertThat(half.nodes()).extracting(Node::operation).doesNotContain(OperationId.of("tensor/transpose"));
        Program asWritten = OnnxModel.read(model, ImportOptions.defaults().nodes(Nodes.AS_WRITTEN));
        assertThat(asWritten.nodes()).extracting(Node::operation).containsExactly(Transpose.ID, MatMul.ID);
        Map<String, MemoryTensor> inputs = Map.of("x", numbers(2, 40));
        assertThat(Running.run(OnnxModel.read(model), Dimensions.of("n", 2), inputs)
                        .bytes())
                .isEqualTo(Running.run(asWritten, Dimensions.of("n", 2), inputs).bytes());
        Program halfAsWritten = OnnxModel.read(
                model, ImportOptions.defaults().precision(Precision.F16).nodes(Nodes.AS_WRITTEN));
        assertThat(Running.run(half, Dimensions.of("n", 2), inputs).bytes())
                .isEqualTo(Running.run(halfAsWritten, Dimensions.of("n", 2), inputs)
                        .bytes());
    }
}
