package org.lemnos.spirv;

/** Which invocations take part. In the order of their numbers in the SPIR-V specification, section 3.27. */
public enum Scope {
    CROSS_DEVICE,
    DEVICE,
    WORKGROUP,
    SUBGROUP,
    INVOCATION,
    QUEUE_FAMILY,
    SHADER_CALL;

    /** The scope behind a constant. */
    static Scope of(int constantId, Constants constants, Instruction user) {
        long number = constants.size(constantId, user);
        if (number >= values().length) {
            throw user.malformed("has scope " + number + ", which SPIR-V does not define");
        }
        return values()[(int) number];
    }
}
