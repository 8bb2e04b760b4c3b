package org.lemnos.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.tck.faulty.FaultyProviders;
import org.lemnos.tck.faulty.TestProvider;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanOptions;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** Where the validation layer checks on the GPU, the kit's runs show it what a kernel does outside of its bindings. */
class BoundsAreWatchedTest {
    private static final long SEED = 7;

    /**
     * What came out.
     *
     * @param holds whether the kit found nothing wrong
     * @param complaints what the layer said
     */
    private record Watched(boolean holds, List<String> complaints) {
        static Watched of(TestProvider provider) {
            try (Vulkan vulkan = Vulkan.open(VulkanOptions.defaults().withChecksOnGpu())) {
                assumeTrue(vulkan.isValidated(), "LEMNOS_VALIDATION is not 1");
                Conformance conformance = Conformance.of(
                                provider, vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv())))
                        .seed(SEED)
                        .scope(Scope.SLICE)
                        .build();
                return new Watched(Proof.of(conformance, Optional.empty()).holds(), vulkan.validationMessages());
            }
        }
    }

    @Test
    void aLoadFromBehindAnInputThatNoNumberShowsIsSeen() {
        Watched watched = Watched.of(FaultyProviders.lookingBehindItsInput());
        assertThat(watched.holds()).as("no rule about numbers is broken").isTrue();
        assertThat(watched.complaints()).isNotEmpty().allMatch(message -> message.contains("out of bounds"));
    }

    @Test
    void aKernelThatKeepsInsideIsNotComplainedAbout() {
        assertThat(Watched.of(FaultyProviders.right().get("with scratch"))).isEqualTo(new Watched(true, List.of()));
    }
}
