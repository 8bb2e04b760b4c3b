package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.lower.Grants;
import org.lemnos.core.lower.ModuleAdmission;
import org.lemnos.spirv.ShaderModule;

/** Modules that a corpus of damaged ones has found, kept as they were: shaders change, and the seeds would make others of them. */
@Tag("device")
class FoundMutantsTest {
    @TempDir
    private Path cache;

    private static byte[] words(String name) throws IOException {
        try (InputStream in = FoundMutantsTest.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }

    /**
     * The sum of a softmax by workgroups whose index into shared memory was another value (seed 5002613): no rule forbids it, and no driver checks
     * it. It took the process down.
     */
    @Test
    void one_that_reads_far_behind_its_shared_memory_is_held_to_it() throws Exception {
        byte[] words = words("behind-shared-memory.spv");

        try (Vulkan vulkan = Vulkan.open(TestDevice.options().withoutValidation());
                MutantRuns runs = new MutantRuns(cache)) {
            DeviceProfile profile = vulkan.device(TestDevice.choice()).profile();
            assumeTrue(profile.has(Capability.STORAGE_16BIT), "the module stores 16-bit numbers");
            ModuleAdmission admission = new ModuleAdmission(profile);
            assertThat(admission.admit(
                            SpirvModule.generated("found", words), Collections.emptySortedMap(), Grants.none()))
                    .isNotNull();
            assertThat(ShaderModule.read(words).withBoundedIndices()).isNotEqualTo(words);
            for (int run = 0; run < 5; run++) {
                assertThat(runs.run(words)).isEqualTo(new MutantRuns.Run(MutantRuns.RAN, ""));
            }
        }
    }
}
