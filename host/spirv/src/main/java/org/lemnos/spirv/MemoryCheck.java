package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** The types of instructions that make pointers, and read and write through them. */
final class MemoryCheck {

    // Source: SPIR-V specification 1.6, section 3.26 (memory operands).
    private static final int ALIGNED = 0x2;
    private static final int MAKE_AVAILABLE = 0x8;
    private static final int MAKE_VISIBLE = 0x10;

    private final ModuleIndex module;
    private final Values values;

    MemoryCheck(ModuleIndex module, Values values) {
        this.module = module;
        this.values = values;
    }

    /** Checks an instruction, and says whether it is one of these. */
    boolean check(Instruction in) {
        switch (in.opcode()) {
            case Op.VARIABLE -> variable(in);
            case Op.LOAD -> load(in);
            case Op.STORE -> store(in);
            case Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN -> accessChain(in);
            case Op.COPY_MEMORY -> copy(in);
            case Op.ATOMIC_STORE -> atomicStore(in);
            case Op.ARRAY_LENGTH -> arrayLength(in);
            case Op.CONVERT_U_TO_PTR, Op.CONVERT_PTR_TO_U -> address(in);
            default -> {
                return in.opcode() == Op.BITCAST && bitcast(in);
            }
        }
        return true;
    }

    private void variable(Instruction in) {
        boolean own = in.operand(0) == StorageClass.FUNCTION;
        Type pointee = module.pointee(in);
        if (!own || !TypeCheck.isData(pointee) || pointee instanceof Type.RuntimeArray) {
            throw in.refused(Reason.BAD_TYPE, "in a function must be of storage class Function and hold data");
        }
        if (in.operands() > 1) {
            requireInitializer(in);
        }
    }

    /** A variable starts with a constant of its own type. */
    void requireInitializer(Instruction in) {
        int initializer = in.operand(1);
        values.require(in, initializer, pointeeId(in));
        if (!Op.isConstant(module.definition(in, initializer).opcode())) {
            throw Values.wrong(in, initializer, "must be a constant");
        }
    }

    private static boolean isReadable(Type.Pointer pointer) {
        return switch (pointer.storageClass()) {
            case StorageClass.INPUT,
                    StorageClass.WORKGROUP,
                    StorageClass.PRIVATE,
                    StorageClass.FUNCTION,
                    StorageClass.PUSH_CONSTANT,
                    StorageClass.STORAGE_BUFFER,
                    StorageClass.UNIFORM,
                    StorageClass.PHYSICAL_STORAGE_BUFFER -> true;
            default -> false;
        };
    }

    private static boolean isWritable(Type.Pointer pointer) {
        return isReadable(pointer)
                && pointer.storageClass() != StorageClass.INPUT
                && pointer.storageClass() != StorageClass.PUSH_CONSTANT
                && pointer.storageClass() != StorageClass.UNIFORM;
    }

    private int pointeeId(Instruction variable) {
        return module.declaration(variable.type()).operand(1);
    }

    private void load(Instruction in) {
        Type.Pointer pointer = values.pointer(in, in.operand(0));
        Type type = values.declared(in, in.type());
        if (pointer.pointeeId() != in.type() || !isReadable(pointer) || !isWhole(type)) {
            throw in.refused(
                    Reason.BAD_VALUE, "reads through a pointer to another type, or one that cannot be read whole");
        }
        memoryOperands(in, 1, pointer);
    }

    private void store(Instruction in) {
        Type.Pointer pointer = values.pointer(in, in.operand(0));
        values.require(in, in.operand(1), pointer.pointeeId());
        if (!isWritable(pointer) || !isWhole(values.declared(in, pointer.pointeeId()))) {
            throw in.refused(Reason.BAD_VALUE, "writes through a pointer that cannot be written");
        }
        memoryOperands(in, 2, pointer);
    }

    private static boolean isWhole(Type type) {
        return TypeCheck.isData(type) && !(type instanceof Type.RuntimeArray);
    }

    private void copy(Instruction in) {
        Type.Pointer to = values.pointer(in, in.operand(0));
        Type.Pointer from = values.pointer(in, in.operand(1));
        boolean fits = to.pointeeId() == from.pointeeId()
                && isWritable(to)
                && isReadable(from)
                && isWhole(values.declared(in, to.pointeeId()));
        if (!fits || in.operands() > 2) {
            throw in.refused(Reason.BAD_VALUE, "copies between pointers to different types");
        }
    }

    private void atomicStore(Instruction in) {
        Type.Pointer pointer = values.pointer(in, in.operand(0));
        Scopes.check(in, values.constant(in, in.operand(1)));
        Scopes.checkSemantics(in, values.constant(in, in.operand(2)), values.hasVulkanModel());
        values.require(in, in.operand(3), pointer.pointeeId());
        boolean shared = pointer.storageClass() == StorageClass.STORAGE_BUFFER
                || pointer.storageClass() == StorageClass.WORKGROUP
                || pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER;
        boolean number = values.declared(in, pointer.pointeeId()) instanceof Type.Scalar scalar
                && scalar.numeric() != NumericType.BOOL
                && scalar.numeric().sizeBytes() == Integer.BYTES;
        if (!shared || !number) {
            throw in.refused(Reason.BAD_VALUE, "does not write a shared 32-bit number");
        }
    }

