package org.lemnos.spirv;

/**
 * The invocations of a workgroup along each axis, after specialization. A number above {@link Integer#MAX_VALUE} is held as that.
 *
 * @param x along x
 * @param y along y
 * @param z along z
 */
public record WorkgroupSize(int x, int y, int z) {

    static WorkgroupSize of(long x, long y, long z) {
        return new WorkgroupSize(clamped(x), clamped(y), clamped(z));
    }

    private static int clamped(long size) {
        return (int) Math.min(size, Integer.MAX_VALUE);
    }

    /** The product of the three; {@link Long#MAX_VALUE} where it does not fit. */
    public long invocations() {
        return Sizes.times(Sizes.times(x, y), z);
    }

    @Override
    public String toString() {
        return x + "x" + y + "x" + z;
    }
}
