package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** Reads blocks whose layout the module gives: sizes, fields, scalar types, strides. */
final class BlockReader {

    private static final int MAX_FIELDS = 4096;

    private final Decorations decorations;
    private final Constants constants;
    private final Instruction user;

    /** @param user the variable whose block is read, for messages */
    BlockReader(ModuleIndex module, Constants constants, Instruction user) {
        this.decorations = module.decorations();
        this.constants = constants;
        this.user = user;
    }

    /** The bytes that a block takes; an array without length counts none. */
    long sizeBytes(Type.Struct block) {
        return block.match(new Size());
    }

    /** Every scalar and vector of a block, by offset; a device address counts as u64. */
    List<BlockField> fields(Type.Struct block) {
        List<BlockField> fields = new ArrayList<>();
        addMembers(fields, block, "", 0);
        fields.sort(Comparator.comparingInt(BlockField::offsetBytes));
        return List.copyOf(fields);
    }

    /** The scalar types anywhere in a type. */
    static Set<NumericType> scalars(Type type) {
        ScalarTypes scalars = new ScalarTypes();
        type.match(scalars);
        return scalars.found;
    }

    /** The distance between the elements of the array that ends a block, 0 if none does. */
    int stride(Type.Struct block) {
        Type last = block.members().isEmpty()
                ? block
                : block.members().get(block.members().size() - 1);
        if (last instanceof Type.RuntimeArray array) {
            return arrayStride(array.id());
        }
        return last instanceof Type.Array array ? arrayStride(array.id()) : 0;
    }

    private void addMembers(List<BlockField> fields, Type.Struct struct, String prefix, long base) {
        for (int i = 0; i < struct.members().size(); i++) {
            String own = decorations.memberName(struct.id(), i);
            String name = (prefix.isEmpty() ? "" : prefix + ".") + (own.isEmpty() ? "#" + i : own);
            add(fields, struct.members().get(i), name, Sizes.plus(base, offset(struct, i)), struct, i);
        }
    }

    private void add(List<BlockField> fields, Type type, String name, long offset, Type.Struct owner, int member) {
        if (type instanceof Type.Scalar scalar) {
            addField(fields, name, offset, scalar.numeric(), 1);
        } else if (type instanceof Type.Vector vector) {
            addField(fields, name, offset, vector.component().numeric(), vector.count());
        } else if (type instanceof Type.Struct struct) {
            addMembers(fields, struct, name, offset);
        } else if (type instanceof Type.Array array) {
            long length = constants.size(array.lengthId(), user);
            checkFields(fields.size() + length);
            for (int i = 0; i < length; i++) {
                long at = Sizes.plus(offset, Sizes.times(arrayStride(array.id()), i));
                add(fields, array.element(), name + "[" + i + "]", at, owner, member);
            }
        } else if (type instanceof Type.Matrix matrix) {
            addMatrix(fields, matrix, name, offset, owner, member);
        } else if (type instanceof Type.Pointer) {
            addField(fields, name, offset, NumericType.U64, 1);
        } else {
            throw user.refused(
                    Reason.BAD_TYPE,
                    "has a field " + name + " that is no number, vector, matrix, struct, sized array or address");
        }
    }

    private void addMatrix(
            List<BlockField> fields, Type.Matrix matrix, String name, long offset, Type.Struct owner, int member) {
        boolean rows = decorations.memberHas(owner.id(), member, Decorations.ROW_MAJOR);
        int vectors = rows ? matrix.column().count() : matrix.count();
        int components = rows ? matrix.count() : matrix.column().count();
        for (int i = 0; i < vectors; i++) {
            long at = Sizes.plus(offset, Sizes.times(matrixStride(owner, member), i));
            addField(
                    fields,
                    name + "[" + i + "]",
                    at,
                    matrix.column().component().numeric(),
                    components);
        }
    }

    private void addField(List<BlockField> fields, String name, long offset, NumericType type, int components) {
        checkFields(fields.size() + 1L);
        if (offset > Integer.MAX_VALUE / 2) {
            throw user.refused(Reason.MALFORMED_INSTRUCTION, "has field " + name + " at offset " + offset);
        }
        fields.add(new BlockField(name, (int) offset, type, components));
    }

