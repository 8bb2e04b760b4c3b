package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;
import org.lemnos.tck.proof.Coverage;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Behaviours;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** The built-in kernels keep the rules that every vendor's kernels have to keep. */
@Tag("device")
class PortableConformanceTest extends ProviderConformance {
    private static final boolean SECOND_DRIVER = Boolean.getBoolean("lemnos.second.driver");

    /** No built-in kernel is for an update or makes these promises; the kit's own tests have kernels that do. */
    private static final Set<Rule> ABOUT_OTHERS = EnumSet.of(Rule.SERVES_LARGEST, Rule.ROW_INVARIANT, Rule.IN_PLACE);

    @Override
    protected KernelProvider provider() {
        return new PortableKernels();
    }

    @Override
    protected Behaviours behaviours(String kernel) {
        return PortableBehaviours.of(kernel.substring(PortableKernels.ID.length() + 1));
    }

    /** A second driver, which is slow, has time for a choice of the calls. */
    @Override
    protected Scope scope() {
        return SECOND_DRIVER ? Scope.SLICE : super.scope();
    }

    /** And for a fourth of the kernels; for all of them in {@code ./dev soak}. */
    @Override
    protected boolean isTested(String kernel) {
        return !SECOND_DRIVER || Boolean.getBoolean("lemnos.soak") || Math.floorMod(kernel.hashCode(), 4) == 0;
    }

    /** However small the choice of calls: every kernel that the device can run runs, and every rule is tested on some kernel. */
    @Override
    protected void proved(Proof proof) {
        super.proved(proof);
        Coverage coverage = Coverage.of(proof);
        assertThat(coverage.untestedKernels()).isSubsetOf(beyondDevice());
        if (!SECOND_DRIVER) {
            assertThat(coverage.untestedRules()).isEqualTo(ABOUT_OTHERS);
        }
    }

    /** The kernels each claim of which asks for what the device does not have. */
    private static Set<String> beyondDevice() {
        Set<String> beyond = new TreeSet<>();
        try (Vulkan vulkan = Vulkan.open()) {
            DeviceProfile device = vulkan.profile(
                    AdapterChoice.of(Optional.empty(), System.getenv()).among(vulkan.adapters()));
            for (Kernel kernel : kernels()) {
                boolean runs = kernel.descriptor().claims().stream()
                        .anyMatch(claim -> claim.capabilities().stream().allMatch(device::has));
                if (!runs) {
                    beyond.add(PortableKernels.ID + "/" + kernel.descriptor().name());
                }
            }
        }
        return beyond;
    }

    private static List<Kernel> kernels() {
        List<Kernel> kernels = new ArrayList<>();
        new PortableKernels().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return Version.of(1, 0);
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                throw new IllegalStateException(operation + " is none of this provider");
            }

            @Override
            public void kernel(Kernel kernel) {
                kernels.add(kernel);
            }

            @Override
            public void pattern(FusionPattern pattern) {
                throw new IllegalStateException("a pattern among the kernels: " + pattern);
            }
        });
        return kernels;
    }
}
