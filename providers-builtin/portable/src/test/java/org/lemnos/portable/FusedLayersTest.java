package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.QkvProjection;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.vulkan.VulkanSession;

/**
 * Layers that are planned as one call of a fused operation give what their parts give. Shapes are random; what both runs may differ by follows from the
 * roundings of the parts, the sizes of terms and the length of the sums.
 */
@Tag("device")
class FusedLayersTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final long SEED =
            Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : Long.getLong("lemnos.seed", 20_261_130L);
    private static final double LARGEST = 2;
    /** Results of parts that are rounded on the way. */
    private static final int ROUNDINGS = 5;
    /** No activation is steeper. */
    private static final double STEEPEST = 1.13;

    private final Random random = new Random(SEED);
    private final List<MemoryTensor> inputs = new ArrayList<>();

    /** A program that is put together of parts. */
    private final class Sketch {
        private final ProgramBuilder program = ProgramBuilder.inJava();
        private final ElementType type;
        private final List<TensorType> outputs = new ArrayList<>();
        private int nodes;

        Sketch(ElementType type) {
            this.type = type;
            inputs.clear();
        }

        ValueRef input(long... dims) {
            MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, dims));
            tensor.set(
                    random.doubles(tensor.type().elements(), -LARGEST, LARGEST).toArray());
            Dim[] extents = Arrays.stream(dims).mapToObj(Dim::of).toArray(Dim[]::new);
            inputs.add(tensor);
            return program.input("input" + inputs.size(), type, extents);
        }

        private ValueRef node(OperationId operation, Attributes attributes, ValueRef... operands) {
            return program.node("node" + nodes++, operation, Version.of(1, 0), attributes, operands);
        }

        ValueRef linear(ValueRef x, long k, long n, boolean biased) {
            ValueRef product = node(MatMul.ID, Attributes.none(), x, input(k, n));
            return biased ? node(Add.ID, Attributes.none(), product, input(n)) : product;
        }

        ValueRef activated(SumActivation activation, ValueRef x) {
            return switch (activation) {
                case NONE -> x;
                case RELU -> node(UnaryFunctions.RELU.id(), Attributes.none(), x);
                case GELU -> node(Gelu.ID, Attributes.none(), x);
                case GELU_TANH -> node(Gelu.ID, Attributes.of(Gelu.APPROXIMATE, Gelu.TANH), x);
                case SILU ->
                    node(Mul.ID, Attributes.none(), x, node(UnaryFunctions.SIGMOID.id(), Attributes.none(), x));
            };
        }

        ValueRef product(ValueRef a, ValueRef b) {
            return node(Mul.ID, Attributes.none(), a, b);
        }

        Sketch output(ValueRef value, long... dims) {
            program.output("output" + outputs.size(), value);
            outputs.add(TensorType.of(type, dims));
            return this;
        }

        /**
         * Runs it fused and in parts.
         *
         * @param accumulation how far sums, and functions of them, may lie apart in binary32
         */
        void agrees(OperationId fused, double accumulation, String what) {
            Program built = program.build();
            ExecutionPlan whole = plan(built, true);
            assertThat(whole.document().partitions())
                    .as(what)
                    .filteredOn(each -> !isChosen(fused) || each.state() == PartitionState.APPLIED)
                    .extracting(PlannedPartition::replacement)
                    .contains(fused);
            List<double[]> expected = run(plan(built, false));
            List<double[]> found = run(whole);
            for (int i = 0; i < found.size(); i++) {
                double largest =
                        Arrays.stream(expected.get(i)).map(Math::abs).max().orElse(0);
                double roundoff = type == ElementType.F16 ? 0x1p-11 : 0x1p-24;
                double tolerance = accumulation + 2 * ROUNDINGS * roundoff * Math.max(2 * LARGEST, largest);
                for (int element = 0; element < found.get(i).length; element++) {
                    assertThat(Math.abs(found.get(i)[element] - expected.get(i)[element]))
                            .as("%s, output %d, element %d, seed %d", what, i, element, SEED)
                            .isLessThanOrEqualTo(tolerance);
                }
            }
        }

        private List<double[]> run(ExecutionPlan plan) {
            List<ByteBuffer> results = outputs.stream()
                    .map(each -> ByteBuffer.allocate((int) each.sizeBytes()).order(ByteOrder.LITTLE_ENDIAN))
                    .toList();
            try (VulkanSession session = DEVICE.device().load(plan)) {
                session.run(
                        (input, target) -> target.put(inputs.get(input).bytes().duplicate()),
                        (output, source) -> copy(source, results.get(output)));
            }
            List<double[]> elements = new ArrayList<>();
            for (int i = 0; i < results.size(); i++) {
                elements.add(MemoryTensor.over(outputs.get(i), results.get(i)).toDoubles());
            }
            return elements;
        }
    }

    /** Whether the whole is cheaper than its parts; of several products it is where the device runs the best kernel for them. */
    private static boolean isChosen(OperationId fused) {
        return fused.equals(Linear.ID) || DEVICE.device().profile().has(Capability.INT64);
    }

    private static void copy(ByteBuffer source, ByteBuffer target) {
        target.duplicate().put(source.duplicate().limit(source.position() + target.capacity()));
    }

    private static ExecutionPlan plan(Program program, boolean fusing) {
        return DEVICE.plan(program, DEVICE.device().profile(), Policy.defaults().withFusing(fusing));
    }

    /** An extent of any kind where the device can store single elements, else of quads. */
    private long extent(ElementType type) {
        boolean ragged = type == ElementType.F32 && random.nextBoolean();
        return ragged ? 1 + random.nextInt(70) : runs(4);
    }

    /** An extent of whole runs of elements, which the kernels take that are worth to be chosen for more than one product. */
    private long runs(int length) {
        return (long) length * (1 + random.nextInt(80 / length));
    }

    /** How far two ways to a sum of k terms, and a function of it, may lie apart in binary32. */
    private static double accumulation(long k) {
        int functions = 24;
        return STEEPEST * (LARGEST * LARGEST * k + LARGEST) * 2 * (k + functions) * 0x1p-24;
    }

    @ParameterizedTest
    @EnumSource(SumActivation.class)
    void linearLayers(SumActivation activation) {
        for (ElementType type : List.of(ElementType.F32, ElementType.F16)) {
            for (boolean biased : new boolean[] {true, false}) {
                if (biased || activation != SumActivation.NONE) {
                    Sketch sketch = new Sketch(type);
                    long m = 1L + random.nextInt(40);
                    long k = extent(type);
                    long n = extent(type);
                    ValueRef sum = sketch.linear(sketch.input(2, m, k), k, n, biased);
                    sketch.output(sketch.activated(activation, sum), 2, m, n)
                            .agrees(Linear.ID, accumulation(k), type + " 2 × " + m + " × " + k + " × " + n);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"F32", "F16"})
    void threeProjectionsOfOneValue(ElementType type) {
        for (boolean biased : new boolean[] {true, false}) {
            Sketch sketch = new Sketch(type);
            long m = 1L + random.nextInt(40);
            long k = runs(4);
            ValueRef x = sketch.input(m, k);
            for (int i = 0; i < QkvProjection.PRODUCTS; i++) {
                long n = runs(8);
                sketch.output(sketch.linear(x, k, n, biased), m, n);
            }
            sketch.agrees(QkvProjection.ID, accumulation(k), type + " " + m + " × " + k);
        }
    }

    @ParameterizedTest
    @EnumSource(value = SumActivation.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void gatedLayers(SumActivation activation) {
        for (ElementType type : List.of(ElementType.F32, ElementType.F16)) {
            Sketch sketch = new Sketch(type);
            boolean biased = random.nextBoolean();
            long m = 1L + random.nextInt(40);
            long k = runs(4);
            long n = runs(4);
            ValueRef x = sketch.input(m, k);
            ValueRef gate = sketch.activated(activation, sketch.linear(x, k, n, biased));
            ValueRef up = sketch.linear(x, k, n, biased);
            double likelyLargestSum = 2 * LARGEST * LARGEST * Math.sqrt((double) k) + LARGEST;
            sketch.output(sketch.product(up, gate), m, n)
                    .agrees(
                            GatedLinear.ID,
                            2 * likelyLargestSum * accumulation(k),
                            type + " " + m + " × " + k + " × " + n);
        }
    }
}
