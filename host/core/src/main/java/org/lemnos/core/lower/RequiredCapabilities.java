package org.lemnos.core.lower;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.SpirvCapability;
import org.lemnos.spirv.Usage;

/**
 * What a device must be able to do for each capability that a module declares. A capability that is in neither table is refused, and so is an
 * extension that is not in its table.
 *
 * <p>Source: Vulkan 1.3 specification, appendix A, table "List of SPIR-V Capabilities and corresponding Vulkan features".
 */
final class RequiredCapabilities {
    /** What every Vulkan 1.3 device does. */
    private static final Set<Integer> ALWAYS = Set.of(
            0, // Matrix
            1, // Shader
            61, // GroupNonUniform
            5345, // VulkanMemoryModel
            5346, // VulkanMemoryModelDeviceScope
            5347, // PhysicalStorageBufferAddresses: the device has them, the kernel ABI asks for a grant
            6016, // DotProductInputAll
            6017, // DotProductInput4x8Bit
            6018, // DotProductInput4x8BitPacked
            6019); // DotProduct

    private static final Map<Integer, Capability> ON_SOME = Map.ofEntries(
            Map.entry(9, Capability.FLOAT16),
            Map.entry(10, Capability.FLOAT64),
            Map.entry(11, Capability.INT64),
            Map.entry(22, Capability.INT16),
            Map.entry(39, Capability.INT8),
            Map.entry(62, new Capability("subgroup-vote")),
            Map.entry(63, Capability.SUBGROUP_ARITHMETIC),
            Map.entry(64, new Capability("subgroup-ballot")),
            Map.entry(65, Capability.SUBGROUP_SHUFFLE),
            Map.entry(66, new Capability("subgroup-shuffle-relative")),
            Map.entry(67, new Capability("subgroup-clustered")),
            Map.entry(68, new Capability("subgroup-quad")),
            Map.entry(5430, new Capability("cooperative-matrix-nv2-reductions")),
            Map.entry(5431, new Capability("cooperative-matrix-nv2-conversions")),
            Map.entry(5432, new Capability("cooperative-matrix-nv2-per-element-operations")),
            Map.entry(5433, new Capability("cooperative-matrix-nv2-tensor-addressing")),
            Map.entry(5434, new Capability("cooperative-matrix-nv2-block-loads")),
            Map.entry(5439, new Capability("cooperative-matrix-nv2-tensor-addressing")),
            Map.entry(4433, Capability.STORAGE_16BIT),
            Map.entry(4448, Capability.STORAGE_8BIT),
            Map.entry(6022, Capability.COOPERATIVE_MATRIX_KHR),
            Map.entry(6033, Capability.ATOMIC_FLOAT32_ADD));

    /** Extensions that Vulkan 1.3 contains or that mean nothing to a device; what they add still takes a capability. */
    private static final Set<String> EXTENSIONS = Set.of(
            "SPV_KHR_16bit_storage",
            "SPV_EXT_shader_atomic_float_add",
            "SPV_KHR_8bit_storage",
            "SPV_KHR_cooperative_matrix",
            "SPV_KHR_integer_dot_product",
            "SPV_KHR_no_integer_wrap_decoration",
            "SPV_KHR_non_semantic_info",
            "SPV_KHR_physical_storage_buffer",
            "SPV_KHR_storage_buffer_storage_class",
            "SPV_KHR_vulkan_memory_model",
            "SPV_NV_cooperative_matrix2",
            "SPV_NV_tensor_addressing");

    /** What subgroup operations take on every device that has them and the type. */
    private static final Set<NumericType> COMMON_TYPES =
            Set.of(NumericType.BOOL, NumericType.I32, NumericType.U32, NumericType.F32, NumericType.F64);

    private RequiredCapabilities() {}

    /** What is missing on the device for the module's capability; empty if nothing is. */
    static Optional<String> missing(SpirvCapability declared, DeviceProfile device) {
        if (ALWAYS.contains(declared.number())) {
            return Optional.empty();
        }
        Capability needed = ON_SOME.get(declared.number());
        if (needed == null) {
            return Optional.of("it declares " + declared.name() + ", which this host does not give to kernels");
        }
        return device.has(needed)
                ? DeniedByDriver.reason(declared, device)
                : Optional.of("it declares " + declared.name() + ", but " + device.name() + " has no " + needed);
    }

    /**
     * What is missing on the device for the types that the module's subgroup operations work on; empty if nothing is.
     *
     * <p>Source: Vulkan 1.3 specification, {@code shaderSubgroupExtendedTypes}.
     */
    static Optional<String> missingForSubgroups(Usage usage, DeviceProfile device) {
        if (device.has(Capability.SUBGROUP_EXTENDED_TYPES)) {
            return Optional.empty();
        }
        return usage.subgroupTypes().stream()
                .filter(type -> !COMMON_TYPES.contains(type))
                .findFirst()
                .map(type -> "it has a subgroup operation on " + type.name().toLowerCase(Locale.ROOT) + ", but "
                        + device.name() + " has no " + Capability.SUBGROUP_EXTENDED_TYPES);
    }

    /** Whether a module may declare the extension. */
    static boolean isGiven(String extension) {
        return EXTENSIONS.contains(extension);
    }
}
