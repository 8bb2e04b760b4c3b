package org.lemnos.spirv;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * Blocks are laid out so that no two members share bytes and each number lies at a multiple of its size. Source: Vulkan 1.3
 * specification, section 15.8.4 (Offset and Stride Assignment), the scalar rules.
 */
final class LayoutCheck {

    /**
     * What a type takes in a block.
     *
     * @param size in bytes
     * @param alignment of its largest number
     */
    private record Extent(long size, int alignment) {}

    private final ModuleIndex module;
    private final DeclaredCapabilities capabilities;

    LayoutCheck(ModuleIndex module, DeclaredCapabilities capabilities) {
        this.module = module;
        this.capabilities = capabilities;
    }

    /** Checks the block that {@code variable} holds. */
    void check(Instruction variable, Type.Struct block, int storage) {
        new Walk(variable, storage).struct(block);
    }

    private final class Walk implements Type.Cases<Extent> {
        private final Instruction variable;
        private final int storage;
        private final Map<Integer, Extent> known = new HashMap<>();

        Walk(Instruction variable, int storage) {
            this.variable = variable;
            this.storage = storage;
        }

        @Override
        public Extent scalar(NumericType type) {
            boolean push = storage == StorageClass.PUSH_CONSTANT;
            boolean shared = storage == StorageClass.WORKGROUP;
            if (type == NumericType.BOOL) {
                throw wrong("holds a truth value, which has no place in a block");
            }
            if (type.sizeBytes() == 1 && !shared) {
                capabilities.require(
                        variable,
                        push ? DeclaredCapabilities.PUSH_CONSTANT_8_BIT : DeclaredCapabilities.STORAGE_BUFFER_8_BIT);
            } else if (type.sizeBytes() == 2 && !shared) {
                capabilities.require(
                        variable,
                        push ? DeclaredCapabilities.PUSH_CONSTANT_16_BIT : DeclaredCapabilities.STORAGE_BUFFER_16_BIT);
            }
            return new Extent(type.sizeBytes(), type.sizeBytes());
        }

        @Override
        public Extent vector(Type component, int count) {
            Extent one = component.match(this);
            return new Extent(one.size() * count, one.alignment());
        }

        @Override
        public Extent matrix(Type column, int count) {
            throw wrong("holds a matrix outside of a block's members");
        }

        @Override
        public Extent array(Type.Array array) {
            Extent one = array.element().match(this);
            stride(array.id(), one);
            return new Extent(one.size(), one.alignment());
        }

        @Override
        public Extent runtimeArray(Type.RuntimeArray array) {
            Extent one = array.element().match(this);
            stride(array.id(), one);
            return new Extent(one.size(), one.alignment());
        }

        private void stride(int arrayId, Extent one) {
            OptionalInt stride = module.decorations().value(arrayId, Decorations.ARRAY_STRIDE);
            if (stride.isEmpty() || stride.getAsInt() < one.size() || stride.getAsInt() % one.alignment() != 0) {
                throw wrong("holds an array whose elements overlap or lie at odd places");
            }
        }

        @Override
        public Extent struct(Type.Struct struct) {
            Extent seen = known.get(struct.id());
            if (seen != null) {
                return seen;
            }
            int alignment = 1;
            long end = 0;
            for (int member : byOffset(struct)) {
                long offset = offset(struct, member);
                Extent extent = member(struct, member);
                if (offset < end || offset % extent.alignment() != 0) {
                    throw wrong("holds a block with member " + member + " at offset " + offset
                            + ", inside another member or at an odd place");
                }
                end = Sizes.plus(offset, Math.max(1, extent.size()));
                alignment = Math.max(alignment, extent.alignment());
            }
            Extent extent = new Extent(end, alignment);
            known.put(struct.id(), extent);
            return extent;
        }

        private List<Integer> byOffset(Type.Struct struct) {
            return IntStream.range(0, struct.members().size())
                    .boxed()
                    .sorted(Comparator.comparingInt(member -> offset(struct, member)))
                    .toList();
        }

        private int offset(Type.Struct struct, int member) {
            return module.decorations()
                    .memberValue(struct.id(), member, Decorations.OFFSET)
                    .orElseThrow(() -> wrong("holds a block member without Offset"));
        }

        /** A member; of an array of constant length all its bytes, of one of specialized length its first element's. */
        private Extent member(Type.Struct struct, int member) {
            Type type = struct.members().get(member);
            if (type instanceof Type.Matrix matrix) {
                return matrix(struct, member, matrix);
            }
            Extent one = type.match(this);
            if (type instanceof Type.Array array) {
                Instruction length = module.definition(variable, array.lengthId());
                int stride = module.decorations()
                        .value(array.id(), Decorations.ARRAY_STRIDE)
                        .orElse(0);
                long count = length.opcode() == Op.CONSTANT ? length.operand(0) : 1;
                return new Extent(Sizes.plus(Sizes.times(stride, count - 1), one.size()), one.alignment());
            }
            return one;
        }

        private Extent matrix(Type.Struct struct, int member, Type.Matrix matrix) {
            Extent number = matrix.column().component().match(this);
            boolean rows = module.decorations().memberHas(struct.id(), member, Decorations.ROW_MAJOR);
            int vectors = rows ? matrix.column().count() : matrix.count();
            int inVector = rows ? matrix.count() : matrix.column().count();
            int stride = module.decorations()
                    .memberValue(struct.id(), member, Decorations.MATRIX_STRIDE)
                    .orElseThrow(() -> wrong("holds a matrix without MatrixStride"));
            if (stride < number.size() * inVector || stride % number.alignment() != 0) {
                throw wrong("holds a matrix whose vectors overlap or lie at odd places");
            }
            return new Extent(Sizes.times(stride, vectors), number.alignment());
        }

        @Override
        public Extent pointer(Type.Pointer pointer) {
            return new Extent(Long.BYTES, Long.BYTES);
        }

        @Override
        public Extent opaque(Type type) {
            throw wrong("holds what has no layout");
        }

        private SpirvException wrong(String problem) {
            return variable.refused(Reason.BAD_TYPE, problem);
        }
    }
}
