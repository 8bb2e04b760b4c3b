package org.lemnos.spirv;

/**
 * A version of SPIR-V.
 *
 * @param major 1
 * @param minor 0 to 6
 */
public record SpirvVersion(int major, int minor) {
    @Override
    public String toString() {
        return major + "." + minor;
    }
}
