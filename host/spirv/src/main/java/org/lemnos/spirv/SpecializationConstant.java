package org.lemnos.spirv;

/**
 * A constant that is set when a pipeline is built.
 *
 * @param id the SpecId
 * @param name the GLSL name, or {@code local_size_x} and so on for the workgroup size, or "" where names were stripped
 * @param type the type
 * @param defaultBits the default's bits, zero above the type's width; 1 for true
 */
public record SpecializationConstant(int id, String name, NumericType type, long defaultBits) {}
