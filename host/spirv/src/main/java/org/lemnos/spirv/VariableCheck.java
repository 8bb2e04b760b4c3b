package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** Variables outside of functions are of kinds that kernels have, hold what such variables can hold, and blocks are laid out. */
final class VariableCheck {

    private final ModuleIndex module;
    private final MemoryCheck memory;
    private final LayoutCheck layouts;
    private final DeclaredCapabilities capabilities;

    VariableCheck(ModuleIndex module, Values values) {
        this.module = module;
        this.memory = new MemoryCheck(module, values);
        this.layouts = new LayoutCheck(module, values.capabilities());
        this.capabilities = values.capabilities();
    }

    /** Checks one variable. */
    void check(Instruction in) {
        Type pointee = module.pointee(in);
        int storage = in.operand(0);
        switch (storage) {
            case StorageClass.INPUT -> require(in, module.decorations().has(in.result(), Decorations.BUILT_IN));
            case StorageClass.WORKGROUP, StorageClass.PRIVATE -> checkOwn(in, pointee, storage);
            case StorageClass.PUSH_CONSTANT, StorageClass.STORAGE_BUFFER -> checkBlock(in, pointee, storage);
            default ->
                throw in.refused(
                        Reason.NOT_GIVEN,
                        "is of storage class " + StorageClass.name(storage) + ", which no kernel has");
        }
        if (in.operands() > 1) {
            require(in, storage == StorageClass.PRIVATE);
            memory.requireInitializer(in);
        }
    }

    private void checkOwn(Instruction in, Type pointee, int storage) {
        require(in, TypeCheck.isData(pointee) && !(pointee instanceof Type.RuntimeArray));
        if (pointee instanceof Type.Struct struct && module.decorations().has(struct.id(), Decorations.BLOCK)) {
            require(in, storage == StorageClass.WORKGROUP);
            capabilities.require(in, DeclaredCapabilities.WORKGROUP_LAYOUT);
            layouts.check(in, struct, storage);
        }
    }

    private void checkBlock(Instruction in, Type pointee, int storage) {
        Type.Struct block =
                pointee instanceof Type.Struct struct && module.decorations().has(struct.id(), Decorations.BLOCK)
                        ? struct
                        : none(in);
        boolean endsWithoutLength = !block.members().isEmpty()
                && block.members().get(block.members().size() - 1) instanceof Type.RuntimeArray;
        require(in, storage == StorageClass.STORAGE_BUFFER || !endsWithoutLength);
        layouts.check(in, block, storage);
    }

    private static Type.Struct none(Instruction in) {
        throw in.refused(Reason.BAD_TYPE, "holds no block");
    }

    private static void require(Instruction in, boolean fits) {
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "holds what its storage class does not allow");
        }
    }
}
