package org.lemnos.spirv;

/** Arithmetic on sizes that are never negative; what does not fit a long stays at its maximum, so no sum wraps around a limit. */
final class Sizes {
    private Sizes() {}

    static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    static long times(long a, long b) {
        return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }

    /** @param alignment a power of two */
    static long roundUp(long size, int alignment) {
        return size > Long.MAX_VALUE - alignment ? Long.MAX_VALUE : (size + alignment - 1) & -(long) alignment;
    }
}
