package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.StandardOperations;
import org.lemnos.operations.nn.MatMul;

/** Which product a large GPU gets for few rows, and over how many invocations it is spread: planned, not run. */
class FewRowsTest {
    private static final int MULTIPROCESSORS = 132;
    private static final int FULL_SUBGROUPS = 8;
    private static final int SUBGROUP = 32;
    private static final Catalog CATALOG = Catalog.of(List.of(new StandardOperations(), new PortableKernels()));

    /** As an H200 describes itself. */
    private static final DeviceProfile GPU = DeviceProfile.builder("a large GPU", DeviceClass.DISCRETE)
            .driver("test", "1")
            .capabilities(List.of(
                    Capability.FLOAT16,
                    Capability.INT64,
                    Capability.STORAGE_16BIT,
                    Capability.SUBGROUP_ARITHMETIC,
                    Capability.SUBGROUP_SHUFFLE))
            .limit(Limit.STORAGE_BUFFER_RANGE_BYTES, (1L << 32) - 1)
            .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 16)
            .limit(Limit.STORAGE_BUFFERS, 1 << 20)
            .limit(Limit.BUFFER_BYTES, 1L << 40)
            .limit(Limit.ALLOCATION_BYTES, 1L << 36)
            .limit(Limit.HEAP_BYTES, 139L << 30)
            .limit(Limit.PUSH_CONSTANT_BYTES, 256)
            .limit(Limit.SHARED_MEMORY_BYTES, 49_152)
            .limit(Limit.WORKGROUP_INVOCATIONS, 1024)
            .limit(Limit.WORKGROUP_SIZE_X, 1024)
            .limit(Limit.WORKGROUP_SIZE_Y, 1024)
            .limit(Limit.WORKGROUP_SIZE_Z, 64)
            .limit(Limit.WORKGROUP_COUNT_X, Integer.MAX_VALUE)
            .limit(Limit.WORKGROUP_COUNT_Y, 65_535)
            .limit(Limit.WORKGROUP_COUNT_Z, 65_535)
            .limit(Limit.SUBGROUP_SIZE, SUBGROUP)
            .limit(Limit.SUBGROUP_SIZE_LEAST, SUBGROUP)
            .limit(Limit.SUBGROUP_SIZE_MOST, SUBGROUP)
            .limit(Limit.COMPUTE_UNITS, MULTIPROCESSORS)
            .limit(Limit.F32_OPERATIONS_PER_SECOND, MULTIPROCESSORS * 300_000_000_000L)
            .limit(Limit.BYTES_PER_SECOND, 500_000_000_000L)
            .limit(Limit.DISPATCH_NANOSECONDS, 190)
            .limit(Limit.BOUNDARY_NANOSECONDS, 2_200)
            .build();

    private static PlanDocument planned(ElementType type, long m, long k, long n) {
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("x", type, Dim.of(m), Dim.of(k));
        ValueRef w = program.input("w", type, Dim.of(k), Dim.of(n));
        ValueRef y = program.node("y", MatMul.ID, Version.of(1, 0), Attributes.none(), x, w);
        PlanRequest request =
                new PlanRequest(program.output("y", y).build(), Dimensions.none(), CATALOG, GPU, Policy.defaults());
        return Planner.plan(request).document();
    }

    private static String kernel(PlanDocument plan) {
        return plan.nodes().get(0).selection().kernel();
    }

    private static long invocations(PlanDocument plan) {
        PlannedStep.Launch launch = (PlannedStep.Launch) plan.steps().get(0);
        long groups = (long) launch.groupsX() * launch.groupsY() * launch.groupsZ();
        return groups * launch.specialization().get(0) * launch.specialization().get(1);
    }

    @ParameterizedTest
    @CsvSource({
        "F16,16,384,1536",
        "F16,16,1536,384",
        "F16,16,384,384",
        "F32,16,384,1536",
        "F32,32,384,384",
        "F16,1,4096,14336"
    })
    void fewRowsAreSpreadOverTheWholeDevice(ElementType type, long m, long k, long n) {
        PlanDocument plan = planned(type, m, k, n);
        assertThat(kernel(plan)).isEqualTo("lemnos/portable/matmul_rows");
        assertThat(invocations(plan)).isGreaterThanOrEqualTo((long) MULTIPROCESSORS * FULL_SUBGROUPS * SUBGROUP);
    }

    @ParameterizedTest
    @CsvSource({"F16,1,384,384", "F32,1,1536,384", "F32,2,512,32000", "F16,8,4096,4096"})
    void fewerStillAreFewRows(ElementType type, long m, long k, long n) {
        assertThat(kernel(planned(type, m, k, n))).isEqualTo("lemnos/portable/matmul_rows");
    }

    @ParameterizedTest
    @CsvSource({"F16,1,768,50257", "F32,16,383,1537"})
    void extentsThatAreNoQuadsAreFewRowsToo(ElementType type, long m, long k, long n) {
        assertThat(kernel(planned(type, m, k, n))).isEqualTo("lemnos/portable/matmul_ragged_rows");
    }

    @ParameterizedTest
    @CsvSource({"F32,64,384,384", "F16,512,2048,2048"})
    void manyRowsAreNot(ElementType type, long m, long k, long n) {
        assertThat(kernel(planned(type, m, k, n))).doesNotContain("rows");
    }
}
