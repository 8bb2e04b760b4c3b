package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.lower.Grants;
import org.lemnos.core.lower.ModuleAdmission;
import org.lemnos.core.lower.Refusal;

/** How long a kernel's module takes to be read, specialized and checked; its bytes lie in memory, and nothing of it was seen before. */
final class AdmissionBench {
    private static final int WARM_UPS = 10;
    private static final int ROUNDS = 9;

    private final DeviceProfile device = roomy();
    private final List<BuiltInModules.Specialized> modules = BuiltInModules.read();

    /** A row over all modules and rounds: each sample is the check of one module. */
    BenchRow row(BenchCase benchCase) {
        for (int round = 0; round < WARM_UPS; round++) {
            modules.forEach(this::admit);
        }
        List<Double> millis = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (BuiltInModules.Specialized module : modules) {
                millis.add(Stopwatch.millis(0, 1, () -> admit(module))[0]);
            }
        }
        return benchCase.row(
                "check per module",
                "ms",
                millis.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void admit(BuiltInModules.Specialized module) {
        try {
            new ModuleAdmission(device).admit(module.module(), module.constants(), Grants.none());
        } catch (Refusal refusal) {
            throw new IllegalStateException("a built-in kernel's module is refused", refusal);
        }
    }

    /** A device that has room for every built-in kernel, so that no check ends early. */
    private static DeviceProfile roomy() {
        DeviceProfile.Builder device = DeviceProfile.builder("roomy device", DeviceClass.DISCRETE);
        Stream.of(
                        Capability.FLOAT16,
                        Capability.FLOAT64,
                        Capability.INT8,
                        Capability.INT16,
                        Capability.INT64,
                        Capability.STORAGE_8BIT,
                        Capability.STORAGE_16BIT,
                        Capability.SUBGROUP_ARITHMETIC,
                        Capability.SUBGROUP_SHUFFLE,
                        Capability.COOPERATIVE_MATRIX_KHR,
                        new Capability("cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32"),
                        new Capability("subgroup-ballot"),
                        new Capability("subgroup-shuffle-relative"),
                        new Capability("subgroup-vote"))
                .forEach(device::capability);
        Stream.of(
                        Limit.WORKGROUP_SIZE_X,
                        Limit.WORKGROUP_SIZE_Y,
                        Limit.WORKGROUP_SIZE_Z,
                        Limit.WORKGROUP_INVOCATIONS,
                        Limit.SHARED_MEMORY_BYTES,
                        Limit.PUSH_CONSTANT_BYTES,
                        Limit.STORAGE_BUFFERS)
                .forEach(limit -> device.limit(limit, Integer.MAX_VALUE));
        return device.build();
    }
}
