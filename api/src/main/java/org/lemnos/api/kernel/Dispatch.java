package org.lemnos.api.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.Experimental;
import org.lemnos.api.Stable;

/**
 * One launch of a SPIR-V module: its buffers in binding order, specialization and push constants, and the number of workgroups.
 * Immutable.
 *
 * <p>The host reads the module, specializes it and refuses the dispatch if anything here disagrees with it.
 */
@Stable
public final class Dispatch implements Lowering.Step {
    /** The most bytes of push constants. */
    public static final int MOST_PUSH_BYTES = 128;

    private final SpirvModule module;
    private final List<Binding> bindings;
    private final SortedMap<Integer, Integer> specialization;
    private final byte[] push;
    private final int groupsX;
    private final int groupsY;
    private final int groupsZ;
    private final OptionalInt subgroupSize;

    private Dispatch(Builder builder) {
        module = builder.module;
        bindings = List.copyOf(builder.bindings);
        specialization = Collections.unmodifiableSortedMap(new TreeMap<>(builder.specialization));
        push = new byte[builder.push.position()];
        builder.push.get(0, push);
        groupsX = builder.groupsX;
        groupsY = builder.groupsY;
        groupsZ = builder.groupsZ;
        subgroupSize = builder.subgroupSize;
    }

    /** Starts a dispatch of one workgroup. */
    public static Builder of(SpirvModule module) {
        return new Builder(module);
    }

    /** The module. */
    public SpirvModule module() {
        return module;
    }

    /** The buffers; binding i of set 0 is the i-th. */
    public List<Binding> bindings() {
        return bindings;
    }

    /** The 32 bits of each specialization constant that is set, by its id. */
    public SortedMap<Integer, Integer> specialization() {
        return specialization;
    }

    /** The push block from offset 0, in a fresh array. */
    public byte[] push() {
        return push.clone();
    }

    /** Workgroups along x. */
    public int groupsX() {
        return groupsX;
    }

    /** Workgroups along y. */
    public int groupsY() {
        return groupsY;
    }

    /** Workgroups along z. */
    public int groupsZ() {
        return groupsZ;
    }

    /** The subgroup size that it must run with; the device's own if empty. */
    public OptionalInt subgroupSize() {
        return subgroupSize;
    }

    /** One buffer of a dispatch. Immutable. */
    @Stable
    public static final class Binding {
        private final BufferRef buffer;
        private final Access access;
        private final WriteContract writes;

        private Binding(BufferRef buffer, Access access, WriteContract writes) {
            this.buffer = buffer;
            this.access = access;
            this.writes = writes;
        }

        /** The buffer or a range of it. */
        public BufferRef buffer() {
            return buffer;
        }

        /** What the dispatch does with it. */
        public Access access() {
            return access;
        }

        /** What it promises about its stores. */
        public WriteContract writes() {
            return writes;
        }

        @Override
        public String toString() {
            return access + " " + buffer;
        }
    }

    /** Collects the parts of a dispatch; for one thread. */
    @Stable
    public static final class Builder {
        private final SpirvModule module;
        private final List<Binding> bindings = new ArrayList<>();
        private final SortedMap<Integer, Integer> specialization = new TreeMap<>();
        private final ByteBuffer push = ByteBuffer.allocate(MOST_PUSH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private int groupsX = 1;
        private int groupsY = 1;
        private int groupsZ = 1;
        private OptionalInt subgroupSize = OptionalInt.empty();

        private Builder(SpirvModule module) {
            this.module = module;
        }

        /** The next binding, which is only loaded from. */
        public Builder reads(BufferRef buffer) {
            bindings.add(new Binding(buffer, Access.READ, WriteContract.someElements()));
            return this;
        }

        /** The next binding, which is only stored to, with no promise to overwrite all of it. */
        public Builder writes(BufferRef buffer) {
            return writes(buffer, WriteContract.someElements());
        }

        /** The next binding, which is only stored to, with a promise about the stores. */
        public Builder writes(BufferRef buffer, WriteContract contract) {
            bindings.add(new Binding(buffer, Access.WRITE, contract));
            return this;
        }

        /** The next binding, which is loaded from and stored to. */
        public Builder updates(BufferRef buffer) {
            bindings.add(new Binding(buffer, Access.READ_WRITE, WriteContract.someElements()));
            return this;
        }

        /** The next binding, which is loaded from and stored to, with what is known about the stores; they cannot overwrite everything. */
        @Experimental(since = "0.1")
        public Builder updates(BufferRef buffer, WriteContract contract) {
            bindings.add(new Binding(buffer, Access.READ_WRITE, contract));
            return this;
        }

        /** Sets a 32-bit integer specialization constant. */
        public Builder specialize(int id, int value) {
            specialization.put(id, value);
            return this;
        }

        /** Sets a 32-bit floating-point specialization constant. */
        public Builder specialize(int id, float value) {
            return specialize(id, Float.floatToRawIntBits(value));
        }

        /** Sets a boolean specialization constant. */
        public Builder specialize(int id, boolean value) {
            return specialize(id, value ? 1 : 0);
        }

        /**
         * Appends four bytes to the push block.
         *
         * @throws IllegalArgumentException if the block would be larger than {@value #MOST_PUSH_BYTES} bytes
         */
        public Builder push(int value) {
            if (push.remaining() < Integer.BYTES) {
                throw new IllegalArgumentException("push constants of more than " + MOST_PUSH_BYTES + " bytes");
            }
            push.putInt(value);
            return this;
        }

        /** Appends a binary32 to the push block. Errors as for {@link #push(int)}. */
        public Builder push(float value) {
            return push(Float.floatToRawIntBits(value));
        }

        /** The number of workgroups along each axis, each at least 1. */
        public Builder workgroups(long x, long y, long z) {
            groupsX = count("x", x);
            groupsY = count("y", y);
            groupsZ = count("z", z);
            return this;
        }

        private static int count(String axis, long groups) {
            if (groups < 1 || groups > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        groups + " workgroups along " + axis + "; leave the dispatch out where there is nothing to do");
            }
            return (int) groups;
        }

        /** The subgroup size that the dispatch must run with; a power of two. */
        public Builder subgroupSize(int invocations) {
            if (invocations < 1 || Integer.bitCount(invocations) != 1) {
                throw new IllegalArgumentException("subgroup size " + invocations + " is not a power of two");
            }
            subgroupSize = OptionalInt.of(invocations);
            return this;
        }

        /** The dispatch. */
        public Dispatch build() {
            return new Dispatch(this);
        }
    }
}