    private void arrayLength(Instruction in) {
        Type.Pointer pointer = values.pointer(in, in.operand(0));
        int member = in.operand(1);
        boolean fits = values.declared(in, pointer.pointeeId()) instanceof Type.Struct struct
                && member == struct.members().size() - 1
                && struct.members().get(member) instanceof Type.RuntimeArray
                && values.declared(in, in.type()) instanceof Type.Scalar scalar
                && scalar.numeric() == NumericType.U32;
        if (!fits) {
            throw in.refused(Reason.BAD_VALUE, "does not ask for the length of a block's last array");
        }
    }

    private void accessChain(Instruction in) {
        Type.Pointer base = values.pointer(in, in.operand(0));
        int at = base.pointeeId();
        for (int i = 1; i < in.operands(); i++) {
            values.requireIndex(in, in.operand(i));
            at = step(in, at, in.operand(i));
        }
        boolean fits = values.declared(in, in.type()) instanceof Type.Pointer result
                && result.storageClass() == base.storageClass()
                && result.pointeeId() == at;
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "leads to type %" + at + ", its own type is no pointer to that");
        }
    }

    private int step(Instruction in, int typeId, int index) {
        Type type = values.declared(in, typeId);
        Instruction declaration = module.declaration(typeId);
        if (type instanceof Type.Struct struct) {
            int member = values.constant(in, index);
            if (member < 0 || member >= struct.members().size()) {
                throw Values.wrong(
                        in,
                        index,
                        "chooses member " + member + " of " + struct.members().size());
            }
            return declaration.operand(member);
        }
        boolean indexed = type instanceof Type.Array
                || type instanceof Type.RuntimeArray
                || type instanceof Type.Vector
                || type instanceof Type.Matrix
                || type instanceof Type.CooperativeMatrix;
        if (!indexed) {
            throw Values.wrong(in, index, "goes on behind a type without parts");
        }
        return declaration.operand(0);
    }

    private void address(Instruction in) {
        values.capabilities().require(in, DeclaredCapabilities.PHYSICAL_STORAGE_BUFFER);
        boolean toPointer = in.opcode() == Op.CONVERT_U_TO_PTR;
        Type result = values.declared(in, in.type());
        Type operand = values.type(in, in.operand(0));
        if (!isAddress(toPointer ? result : operand) || !isWord(toPointer ? operand : result)) {
            throw in.refused(Reason.BAD_VALUE, "is not between an address and a 64-bit unsigned integer");
        }
    }

    /** Addresses may be cast to pairs of u32 and back, and from one type to another. */
    private boolean bitcast(Instruction in) {
        Type result = values.declared(in, in.type());
        Type operand = values.type(in, in.operand(0));
        if (!(result instanceof Type.Pointer) && !(operand instanceof Type.Pointer)) {
            return false;
        }
        values.capabilities().require(in, DeclaredCapabilities.PHYSICAL_STORAGE_BUFFER);
        if (!(isAddress(result) || isWord(result)) || !(isAddress(operand) || isWord(operand))) {
            throw in.refused(Reason.BAD_VALUE, "casts a pointer that is no address");
        }
        return true;
    }

    private static boolean isAddress(Type type) {
        return type instanceof Type.Pointer pointer && pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    private static boolean isWord(Type type) {
        return (type instanceof Type.Scalar scalar && scalar.numeric() == NumericType.U64)
                || (type instanceof Type.Vector vector
                        && vector.count() == 2
                        && vector.component().numeric() == NumericType.U32);
    }

    /** Checks what may follow the operands of a read or write; that the words are whole was checked before. */
    void memoryOperands(Instruction in, int first, Type.Pointer pointer) {
        int mask = in.operands() > first ? in.operand(first) : 0;
        int at = first + 1;
        if ((mask & ALIGNED) != 0) {
            int alignment = in.operand(at++);
            if (alignment <= 0 || Integer.bitCount(alignment) != 1) {
                throw in.refused(Reason.BAD_VALUE, "is aligned to " + Integer.toUnsignedString(alignment));
            }
        } else if (pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            throw in.refused(Reason.BAD_VALUE, "reaches memory through an address without stating its alignment");
        }
        for (int scope : new int[] {MAKE_AVAILABLE, MAKE_VISIBLE}) {
            if ((mask & scope) != 0) {
                values.capabilities().require(in, DeclaredCapabilities.VULKAN_MEMORY_MODEL);
                Scopes.check(in, values.constant(in, in.operand(at++)));
            }
        }
    }
}
