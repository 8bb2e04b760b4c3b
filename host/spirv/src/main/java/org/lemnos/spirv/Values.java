package org.lemnos.spirv;

import java.util.List;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/** What kind of values a module's ids stand for. */
final class Values {

    /** The scalar, vector or cooperative matrix behind a value, as far as arithmetic is concerned. */
    record Lanes(NumericType component, int count, Optional<Type.CooperativeMatrix> matrix) {
        /** Whether both have their components in the same places. */
        boolean liesLike(Lanes other) {
            return count == other.count && matrix.map(Lanes::place).equals(other.matrix.map(Lanes::place));
        }

        private static List<Integer> place(Type.CooperativeMatrix matrix) {
            return List.of(matrix.scopeId(), matrix.rowsId(), matrix.columnsId(), matrix.useId());
        }
    }

    private final ModuleIndex module;
    private final DeclaredCapabilities capabilities;

    Values(ModuleIndex module) {
        this.module = module;
        this.capabilities = new DeclaredCapabilities(module.capabilities());
    }

    /** The id of the type of the value that {@code user} takes. */
    int typeId(Instruction user, int id) {
        Instruction definition = module.definition(user, id);
        if (!definition.hasType() || definition.opcode() == Op.FUNCTION) {
            throw user.refused(Reason.BAD_VALUE, "takes %" + id + ", which is no value");
        }
        return definition.type();
    }

    Type type(Instruction user, int id) {
        return module.types().get(typeId(user, id), user);
    }

    /** The type behind a type's id. */
    Type declared(Instruction user, int typeId) {
        return module.types().get(typeId, user);
    }

    /** Refuses a value of another type. */
    void require(Instruction user, int id, int typeId) {
        int found = typeId(user, id);
        if (found != typeId) {
            throw wrong(user, id, "is of type %" + found + " and must be of type %" + typeId);
        }
    }

    /** The components of a value. */
    Lanes lanes(Instruction user, int id) {
        return lanes(type(user, id))
                .orElseThrow(() -> wrong(user, id, "must be a number, a truth value or a vector of them"));
    }

    /** The components of a type, if it has them side by side. */
    static Optional<Lanes> lanes(Type type) {
        if (type instanceof Type.Scalar scalar) {
            return Optional.of(new Lanes(scalar.numeric(), 1, Optional.empty()));
        } else if (type instanceof Type.Vector vector) {
            return Optional.of(new Lanes(vector.component().numeric(), vector.count(), Optional.empty()));
        } else if (type instanceof Type.CooperativeMatrix matrix) {
            return Optional.of(new Lanes(matrix.component(), 0, Optional.of(matrix)));
        }
        return Optional.empty();
    }

    /** The pointer that a value is. */
    Type.Pointer pointer(Instruction user, int id) {
        if (type(user, id) instanceof Type.Pointer pointer) {
            return pointer;
        }
        throw wrong(user, id, "must be a pointer");
    }

    /** A scalar of 32-bit integer type. */
    void requireIndex(Instruction user, int id) {
        if (!(type(user, id) instanceof Type.Scalar scalar) || !scalar.numeric().isInteger()) {
            throw wrong(user, id, "must be an integer");
        }
    }

    /** The value of an unspecialized 32-bit integer constant. */
    int constant(Instruction user, int id) {
        Instruction in = module.definition(user, id);
        boolean whole = in.opcode() == Op.CONSTANT
                && module.types().get(in.type(), in) instanceof Type.Scalar scalar
                && scalar.numeric().isInteger()
                && scalar.numeric().sizeBytes() == Integer.BYTES;
        if (!whole) {
            throw wrong(user, id, "must be a 32-bit integer constant that is not specialized");
        }
        return in.operand(0);
    }

    /** Whether the module declares the Vulkan memory model. */
    boolean hasVulkanModel() {
        return capabilities.has(DeclaredCapabilities.VULKAN_MEMORY_MODEL);
    }

    DeclaredCapabilities capabilities() {
        return capabilities;
    }

    /** Whether pointers of a type may be values like any other: only those that are addresses. */
    boolean isPlain(Type type) {
        return !(type instanceof Type.Pointer pointer)
                || pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    static SpirvException wrong(Instruction user, int id, String problem) {
        return user.refused(Reason.BAD_VALUE, "takes %" + id + ", which " + problem);
    }
}
