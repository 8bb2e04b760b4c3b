package org.lemnos.spirv;

import java.util.Set;

/**
 * One storage buffer variable: a way to look at a binding's bytes.
 *
 * @param name the GLSL name: the variable's, else that of the block's only member, else the block's; "" where names were stripped
 * @param access what the module does through this variable
 * @param types the scalar types in the block
 * @param strideBytes the distance between elements where the block ends with an array, else 0
 * @param descriptors how many descriptors the variable takes: 1, the length of an array of blocks, or 0 for one without length
 * @param readOnly whether the module declares that nothing is written (variable or every member is NonWritable)
 * @param writeOnly whether the module declares that nothing is read (variable or every member is NonReadable)
 */
public record BufferView(
        String name,
        Access access,
        Set<NumericType> types,
        int strideBytes,
        long descriptors,
        boolean readOnly,
        boolean writeOnly) {

    /** Copies its arguments. */
    public BufferView {
        types = SortedSets.copyOf(types);
    }
}
