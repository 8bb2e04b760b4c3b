package org.lemnos.portable.launch;

/** The units in which kernels move bytes whose types they need not know: as wide as a load can be. */
public final class WideUnits {
    /** The widest, in bytes. */
    public static final int WIDEST_BYTES = 16;

    private WideUnits() {}

    /** The bytes of the widest unit that runs of so many bytes consist of. */
    public static int dividing(long runBytes) {
        int bytes = WIDEST_BYTES;
        while (runBytes % bytes != 0) {
            bytes /= 2;
        }
        return bytes;
    }
}
