package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.operations.StandardOperations;
import org.lemnos.operations.math.Erf;
import org.lemnos.portable.launch.Grid;
import org.lemnos.shaders.UnaryScalars;
import org.lemnos.tck.KernelCheck;
import org.lemnos.tck.KernelVerdict;

/** The conformance kit sees what is wrong with kernels that are almost right. */
class KernelCheckFindsFaultsTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final long SEED = 7;
    private static final int SQRT = 0;
    private static final int ERF = 1;

    /**
     * A vendor's error function for f32.
     *
     * @param code what the shader really computes, as unary_math.glsl numbers it
     * @param leftOut how many elements at the end it forgets
     * @param largest the most elements that it claims to take
     */
    private record AlmostErf(int code, int leftOut, long largest) implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            Claim claim = Claim.types(ElementType.F32, ElementType.F32)
                    .mostElements(BufferRef.input(0), largest)
                    .build();
            return KernelDescriptor.builder("erf", Version.of(1, 0), Erf.ID, Erf.VERSION)
                    .claim(claim)
                    .build();
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(problem.output(0).elements(), 0));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            if (problem.output(0).isEmpty()) {
                return Lowering.none();
            }
            int elements = (int) problem.output(0).elements();
            Grid grid = Grid.of(Grid.groups(elements), problem.device());
            return Lowering.of(UnaryScalars.dispatch(UnaryScalars.Variant.F32)
                    .x(BufferRef.input(0))
                    .y(BufferRef.output(0), WriteContract.everyElement())
                    .elements(Math.max(0, elements - leftOut))
                    .localSizeX(Grid.WORKGROUP)
                    .operation(code)
                    .workgroups(grid.x(), grid.y(), grid.z()));
        }
    }

    private static KernelVerdict check(AlmostErf kernel) {
        KernelProvider vendor = new KernelProvider() {
            @Override
            public ProviderDescriptor descriptor() {
                return ProviderDescriptor.builder("acme/almost", "1.0", Api.MAJOR, Api.MINOR)
                        .build();
            }

            @Override
            public void contribute(Contributions contributions) {
                contributions.kernel(kernel);
            }
        };
        Catalog catalog = Catalog.of(List.of(new StandardOperations(), new PortableKernels(), vendor));
        return new KernelCheck(DEVICE.device(), catalog, SEED).check("acme/almost/erf");
    }

    @Test
    void aRightKernelHasNoFaults() {
        KernelVerdict verdict = check(new AlmostErf(ERF, 0, 1L << 31));
        assertThat(verdict.faults()).isEmpty();
        assertThat(verdict.calls()).isPositive();
    }

    @Test
    void anotherFunctionIsSeenByItsNumbers() {
        assertThat(check(new AlmostErf(SQRT, 0, 1L << 31)).faults())
                .anySatisfy(
                        fault -> assertThat(fault).contains("random numbers").contains("is allowed"));
    }

    @Test
    void anElementThatNobodyWritesIsSeenByThePoison() {
        assertThat(check(new AlmostErf(ERF, 1, 1L << 31)).faults())
                .anySatisfy(fault -> assertThat(fault).contains("two runs on other poison differ"));
    }

    @Test
    void aClaimThatNoCallFallsUnderIsNoClaim() {
        assertThat(check(new AlmostErf(ERF, 0, 0)).faults())
                .anySatisfy(fault -> assertThat(fault).contains("a claim without a test is no claim"));
    }
}
