package org.lemnos.spirv;

/**
 * A version of SPIR-V.
 *
 * @param major 1
 * @param minor 0 to 6
 */
public record SpirvVersion(int major, int minor) {
    /** Whether it is this version or a later one. */
    boolean atLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || (major == otherMajor && minor >= otherMinor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
