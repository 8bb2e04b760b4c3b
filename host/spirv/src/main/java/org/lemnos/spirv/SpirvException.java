package org.lemnos.spirv;

/**
 * A module, or a specialization of it, that cannot be read or vetted. It is the only throwable that reading, specializing and
 * reflecting let out, whatever the bytes.
 */
public final class SpirvException extends RuntimeException {

    /** Why a module is refused. The names are stable: reports and error codes are built from them. */
    public enum Reason {
        /** Longer than {@link ShaderModule#MAX_BYTES}. */
        TOO_LARGE,
        /** Ends inside the header, an instruction or a function, or is not a whole number of words. */
        TRUNCATED,
        /** Does not start with SPIR-V's magic number in little-endian order. */
        BAD_MAGIC,
        /** A version other than 1.0 to 1.6. */
        UNSUPPORTED_VERSION,
        /** The header's id bound is zero or above the universal limit of 4,194,303. */
        BAD_ID_BOUND,
        /** An opcode that is not part of the compute subset this reader knows. */
        UNKNOWN_INSTRUCTION,
        /** An instruction with too few, too many or impossible operands. */
        MALFORMED_INSTRUCTION,
        /** Instructions out of the order that SPIR-V's logical layout asks for. */
        BAD_LAYOUT,
        /** An id that is zero or not below the header's bound. */
        ID_OUT_OF_BOUND,
        /** An id defined twice. */
        DUPLICATE_ID,
        /** An id used but never defined, or used before its definition where that is not allowed. */
        UNDEFINED_ID,
        /** A type that is not what its place asks for. */
        BAD_TYPE,
        /** Types nested deeper than the universal limit of 255. */
        NESTING_TOO_DEEP,
        /** A storage class that SPIR-V does not define for Vulkan. */
        UNKNOWN_STORAGE_CLASS,
        /** No entry point. */
        NO_ENTRY_POINT,
        /** More than one entry point. */
        SEVERAL_ENTRY_POINTS,
        /** An entry point of another execution model than GLCompute. */
        NOT_COMPUTE,
        /** A function without body, a block without terminator, a branch out of its function and the like. */
        BAD_FUNCTION,
        /** Branches that do not make whole selections and loops, or dead code. */
        BAD_CONTROL_FLOW,
        /** A value that its use does not allow: of another type, not known there, or no value at all. */
        BAD_VALUE,
        /** An instruction that no kernel may have, or whose capability the module does not declare. */
        NOT_GIVEN,
        /** A loop that ends only when another workgroup has written something. */
        WAITS_FOR_OTHER_WORKGROUPS,
        /** A decoration that its target cannot have. */
        BAD_DECORATION,
        /** Functions that call each other in a circle. */
        RECURSIVE_CALL,
        /** A resource without set or binding, or a block member without offset. */
        MISSING_DECORATION,
        /** A pointer to a storage buffer used in a way whose reads and writes cannot be followed. */
        UNSUPPORTED_POINTER_USE,
        /** More than 64 storage buffer variables, a block with more than 4096 fields, or more than 1024 specialization constants. */
        TOO_MANY_RESOURCES,
        /** Extended instructions of a set other than GLSL.std.450 or a non-semantic one. */
        UNKNOWN_INSTRUCTION_SET,
        /** Two specialization constants with one id but different types or defaults. */
        CONFLICTING_SPECIALIZATION_ID,
        /** A value given for a specialization constant that the module does not have. */
        UNKNOWN_SPECIALIZATION_ID,
        /** A value given for a specialization constant that is wider than 32 bits. */
        UNSUPPORTED_SPECIALIZATION,
        /** No workgroup size. */
        NO_WORKGROUP_SIZE,
        /** A constant that a size depends on and whose value cannot be computed. */
        NOT_A_CONSTANT
    }

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final int wordOffset;

    SpirvException(Reason reason, int wordOffset, String message) {
        super(reason + " at word " + wordOffset + ": " + message);
        this.reason = reason;
        this.wordOffset = wordOffset;
    }

    /** Why, as a stable token. */
    public Reason reason() {
        return reason;
    }

    /** Where, in 32-bit words from the start of the module; 0 where the module as a whole is meant. */
    public int wordOffset() {
        return wordOffset;
    }
}
