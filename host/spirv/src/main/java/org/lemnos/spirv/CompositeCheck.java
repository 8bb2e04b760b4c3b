package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** The types of instructions that build vectors, arrays and structs, take them apart, choose between them and copy them. */
final class CompositeCheck {

    private static final int UNCOUNTED = -1;
    private static final int MAX_COMPARED = 4096;

    private final ModuleIndex module;
    private final Values values;
    private int compared;

    CompositeCheck(ModuleIndex module, Values values) {
        this.module = module;
        this.values = values;
    }

    /**
     * Checks an instruction.
     *
     * @param opcode the instruction's, or that of what a constant folds
     * @param first where among the operands the values start
     * @return whether it is one of these
     */
    boolean check(Instruction in, int opcode, int first) {
        switch (opcode) {
            case Op.COMPOSITE_CONSTRUCT -> construct(in);
            case Op.COMPOSITE_EXTRACT -> {
                int part = part(in, values.typeId(in, in.operand(first)), first + 1);
                requireResult(in, part);
            }
            case Op.COMPOSITE_INSERT -> {
                values.require(in, in.operand(first + 1), in.type());
                values.require(in, in.operand(first), part(in, in.type(), first + 2));
            }
            case Op.VECTOR_SHUFFLE -> shuffle(in, first);
            case Op.VECTOR_EXTRACT_DYNAMIC -> {
                requireResult(in, componentId(in, values.typeId(in, in.operand(0))));
                values.requireIndex(in, in.operand(1));
            }
            case Op.VECTOR_INSERT_DYNAMIC -> {
                values.require(in, in.operand(0), in.type());
                values.require(in, in.operand(1), componentId(in, in.type()));
                values.requireIndex(in, in.operand(2));
            }
            case Op.SELECT -> select(in, first);
            case Op.COPY_OBJECT -> {
                values.require(in, in.operand(0), in.type());
                requirePlain(in);
            }
            case Op.COPY_LOGICAL -> {
                int from = values.typeId(in, in.operand(0));
                compared = 0;
                if (!alike(values.declared(in, from), values.declared(in, in.type()))) {
                    throw in.refused(Reason.BAD_VALUE, "copies between types that are not alike");
                }
            }
            case Op.BITCAST -> bitcast(in, first);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void construct(Instruction in) {
        Type type = values.declared(in, in.type());
        if (type instanceof Type.Vector vector) {
            int components = 0;
            for (int i = 0; i < in.operands(); i++) {
                Values.Lanes lanes = values.lanes(in, in.operand(i));
                if (lanes.component() != vector.component().numeric()
                        || lanes.matrix().isPresent()) {
                    throw Values.wrong(in, in.operand(i), "is not of the vector's component type");
                }
                components += lanes.count();
            }
            if (components != vector.count()) {
                throw in.refused(Reason.BAD_VALUE, "has " + components + " components for " + vector.count());
            }
        } else {
            parts(in);
        }
    }

    /** Checks that an instruction names each part of its result once; constants do so for vectors too. */
    void parts(Instruction in) {
        Instruction declaration = module.declaration(in.type());
        boolean matrix = values.declared(in, in.type()) instanceof Type.CooperativeMatrix;
        int count = matrix ? 1 : partCount(in, in.type());
        if (in.operands() != count) {
            throw in.refused(Reason.BAD_VALUE, "has " + in.operands() + " parts, its type has " + count);
        }
        for (int i = 0; i < in.operands(); i++) {
            boolean struct = declaration.opcode() == Op.TYPE_STRUCT;
            values.require(in, in.operand(i), declaration.operand(struct ? i : 0));
        }
    }

    /** How many parts a composite has; -1 for a cooperative matrix, which the device divides up. */
    private int partCount(Instruction in, int typeId) {
        Type type = values.declared(in, typeId);
        Instruction declaration = module.declaration(typeId);
        if (type instanceof Type.Vector vector) {
            return vector.count();
        } else if (type instanceof Type.Matrix matrix) {
            return matrix.count();
        } else if (type instanceof Type.Struct struct) {
            return struct.members().size();
        } else if (type instanceof Type.Array array) {
            Instruction length = module.definition(declaration, array.lengthId());
            if (length.opcode() != Op.CONSTANT) {
                throw in.refused(
                        Reason.NOT_GIVEN, "names parts of an array of specialized length; index it in memory instead");
            }
            return length.operand(0);
        } else if (type instanceof Type.CooperativeMatrix) {
            return UNCOUNTED;
        }
        throw in.refused(Reason.BAD_VALUE, "takes apart or puts together what has no parts");
    }

    /** The type of the part that the literals from {@code first} on lead to. */
    private int part(Instruction in, int typeId, int first) {
        int at = typeId;
        for (int i = first; i < in.operands(); i++) {
            int index = in.operand(i);
            int count = partCount(in, at);
            if (index < 0 || (count != UNCOUNTED && index >= count)) {
                throw in.refused(Reason.BAD_VALUE, "takes part " + Integer.toUnsignedString(index) + " of " + count);
            }
            Instruction declaration = module.declaration(at);
            at = declaration.operand(declaration.opcode() == Op.TYPE_STRUCT ? index : 0);
        }
        return at;
    }

    private int componentId(Instruction in, int typeId) {
        if (!(values.declared(in, typeId) instanceof Type.Vector)) {
            throw in.refused(Reason.BAD_VALUE, "takes a component of what is no vector");
        }
        return module.declaration(typeId).operand(0);
    }

    private void shuffle(Instruction in, int first) {
        Values.Lanes a = values.lanes(in, in.operand(first));
        Values.Lanes b = values.lanes(in, in.operand(first + 1));
        boolean fits = values.declared(in, in.type()) instanceof Type.Vector result
                && a.count() > 1
                && b.count() > 1
                && a.component() == result.component().numeric()
                && b.component() == result.component().numeric()
                && in.operands() == first + 2 + result.count();
        if (!fits) {
            throw in.refused(Reason.BAD_VALUE, "does not make a vector of two vectors of its component type");
        }
        for (int i = first + 2; i < in.operands(); i++) {
            int from = in.operand(i);
            if (from < 0 || from >= a.count() + b.count()) {
                throw in.refused(Reason.BAD_VALUE, "takes component " + Integer.toUnsignedString(from));
            }
        }
    }

    private void select(Instruction in, int first) {
        Values.Lanes condition = values.lanes(in, in.operand(first));
        values.require(in, in.operand(first + 1), in.type());
        values.require(in, in.operand(first + 2), in.type());
        requirePlain(in);
        int count = Values.lanes(values.declared(in, in.type()))
                .map(Values.Lanes::count)
                .orElse(1);
        boolean whole = condition.count() == 1;
        if (condition.component() != NumericType.BOOL || !(whole || condition.count() == count)) {
            throw in.refused(Reason.BAD_VALUE, "chooses by what is no truth value, or not one for each component");
        }
    }

    /** Pointers into buffers are not values: what is read and written through them could not be followed. */
    void requirePlain(Instruction in) {
        Type type = values.declared(in, in.type());
        if (!TypeCheck.isData(type) || type instanceof Type.RuntimeArray) {
            throw in.refused(Reason.BAD_TYPE, "cannot have a result of this type");
        }
    }

    private void bitcast(Instruction in, int first) {
        Values.Lanes from = values.lanes(in, in.operand(first));
        Values.Lanes to = Values.lanes(values.declared(in, in.type()))
                .orElseThrow(() -> in.refused(Reason.BAD_TYPE, "cannot have a result of this type"));
        boolean numbers = from.component() != NumericType.BOOL && to.component() != NumericType.BOOL;
        boolean equal = (from.matrix().isPresent() || to.matrix().isPresent())
                ? from.liesLike(to)
                        && from.component().sizeBytes() == to.component().sizeBytes()
                : from.count() * from.component().sizeBytes()
                        == to.count() * to.component().sizeBytes();
        if (!numbers || !equal) {
            throw in.refused(Reason.BAD_VALUE, "is between types of other sizes, or of no size");
        }
    }

    private void requireResult(Instruction in, int typeId) {
        if (in.type() != typeId) {
            throw in.refused(
                    Reason.BAD_TYPE, "has a result of type %" + in.type() + " and must have one of type %" + typeId);
        }
    }

    /** Whether two types differ in their layout alone. */
    private boolean alike(Type a, Type b) {
        if (++compared > MAX_COMPARED) {
            return false;
        }
        if (a instanceof Type.Array one && b instanceof Type.Array other) {
            return one.lengthId() == other.lengthId() && alike(one.element(), other.element());
        }
        if (a instanceof Type.Struct one && b instanceof Type.Struct other) {
            boolean same = one.members().size() == other.members().size();
            for (int i = 0; same && i < one.members().size(); i++) {
                same = alike(one.members().get(i), other.members().get(i));
            }
            return same;
        }
        return a.equals(b) && TypeCheck.isData(a) && !(a instanceof Type.RuntimeArray);
    }
}
