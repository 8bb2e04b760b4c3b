package org.lemnos.spirv;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lemnos.spirv.SpirvException.Reason;

/** Types are built of what they can be built of, declared once, and allowed by what the module declares that it needs. */
final class TypeCheck {

    private static final int MAX_STRUCT_MEMBERS = 4096;

    private final ModuleIndex module;
    private final DeclaredCapabilities capabilities;
    private final Map<List<Integer>, Integer> declared = new HashMap<>();

    TypeCheck(ModuleIndex module, DeclaredCapabilities capabilities) {
        this.module = module;
        this.capabilities = capabilities;
    }

    /** Whether values of the type can lie in memory or in registers: no functions, images and pointers but addresses. */
    static boolean isData(Type type) {
        return !(type instanceof Type.Other)
                && !(type instanceof Type.Function)
                && !(type instanceof Type.Pointer pointer
                        && pointer.storageClass() != StorageClass.PHYSICAL_STORAGE_BUFFER);
    }

    /** @throws SpirvException for the first type that breaks a rule */
    void check() {
        module.types().byId().keySet().forEach(id -> check(module.declaration(id)));
    }

    private void check(Instruction in) {
        checkDeclaredOnce(in);
        Type type = module.types().get(in.result(), in);
        switch (in.opcode()) {
            case Op.TYPE_VOID, Op.TYPE_BOOL, Op.TYPE_VECTOR, Op.TYPE_FUNCTION -> {
                // Nothing that the reader has not seen to.
            }
            case Op.TYPE_INT, Op.TYPE_FLOAT -> checkNumber(in, type);
            case Op.TYPE_MATRIX -> checkMatrix(in, type);
            case Op.TYPE_ARRAY -> {
                checkPart(in, in.operand(0));
                checkLength(in);
            }
            case Op.TYPE_RUNTIME_ARRAY -> checkPart(in, in.operand(0));
            case Op.TYPE_STRUCT -> checkStruct(in);
            case Op.TYPE_POINTER -> checkPointer(in);
            case Op.TYPE_COOPERATIVE_MATRIX -> capabilities.require(in, DeclaredCapabilities.COOPERATIVE_MATRIX);
            default -> throw in.refused(Reason.NOT_GIVEN, "is not given to kernels");
        }
    }

    /** Two declarations of one type are two types for a driver that compares ids, and one for one that compares meaning. */
    private void checkDeclaredOnce(Instruction in) {
        boolean aggregate = in.opcode() == Op.TYPE_ARRAY
                || in.opcode() == Op.TYPE_RUNTIME_ARRAY
                || in.opcode() == Op.TYPE_STRUCT
                || in.opcode() == Op.TYPE_POINTER;
        if (aggregate) {
            return;
        }
        List<Integer> content = IntStream.concat(
                        IntStream.of(in.opcode()),
                        IntStream.range(0, in.operands()).map(in::operand))
                .boxed()
                .toList();
        Integer earlier = declared.putIfAbsent(content, in.result());
        if (earlier != null) {
            throw in.refused(Reason.BAD_TYPE, "declares what %" + earlier + " is already");
        }
    }

    private void checkNumber(Instruction in, Type type) {
        boolean signed = in.opcode() == Op.TYPE_INT && in.operand(1) != 0;
        if (signed && in.operand(1) != 1) {
            throw in.malformed("has signedness " + Integer.toUnsignedString(in.operand(1)));
        }
        if (type instanceof Type.Scalar scalar) {
            capabilities.requireType(in, scalar.numeric());
        }
    }

    private static void checkMatrix(Instruction in, Type type) {
        boolean fits = type instanceof Type.Matrix matrix
                && matrix.column().component().numeric().isFloat();
        if (!fits) {
            throw in.refused(Reason.BAD_TYPE, "needs columns of floating-point numbers");
        }
    }

    private void checkPart(Instruction in, int partId) {
        Type part = module.types().get(partId, in);
        if (!isData(part) || part instanceof Type.RuntimeArray) {
            throw in.refused(Reason.BAD_TYPE, "is built of %" + partId + ", which cannot lie in memory there");
        }
    }

    /** A length is a positive 32-bit integer; what it is after specialization is asked where a size depends on it. */
    private void checkLength(Instruction in) {
        Instruction length = module.definition(in, in.operand(1));
        boolean integer = Op.isConstant(length.opcode())
                && module.types().get(length.type(), length) instanceof Type.Scalar scalar
                && scalar.numeric().isInteger()
                && scalar.numeric().sizeBytes() == Integer.BYTES;
        if (!integer || (length.opcode() == Op.CONSTANT && length.operand(0) <= 0)) {
            throw in.refused(Reason.BAD_TYPE, "has a length that is no positive 32-bit integer constant");
        }
    }

    private void checkStruct(Instruction in) {
        if (in.operands() > MAX_STRUCT_MEMBERS) {
            throw in.refused(Reason.TOO_MANY_RESOURCES, "has more than " + MAX_STRUCT_MEMBERS + " members");
        }
        for (int i = 0; i < in.operands(); i++) {
            boolean endsWithoutLength = i == in.operands() - 1
                    && module.types()
                            .find(in.operand(i))
                            .filter(Type.RuntimeArray.class::isInstance)
                            .isPresent();
            if (endsWithoutLength) {
                if (!module.decorations().has(in.result(), Decorations.BLOCK)) {
                    throw in.refused(Reason.BAD_TYPE, "ends with an array without length and is no block");
                }
            } else {
                checkPart(in, in.operand(i));
            }
        }
    }

    private void checkPointer(Instruction in) {
        int storage = StorageClass.checked(in, in.operand(0));
        if (storage == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            capabilities.require(in, DeclaredCapabilities.PHYSICAL_STORAGE_BUFFER);
        }
        Type pointee = module.types().get(in.operand(1), in);
        if (!isData(pointee)) {
            throw in.refused(Reason.BAD_TYPE, "points to what cannot lie in memory");
        }
    }
}
