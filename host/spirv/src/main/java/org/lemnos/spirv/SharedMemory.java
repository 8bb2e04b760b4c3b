package org.lemnos.spirv;

import java.util.HashMap;
import java.util.Map;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * The bytes that types take in shared memory where the module gives no layout: the storage buffer rules with truth values of four
 * bytes, which no driver may exceed. Source: Vulkan 1.3 specification, Standalone SPIR-V validation (Workgroup storage class).
 */
final class SharedMemory implements Type.Cases<SharedMemory.Extent> {

    /**
     * What a value takes.
     *
     * @param size in bytes; {@link Long#MAX_VALUE} where the sum does not fit
     * @param alignment a power of two, in bytes
     */
    record Extent(long size, int alignment) {}

    private final Constants constants;
    private final Instruction user;
    private final Map<Integer, Extent> known = new HashMap<>();

    /** @param user the variable that is measured, for messages */
    SharedMemory(Constants constants, Instruction user) {
        this.constants = constants;
        this.user = user;
    }

    @Override
    public Extent scalar(NumericType type) {
        return new Extent(type.sizeBytes(), type.sizeBytes());
    }

    @Override
    public Extent vector(Type component, int count) {
        Extent one = component.match(this);
        return new Extent(one.size() * count, one.alignment() * (count == 2 ? 2 : 4));
    }

    @Override
    public Extent matrix(Type column, int count) {
        return repeated(column.match(this), count);
    }

    @Override
    public Extent array(Type.Array array) {
        Extent seen = known.get(array.id());
        if (seen != null) {
            return seen;
        }
        Extent extent = repeated(array.element().match(this), constants.size(array.lengthId(), user));
        known.put(array.id(), extent);
        return extent;
    }

    @Override
    public Extent runtimeArray(Type.RuntimeArray array) {
        throw user.refused(Reason.BAD_TYPE, "holds an array without length in shared memory");
    }

    @Override
    public Extent struct(Type.Struct struct) {
        Extent seen = known.get(struct.id());
        if (seen != null) {
            return seen;
        }
        long end = 0;
        int alignment = 1;
        for (Type member : struct.members()) {
            Extent extent = member.match(this);
            end = Sizes.plus(Sizes.roundUp(end, extent.alignment()), extent.size());
            alignment = Math.max(alignment, extent.alignment());
        }
        Extent extent = new Extent(Sizes.roundUp(end, alignment), alignment);
        known.put(struct.id(), extent);
        return extent;
    }

    @Override
    public Extent pointer(Type.Pointer pointer) {
        return new Extent(Long.BYTES, Long.BYTES);
    }

    @Override
    public Extent opaque(Type type) {
        throw user.refused(Reason.BAD_TYPE, "holds a value in shared memory that has no size");
    }

    private static Extent repeated(Extent one, long count) {
        return new Extent(Sizes.times(Sizes.roundUp(one.size(), one.alignment()), count), one.alignment());
    }
}
