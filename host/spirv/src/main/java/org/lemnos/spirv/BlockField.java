package org.lemnos.spirv;

/**
 * One scalar or vector in a block. Structs and arrays are taken apart: their parts are named {@code a.b} and {@code a[0]}.
 *
 * @param name the GLSL name, or {@code #} and the member's index where names were stripped
 * @param offsetBytes from the start of the block
 * @param type each component's type
 * @param components 1 for a scalar, 2 to 4 for a vector
 */
public record BlockField(String name, int offsetBytes, NumericType type, int components) {

    /** The bytes that the field takes. */
    public int sizeBytes() {
        return type.sizeBytes() * components;
    }

    /** The first byte behind the field. */
    public int endBytes() {
        return Math.addExact(offsetBytes, sizeBytes());
    }
}
