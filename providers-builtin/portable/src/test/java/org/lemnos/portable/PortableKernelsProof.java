package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** What the built-in kernels are held to wherever the kit runs them: each that the device can run must have run. */
abstract class PortableKernelsProof extends ProviderConformance {
    private static final String MIXED =
            "chains updates in one workspace: heads by atomic exchange, links by plain stores, and no contract says both of one binding";

    /** The kernels that do not say of every dispatch how its stores are divided, with the reason. */
    private static final Map<String, String> UNDIVIDED = Map.of(
            "scatter_elements", MIXED,
            "scatter_elements_reduced", MIXED,
            "scatter_nd", MIXED,
            "scatter_nd_reduced", MIXED);

    private final WatchedStores kernels = new WatchedStores();

    @Override
    protected KernelProvider provider() {
        return kernels;
    }

    @Override
    protected Behaviours behaviours(String kernel) {
        return PortableBehaviours.of(kernel.substring(PortableKernels.ID.length() + 1));
    }

    /** However small the choice of calls: of the kernels that are tested every one that the device can run runs. */
    @Override
    protected void proved(Proof proof) {
        super.proved(proof);
        assertThat(Coverage.of(proof).untestedKernels()).isSubsetOf(beyondDevice());
        Set<String> expected = new TreeSet<>(UNDIVIDED.keySet());
        expected.retainAll(kernels.lowered());
        assertThat(kernels.undivided())
                .as("kernels that do not say how their stores are divided")
                .isEqualTo(expected);
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
