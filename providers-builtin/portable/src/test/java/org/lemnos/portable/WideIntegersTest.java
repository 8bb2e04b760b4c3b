package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpirvCapability;

/** Kernel ABI 1, rule 15: values of 64-bit integers are served on devices that do not compute with them, as pairs of words. */
class WideIntegersTest {
    private static final int INT64 = 11;

    private static List<KernelDescriptor> kernels() {
        List<KernelDescriptor> kernels = new ArrayList<>();
        new PortableKernels().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void kernel(Kernel kernel) {
                kernels.add(kernel.descriptor());
            }

            @Override
            public void pattern(FusionPattern pattern) {
                throw new UnsupportedOperationException();
            }
        });
        return kernels;
    }

    @Test
    void noClaimOverSuchValuesAsksForArithmeticOnThem() {
        assertThat(kernels())
                .flatExtracting(KernelDescriptor::claims)
                .filteredOn(claim -> claim.types().contains(ElementType.I64))
                .hasSizeGreaterThan(5)
                .allSatisfy(claim -> assertThat(claim.capabilities()).doesNotContain(Capability.INT64));
    }

    @Test
    void whatReadsThemDoesNotDeclareIt() throws IOException {
        for (String module :
                List.of("cast.b8_b4", "cast.b4_b8", "cast.b8_b8", "gather.u64", "gather.u32", "strided_copy.u64")) {
            try (InputStream words =
                    WideIntegersTest.class.getResourceAsStream("/META-INF/lemnos/lemnos/portable/" + module + ".spv")) {
                assertThat(words).as(module).isNotNull();
                assertThat(ShaderModule.read(words.readAllBytes())
                                .specialize(Map.of())
                                .capabilities())
                        .as(module)
                        .doesNotContain(new SpirvCapability(INT64));
            }
        }
    }
}
