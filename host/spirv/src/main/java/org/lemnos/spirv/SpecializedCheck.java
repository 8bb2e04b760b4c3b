package org.lemnos.spirv;

import org.lemnos.spirv.ConstantValue.Scalar;
import org.lemnos.spirv.SpirvException.Reason;

/** What can be said of a module's code once specialization constants have their values: constant indices, own memory, divisions. */
final class SpecializedCheck {

    /** The most memory of an invocation's own variables; what does not fit registers is slow long before. */
    static final int MAX_OWN_BYTES = 1 << 16;

    private final ModuleIndex module;
    private final Constants constants;
    private final Values values;
    private long ownBytes;

    SpecializedCheck(ModuleIndex module, Constants constants) {
        this.module = module;
        this.constants = constants;
        this.values = new Values(module);
    }

    /** @throws SpirvException for the first rule that the specialized module breaks */
    void check() {
        module.types().byId().forEach((id, type) -> {
            if (type instanceof Type.Array array) {
                checkLength(array);
            }
        });
        module.constants().forEach(this::checkFolded);
        module.variables().forEach(this::addOwn);
        for (FunctionBody body : module.functions().values()) {
            module.forEach(body, this::check);
        }
    }

    private void checkLength(Type.Array array) {
        Instruction in = module.declaration(array.id());
        if (constants.size(array.lengthId(), in) == 0) {
            throw in.refused(Reason.BAD_TYPE, "has no elements");
        }
    }

    /** Drivers fold constants with the processor's own division, which traps where the result does not fit. */
    private void checkFolded(Instruction in) {
        if (in.opcode() == Op.SPEC_CONSTANT_OP && isDivision(in.operand(0))) {
            checkDivision(in, in.operand(0), 1);
        }
    }

    private static boolean isDivision(int opcode) {
        return opcode == Op.U_DIV
                || opcode == Op.S_DIV
                || opcode == Op.U_MOD
                || opcode == Op.S_REM
                || opcode == Op.S_MOD;
    }

    private void checkDivision(Instruction in, int opcode, int first) {
        ConstantValue dividend = constants.valueOf(in.operand(first));
        ConstantValue divisor = constants.valueOf(in.operand(first + 1));
        int parts = Values.lanes(values.declared(in, in.type()))
                .map(Values.Lanes::count)
                .orElse(1);
        for (int i = 0; i < parts; i++) {
            ConstantValue a = parts > 1 ? dividend.part(i) : dividend;
            ConstantValue b = parts > 1 ? divisor.part(i) : divisor;
            requireComputed(in, in.operand(first), a);
            requireComputed(in, in.operand(first + 1), b);
            boolean signed = opcode != Op.U_DIV && opcode != Op.U_MOD;
            boolean byZero = b instanceof Scalar d && d.bits() == 0;
            boolean overflows = signed
                    && a instanceof Scalar n
                    && b instanceof Scalar d
                    && d.signed() == -1
                    && n.signed() == -1L << (n.width() - 1);
            if (byZero || overflows) {
                throw in.refused(Reason.BAD_VALUE, "divides by zero, or gives a quotient that does not fit");
            }
        }
    }

    private void check(Instruction in) {
        int opcode = in.opcode();
        if (opcode == Op.VARIABLE) {
            addOwn(in);
        } else if (opcode == Op.ACCESS_CHAIN || opcode == Op.IN_BOUNDS_ACCESS_CHAIN) {
            checkIndices(in);
        } else if (isDivision(opcode)) {
            checkDivision(in, opcode, 0);
        } else if (opcode == Op.VECTOR_EXTRACT_DYNAMIC) {
            checkIndex(in, values.type(in, in.operand(0)), in.operand(1));
        } else if (opcode == Op.VECTOR_INSERT_DYNAMIC) {
            checkIndex(in, values.declared(in, in.type()), in.operand(2));
        }
    }

    private void addOwn(Instruction variable) {
        int storage = variable.operand(0);
        if (storage != StorageClass.FUNCTION && storage != StorageClass.PRIVATE) {
            return;
        }
        Type type = module.pointee(variable);
        ownBytes = Sizes.plus(ownBytes, OwnMemory.bytes(type, constants, variable));
        if (ownBytes > MAX_OWN_BYTES) {
            throw variable.refused(
                    Reason.TOO_MANY_RESOURCES,
                    "brings an invocation's own variables to " + ownBytes + " bytes, the limit is " + MAX_OWN_BYTES);
        }
    }

    private void checkIndices(Instruction in) {
        int at = values.pointer(in, in.operand(0)).pointeeId();
        for (int i = 1; i < in.operands(); i++) {
            Type type = values.declared(in, at);
            Instruction declaration = module.declaration(at);
            if (type instanceof Type.Struct) {
                at = declaration.operand(values.constant(in, in.operand(i)));
            } else {
                checkIndex(in, type, in.operand(i));
                at = declaration.operand(0);
            }
        }
    }

    private void checkIndex(Instruction in, Type type, int indexId) {
        requireComputed(in, indexId, constants.valueOf(indexId));
        if (!(constants.valueOf(indexId) instanceof Scalar index)) {
            return;
        }
        long count = Long.MAX_VALUE;
        if (type instanceof Type.Array array) {
            count = constants.size(array.lengthId(), in);
        } else if (type instanceof Type.Vector vector) {
            count = vector.count();
        } else if (type instanceof Type.Matrix matrix) {
            count = matrix.count();
        }
        if (index.signed() < 0 || index.signed() >= count) {
            throw in.refused(Reason.BAD_VALUE, "takes element " + index.signed() + " of " + count);
        }
    }

    /** A driver folds a constant to something, also where SPIR-V leaves open what it is: nothing that must be checked may depend on it. */
    private void requireComputed(Instruction in, int id, ConstantValue value) {
        if (!(value instanceof Scalar)
                && Op.isConstant(module.definition(in, id).opcode())) {
            throw in.refused(
                    Reason.NOT_A_CONSTANT, "depends on %" + id + ", a constant whose value cannot be computed");
        }
    }

    /** The bytes of values that an invocation holds by itself; a cooperative matrix is spread over a subgroup and counts nothing here. */
    private static final class OwnMemory {
        private OwnMemory() {}

        static long bytes(Type type, Constants constants, Instruction user) {
            Type element = type;
            long count = 1;
            while (element instanceof Type.Array array) {
                count = Sizes.times(count, constants.size(array.lengthId(), user));
                element = array.element();
            }
            if (element instanceof Type.CooperativeMatrix) {
                return count;
            }
            return Sizes.times(
                    count, element.match(new SharedMemory(constants, user)).size());
        }
    }
}
