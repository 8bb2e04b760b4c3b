package org.lemnos.api.kernel;

import org.lemnos.api.Experimental;

/**
 * How the stores of a dispatch through one binding are divided: what is written, who owns a piece of it, and how large a piece is. It says that no two owners
 * store to the same place without atomics; it says nothing about other dispatches. Immutable.
 *
 * <p>Invocations behind the end of what is written store nothing: a kernel that relies on sizes being multiples of its pieces has no such contract.
 */
@Experimental(since = "0.1")
public final class PhysicalWrite {
    private static final String BOUNDS_CHECKED = "bounds_checked";

    private final Domain domain;
    private final Partition partition;
    private final Extent extent;

    private PhysicalWrite(Domain domain, Partition partition, Extent extent) {
        this.domain = domain;
        this.partition = partition;
        this.extent = extent;
    }

    /** What is written, logically. */
    @Experimental(since = "0.1")
    public enum Domain {
        /** Runs along one axis. */
        AXIS_SLICES("axis_slices"),
        /** Single elements. */
        OUTPUT_ELEMENTS("output_elements"),
        /** Rows: runs along the last axis. */
        ROWS("rows"),
        /** One number. */
        SCALAR("scalar");

        private final String token;

        Domain(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** Who owns a piece. */
    @Experimental(since = "0.1")
    public enum Partition {
        /** One invocation; no other stores there. */
        EXCLUSIVE_PER_INVOCATION("exclusive_per_invocation", "exclusive"),
        /** One workgroup, which orders its own invocations. */
        EXCLUSIVE_PER_WORKGROUP("exclusive_per_workgroup", "exclusive"),
        /** Several, which store with atomics of 32-bit integers. */
        SHARED_ATOMIC_CONTRIBUTORS("shared_atomic_contributors", "atomic_u32");

        private final String token;
        private final String collision;

        Partition(String token, String collision) {
            this.token = token;
            this.collision = collision;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** How large a piece is. */
    @Experimental(since = "0.1")
    public enum Extent {
        /** A run along one axis. */
        AXIS_SLICE("axis_slice"),
        /** One element. */
        ONE_ELEMENT("one_element"),
        /** One number. */
        ONE_SCALAR("one_scalar"),
        /** A row. */
        ROW_WIDTH("row_width"),
        /** 16 rows of 16 elements. */
        TILE_16X16("tile_16x16"),
        /** 32 rows of 32 elements. */
        TILE_32X32("tile_32x32"),
        /** One or two neighbours. */
        UP_TO_TWO_ELEMENTS("up_to_two_elements"),
        /** One to four neighbours. */
        UP_TO_FOUR_ELEMENTS("up_to_four_elements"),
        /** One to eight neighbours. */
        UP_TO_EIGHT_ELEMENTS("up_to_eight_elements"),
        /** One to sixteen neighbours, as many small elements as one store takes. */
        UP_TO_SIXTEEN_ELEMENTS("up_to_sixteen_elements");

        private final String token;

        Extent(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /** Stores to the domain, whose pieces of that extent are owned so. */
    public static PhysicalWrite of(Domain domain, Partition partition, Extent extent) {
        return new PhysicalWrite(domain, partition, extent);
    }

    /** What is written. */
    public Domain domain() {
        return domain;
    }

    /** Who owns a piece. */
    public Partition partition() {
        return partition;
    }

    /** How large a piece is. */
    public Extent extent() {
        return extent;
    }

    /** What happens where two owners meet, as reports call it: {@code atomic_u32} for shared pieces, {@code exclusive} elsewhere. */
    public String collision() {
        return partition.collision;
    }

    /** What becomes of pieces that reach over the end, as reports call it: always {@code bounds_checked}. */
    public String tail() {
        return BOUNDS_CHECKED;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PhysicalWrite that
                && domain == that.domain
                && partition == that.partition
                && extent == that.extent;
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** Domain, partition and extent, separated by slashes. */
    @Override
    public String toString() {
        return domain.token + "/" + partition.token + "/" + extent.token;
    }
}