    private void checkFields(long count) {
        if (count > MAX_FIELDS) {
            throw user.refused(Reason.TOO_MANY_RESOURCES, "has more than " + MAX_FIELDS + " fields in its block");
        }
    }

    private long offset(Type.Struct struct, int member) {
        return required(
                decorations.memberValue(struct.id(), member, Decorations.OFFSET), "a block member without Offset");
    }

    private int matrixStride(Type.Struct struct, int member) {
        return required(
                decorations.memberValue(struct.id(), member, Decorations.MATRIX_STRIDE),
                "a matrix without MatrixStride");
    }

    private int arrayStride(int arrayId) {
        return required(decorations.value(arrayId, Decorations.ARRAY_STRIDE), "an array without ArrayStride");
    }

    private int required(OptionalInt value, String missing) {
        int found = value.orElseThrow(() -> user.refused(Reason.MISSING_DECORATION, "holds " + missing));
        if (found < 0) {
            throw user.refused(
                    Reason.MISSING_DECORATION, "has an offset or stride of " + Integer.toUnsignedString(found));
        }
        return found;
    }

    /** Sizes by the module's own offsets and strides. */
    private final class Size implements Type.Cases<Long> {
        private final Map<Integer, Long> known = new HashMap<>();

        @Override
        public Long scalar(NumericType type) {
            return (long) type.sizeBytes();
        }

        @Override
        public Long vector(Type component, int count) {
            return component.match(this) * count;
        }

        @Override
        public Long matrix(Type column, int count) {
            throw user.refused(
                    Reason.MISSING_DECORATION,
                    "holds a matrix outside of a block's members, whose stride is not known");
        }

        @Override
        public Long array(Type.Array array) {
            return Sizes.times(arrayStride(array.id()), constants.size(array.lengthId(), user));
        }

        @Override
        public Long runtimeArray(Type.RuntimeArray array) {
            return 0L;
        }

        @Override
        public Long struct(Type.Struct struct) {
            Long seen = known.get(struct.id());
            if (seen != null) {
                return seen;
            }
            long size = 0;
            for (int i = 0; i < struct.members().size(); i++) {
                size = Math.max(size, Sizes.plus(offset(struct, i), member(struct, i)));
            }
            known.put(struct.id(), size);
            return size;
        }

        private long member(Type.Struct struct, int i) {
            if (struct.members().get(i) instanceof Type.Matrix matrix) {
                boolean rows = decorations.memberHas(struct.id(), i, Decorations.ROW_MAJOR);
                return Sizes.times(
                        matrixStride(struct, i), rows ? matrix.column().count() : matrix.count());
            }
            return struct.members().get(i).match(this);
        }

        @Override
        public Long pointer(Type.Pointer pointer) {
            return (long) Long.BYTES;
        }

        @Override
        public Long opaque(Type type) {
            throw user.refused(Reason.BAD_TYPE, "holds a value in its block that has no size");
        }
    }

    /** Collects scalar types; each struct and array is entered once. */
    private static final class ScalarTypes implements Type.Cases<Boolean> {
        private final Set<NumericType> found = EnumSet.noneOf(NumericType.class);
        private final Set<Integer> entered = new HashSet<>();

        @Override
        public Boolean scalar(NumericType type) {
            return found.add(type);
        }

        @Override
        public Boolean vector(Type component, int count) {
            return component.match(this);
        }

        @Override
        public Boolean matrix(Type column, int count) {
            return column.match(this);
        }

        @Override
        public Boolean array(Type.Array array) {
            return entered.add(array.id()) && array.element().match(this);
        }

        @Override
        public Boolean runtimeArray(Type.RuntimeArray array) {
            return entered.add(array.id()) && array.element().match(this);
        }

        @Override
        public Boolean struct(Type.Struct struct) {
            if (entered.add(struct.id())) {
                struct.members().forEach(member -> member.match(this));
            }
            return true;
        }

        @Override
        public Boolean pointer(Type.Pointer pointer) {
            return found.add(NumericType.U64);
        }

        @Override
        public Boolean opaque(Type type) {
            return false;
        }
    }
}
