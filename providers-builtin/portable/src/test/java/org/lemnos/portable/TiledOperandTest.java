package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.core.verify.PlanVerifier;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.portable.launch.MatrixTiles;

/** Products whose right operand lies in tiles: weights are tiled while they are loaded, what a run makes by a kernel, once however many read it. */
@Tag("device")
class TiledOperandTest {
    private static final long SEED = Long.getLong("lemnos.seed", 20_261_201L);
    private static final String PANELS = "lemnos/portable/matmul_panels";
    private static final String INTO_TILES = "lemnos/portable/copy_into_tiles";
    private static final Policy ROW_MAJOR = Policy.defaults().withStorageProfiles(StorageProfile.linear());

    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private final Random random = new Random(SEED);

    private float[] numbers(long count) {
        float[] numbers = new float[Math.toIntExact(count)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextInt(-4, 5);
        }
        return numbers;
    }

    private static TensorData data(float[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(numbers);
        return TensorData.of(bytes.array());
    }

    private static ValueRef product(ProgramBuilder program, String name, ValueRef x, ValueRef w) {
        return program.node(name, MatMul.ID, Version.of(1, 0), Attributes.none(), x, w);
    }

    private static ExecutionPlan plan(Program program, Policy policy) {
        ExecutionPlan plan = DEVICE.plan(program, DEVICE.device().profile(), policy);
        assertThat(PlanVerifier.verify(plan.document())).isEmpty();
        return plan;
    }

    private static List<String> kernels(PlanDocument plan) {
        return plan.nodes().stream()
                .map(PlannedNode::selection)
                .map(each -> each.kernel())
                .toList();
    }

    private static List<PlannedResource> tiled(PlanDocument plan) {
        return plan.resources().stream()
                .filter(resource -> resource.storage().equals(MatrixTiles.PROFILE))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"64,33,37", "1,1,1", "40,16,16", "40,17,15", "33,200,67", "17,5,131"})
    void weightsAreTiledWhileTheyAreLoaded(int m, int k, int n) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(m), Dim.of(k));
        float[] weight = numbers((long) k * n);
        ValueRef w = builder.weight("w", TensorType.of(ElementType.F32, k, n), data(weight));
        Program program = builder.output("y", product(builder, "product", x, w)).build();
        ExecutionPlan plan = plan(program, Policy.defaults().preferring(PANELS));
        assertThat(kernels(plan.document())).containsExactly(PANELS);
        assertThat(tiled(plan.document())).singleElement().satisfies(resource -> assertThat(resource.role())
                .isEqualTo(ResourceRole.WEIGHT));
        float[] left = numbers((long) m * k);
        // Small integers: every order of additions gives these bits.
        assertThat(DEVICE.run(plan, m * n, left)).containsExactly(DEVICE.run(plan(program, ROW_MAJOR), m * n, left));
    }

    @ParameterizedTest
    @CsvSource({"2,19,21,35", "1,64,48,16", "3,7,1,50"})
    void whatARunMakesIsTiledOnceForAllWhoReadIt(int batch, int m, int k, int n) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(batch), Dim.of(m), Dim.of(k));
        ValueRef w = builder.input("w", ElementType.F32, Dim.of(batch), Dim.of(k), Dim.of(n));
        ValueRef one = product(builder, "one", x, w);
        ValueRef other = product(builder, "other", x, w);
        Program program = builder.output(
                        "y", builder.node("sum", Add.ID, Version.of(1, 0), Attributes.none(), one, other))
                .build();
        ExecutionPlan plan = plan(program, Policy.defaults().preferring(PANELS).withFusing(false));
        assertThat(kernels(plan.document())).filteredOn(INTO_TILES::equals).hasSize(1);
        assertThat(kernels(plan.document())).filteredOn(PANELS::equals).hasSize(2);
        float[] left = numbers((long) batch * m * k);
        float[] right = numbers((long) batch * k * n);
        int elements = batch * m * n;
        assertThat(DEVICE.run(plan, elements, left, right))
                .containsExactly(DEVICE.run(plan(program, ROW_MAJOR), elements, left, right));
    }

    @Test
    void aWeightThatIsWantedInBothOrdersIsThereTwice() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(40), Dim.of(33));
        ValueRef w = builder.weight("w", TensorType.of(ElementType.F32, 33, 37), data(numbers(33 * 37)));
        ValueRef one = product(builder, "one", x, w);
        Program program = builder.output("y", one)
                .output("z", product(builder, "other", x, w))
                .build();
        ExecutionPlan plan = plan(
                program,
                Policy.defaults().preferring("one", PANELS).preferring("other", "lemnos/portable/matmul_lanes"));
        assertThat(plan.document().resources())
                .filteredOn(resource -> resource.role() == ResourceRole.WEIGHT)
                .extracting(resource -> resource.storage().toString())
                .containsExactlyInAnyOrder("linear/contiguous/row_major", "linear/contiguous/tiled_16x16");
    }
}
