package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** Puts together what is known of a specialized module. */
final class Reflector {

    // Source: SPIR-V specification 1.6, section 3.4 (addressing model).
    private static final int PHYSICAL_STORAGE_BUFFER_64 = 5348;

    private static final SpirvCapability PHYSICAL_STORAGE_BUFFER_ADDRESSES = new SpirvCapability(5347);

    private static final Set<Integer> ALLOWED_VARIABLES = Set.of(
            StorageClass.INPUT,
            StorageClass.WORKGROUP,
            StorageClass.PRIVATE,
            StorageClass.PUSH_CONSTANT,
            StorageClass.STORAGE_BUFFER);

    private final ModuleIndex module;
    private final StaticUse use;
    private final List<SpecializationConstant> specialization;
    private final Constants constants;

    Reflector(ModuleIndex module, StaticUse use, List<SpecializationConstant> specialization, Constants constants) {
        this.module = module;
        this.use = use;
        this.specialization = specialization;
        this.constants = constants;
    }

    Reflection reflect() {
        return new Reflection(
                module.binary().version(),
                module.entryPoint().name(),
                Set.copyOf(module.capabilities()),
                module.extensions(),
                new BindingReader(module, use, constants).read(),
                foreignResources(),
                push(),
                specialization,
                WorkgroupSizes.of(module, constants),
                sharedMemoryBytes(),
                usage());
    }

    private List<ForeignResource> foreignResources() {
        return use.variables().stream()
                .filter(variable -> !ALLOWED_VARIABLES.contains(variable.operand(0))
                        || (variable.operand(0) == StorageClass.INPUT && !isBuiltIn(variable)))
                .map(variable -> new ForeignResource(
                        module.decorations().name(variable.result()), StorageClass.name(variable.operand(0))))
                .toList();
    }

    private boolean isBuiltIn(Instruction variable) {
        if (module.decorations().has(variable.result(), Decorations.BUILT_IN)) {
            return true;
        }
        return module.pointee(variable) instanceof Type.Struct struct
                && !struct.members().isEmpty()
                && module.decorations().memberHas(struct.id(), 0, Decorations.BUILT_IN);
    }

    private Optional<PushBlock> push() {
        List<Instruction> blocks = use.variables().stream()
                .filter(v -> v.operand(0) == StorageClass.PUSH_CONSTANT)
                .toList();
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        if (blocks.size() > 1) {
            throw blocks.get(1)
                    .refused(
                            Reason.TOO_MANY_RESOURCES,
                            "is one of " + blocks.size() + " push constant blocks, one is allowed");
        }
        if (!(module.pointee(blocks.get(0)) instanceof Type.Struct struct)) {
            throw blocks.get(0).refused(Reason.BAD_TYPE, "is a push constant that is no block");
        }
        return Optional.of(new PushBlock(new BlockReader(module, constants, blocks.get(0)).fields(struct)));
    }

    private long sharedMemoryBytes() {
        long laidOutByDriver = 0;
        long largestBlock = 0;
        for (Instruction variable : use.variables()) {
            if (variable.operand(0) == StorageClass.WORKGROUP) {
                Type type = module.pointee(variable);
                if (type instanceof Type.Struct struct && module.decorations().has(struct.id(), Decorations.BLOCK)) {
                    largestBlock =
                            Math.max(largestBlock, new BlockReader(module, constants, variable).sizeBytes(struct));
                } else {
                    SharedMemory.Extent extent = type.match(new SharedMemory(constants, variable));
                    laidOutByDriver = Sizes.plus(Sizes.roundUp(laidOutByDriver, extent.alignment()), extent.size());
                }
            }
        }
        return Sizes.plus(laidOutByDriver, largestBlock);
    }

    private Usage usage() {
        Set<SubgroupUse> subgroups = EnumSet.noneOf(SubgroupUse.class);
        subgroups.addAll(use.subgroups());
        Set<Scope> barriers = EnumSet.noneOf(Scope.class);
        use.barriers().forEach(barrier -> barriers.add(Scope.of(barrier.operand(0), constants, barrier)));
        if (barriers.contains(Scope.SUBGROUP)) {
            subgroups.add(SubgroupUse.BASIC);
        }
        return new Usage(
                scalarTypes(),
                subgroups,
                use.subgroupTypes(),
                barriers,
                use.integerAtomics(),
                use.floatAtomics(),
                use.arrayLength(),
                deviceAddresses(),
                cooperativeMatrices(),
                multiplyAdds());
    }

    private Set<NumericType> scalarTypes() {
        Set<NumericType> types = EnumSet.noneOf(NumericType.class);
        for (Type type : module.types().byId().values()) {
            if (type instanceof Type.Scalar scalar) {
                types.add(scalar.numeric());
            }
        }
        return types;
    }

    private boolean deviceAddresses() {
        return module.capabilities().contains(PHYSICAL_STORAGE_BUFFER_ADDRESSES)
                || module.addressingModel() == PHYSICAL_STORAGE_BUFFER_64
                || module.types().byId().values().stream()
                        .anyMatch(type -> type instanceof Type.Pointer pointer
                                && pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER);
    }

    private List<CooperativeMatrixType> cooperativeMatrices() {
        List<CooperativeMatrixType> matrices = new ArrayList<>();
        module.types().byId().forEach((id, type) -> {
            if (type instanceof Type.CooperativeMatrix matrix) {
                matrices.add(CooperativeMatrixType.of(matrix, constants, module.declaration(id)));
            }
        });
        return matrices.stream().distinct().toList();
    }

    private List<CooperativeMultiplyAdd> multiplyAdds() {
        return use.multiplyAdds().stream()
                .map(op -> CooperativeMultiplyAdd.of(
                        matrix(op.a()), matrix(op.b()), matrix(op.c()), matrix(op.result()), op.operands()))
                .distinct()
                .toList();
    }

    private CooperativeMatrixType matrix(int typeId) {
        Instruction declaration = module.declaration(typeId);
        if (module.types().get(typeId, declaration) instanceof Type.CooperativeMatrix matrix) {
            return CooperativeMatrixType.of(matrix, constants, declaration);
        }
        throw declaration.refused(Reason.BAD_TYPE, "is multiplied as a cooperative matrix");
    }
}
