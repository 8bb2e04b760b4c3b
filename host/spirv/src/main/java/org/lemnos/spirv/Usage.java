package org.lemnos.spirv;

import java.util.List;
import java.util.Set;

/**
 * What the code that the entry point can reach makes use of.
 *
 * @param types the scalar types that the module declares; a type of 8, 16 or 64 bits needs a device that computes with it or stores it
 * @param subgroups the groups of subgroup operations
 * @param subgroupTypes the scalar types of what subgroup operations combine or move between invocations
 * @param controlBarriers the scopes at which invocations wait for each other
 * @param integerAtomics whether integers in memory are changed atomically
 * @param floatAtomics whether floating-point values are: the order of additions, and so the bits, differ from run to run
 * @param arrayLength whether a buffer's length is asked for
 * @param deviceAddresses whether memory is reached through addresses (PhysicalStorageBuffer)
 * @param cooperativeMatrices the cooperative matrix types declared
 * @param multiplyAdds the cooperative multiply-adds done
 */
public record Usage(
        Set<NumericType> types,
        Set<SubgroupUse> subgroups,
        Set<NumericType> subgroupTypes,
        Set<Scope> controlBarriers,
        boolean integerAtomics,
        boolean floatAtomics,
        boolean arrayLength,
        boolean deviceAddresses,
        List<CooperativeMatrixType> cooperativeMatrices,
        List<CooperativeMultiplyAdd> multiplyAdds) {

    /** Copies its arguments. */
    public Usage {
        types = SortedSets.copyOf(types);
        subgroups = SortedSets.copyOf(subgroups);
        subgroupTypes = SortedSets.copyOf(subgroupTypes);
        controlBarriers = SortedSets.copyOf(controlBarriers);
        cooperativeMatrices = List.copyOf(cooperativeMatrices);
        multiplyAdds = List.copyOf(multiplyAdds);
    }

    /** Whether results can depend on the subgroup size. */
    public boolean dependsOnSubgroups() {
        return !subgroups.isEmpty()
                || cooperativeMatrices.stream().anyMatch(matrix -> matrix.scope() == Scope.SUBGROUP);
    }
}
