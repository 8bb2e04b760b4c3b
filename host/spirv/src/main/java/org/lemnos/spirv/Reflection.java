package org.lemnos.spirv;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a specialized module is. Only what the entry point can reach counts: unused variables are not listed.
 *
 * @param version the module's SPIR-V version
 * @param entryPoint the entry point's name
 * @param capabilities every capability that the module declares
 * @param extensions every extension that the module declares, in its order
 * @param bindings the storage buffers, by set and binding
 * @param foreignResources variables of kinds that no kernel may have
 * @param push the push constant block, if there is one
 * @param constants the specialization constants, by id
 * @param workgroupSize the invocations of a workgroup
 * @param sharedMemoryBytes the most shared memory that the workgroup's variables take; what a device reserves for cooperative matrices
 *     of workgroup scope comes on top. {@link Long#MAX_VALUE} where the sum does not fit
 * @param usage what the code makes use of
 */
public record Reflection(
        SpirvVersion version,
        String entryPoint,
        Set<SpirvCapability> capabilities,
        List<String> extensions,
        List<Binding> bindings,
        List<ForeignResource> foreignResources,
        Optional<PushBlock> push,
        List<SpecializationConstant> constants,
        WorkgroupSize workgroupSize,
        long sharedMemoryBytes,
        Usage usage) {

    /** Copies its arguments. */
    public Reflection {
        capabilities = SortedSets.copyOf(capabilities);
        extensions = List.copyOf(extensions);
        bindings = List.copyOf(bindings);
        foreignResources = List.copyOf(foreignResources);
        constants = List.copyOf(constants);
    }
}
